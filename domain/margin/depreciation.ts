import type { Instant } from '../ids.ts';
import { toDouble } from '../money/double.ts';
import { money } from '../money/money.ts';
import type { Money } from '../money/money.ts';
import type { Regime } from './leverage.ts';

/** A notice is due at each further loss of so many per cent of the initial value. */
const DEPRECIATION_STEP = 10;

/** What an account holds in one instrument. */
export interface HeldInstrument {
  /** The sum of the amounts that the client has put into what is open: its initial value. */
  readonly initial: Money;
  /** Of all of it together; undefined where a price is missing. */
  readonly profit: Money | undefined;
  /** When the oldest of it was opened. */
  readonly since: Instant;
}

/** The last notice that the client got of an instrument. */
export interface LastNotice {
  readonly percent: number;
  readonly at: Instant;
}

type DepreciationMove =
  | { readonly kind: 'notify'; readonly percent: number }
  | { readonly kind: 'forget' }
  | { readonly kind: 'stay' };

const STAY: DepreciationMove = { kind: 'stay' };

/** Rule DN-1: which regimes ask for the notice (Delegated Regulation (EU) 2017/565, article 62(2): retail clients). */
export function asksForDepreciation(regime: Regime): boolean {
  return regime === 'esma-retail';
}

/** Rule DN-2: by how many per cent the value has fallen, in whole steps and rounded down; 0 where it has not. */
export function depreciationOf({ initial, profit }: { readonly initial: Money; readonly profit: Money }): number {
  if (profit >= 0n || initial <= 0n) return 0;
  const step = BigInt(DEPRECIATION_STEP);
  return toDouble(money((-profit * 100n) / (initial * step))) * DEPRECIATION_STEP;
}

/**
 * Rule DN-3: a notice is due once for each step, and of several for the last alone. None is due again before the value
 * was whole once more, or none of the positions in the notice is held any longer. A missing price changes nothing.
 */
export function depreciationMove(held: HeldInstrument | undefined, last: LastNotice | undefined): DepreciationMove {
  if (held === undefined) return last === undefined ? STAY : { kind: 'forget' };
  const { initial, profit, since } = held;
  if (profit === undefined) return STAY;
  if (profit >= 0n) return last === undefined ? STAY : { kind: 'forget' };
  const percent = depreciationOf({ initial, profit });
  const before = last === undefined || last.at < since ? 0 : last.percent;
  return percent > before ? { kind: 'notify', percent } : STAY;
}
