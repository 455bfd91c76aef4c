/** Leverages of specification 9: a category's list unless a brand has another (ruling R7). */
export const LEVERAGES = [1, 3, 5, 10, 15, 20, 30] as const;

/** Termination percentages of the calculator as specified, 7.5 at 15 included (ruling R5). */
export const TERMINATION_PERCENTAGES: Readonly<Record<number, string>> = {
  1: '100',
  3: '33.3',
  5: '20',
  10: '10',
  15: '7.5',
  20: '5',
  30: '3.3',
};

/** A regime, which is data (ruling R7): `none`, or the caps of the European measures. */
export type Regime = 'none' | 'esma-retail';

/** An instrument's leverage cap by regime; undefined: no cap. */
export interface LeverageCaps {
  readonly 'esma-retail': number;
}

export interface LeverageFacts {
  /** The category's list of leverages. */
  readonly offered: readonly number[];
  /**
   * The client's zero-based indexes into `offered`; undefined: the client lacks the category, so nothing is allowed.
   */
  readonly indexes: readonly number[] | undefined;
  readonly regime: Regime;
  readonly caps: LeverageCaps;
}

/** Ruling R7: returns the category's list ∩ the client's indexes ∩ the regime's cap of the instrument. */
export function allowedLeverages({ offered, indexes, regime, caps }: LeverageFacts): number[] {
  const cap = regime === 'none' ? undefined : caps[regime];
  return offered.filter(
    (leverage, index) => (indexes?.includes(index) ?? false) && (cap === undefined || leverage <= cap),
  );
}
