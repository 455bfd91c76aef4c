import type { InstrumentSymbol } from '../ids.ts';
import type { LeverageCaps } from '../margin/leverage.ts';

/** The five market tabs of specification 2, in their order. */
export const categories = ['forex', 'stocks', 'crypto', 'commodities', 'index'] as const;
export type Category = (typeof categories)[number];

/** The facts of an instrument that dealing needs. */
export interface Instrument {
  readonly symbol: InstrumentSymbol;
  readonly name: string;
  readonly category: Category;
  /** Decimals of a tick, at most eight. */
  readonly decimals: number;
  readonly ageLimitMs: number;
  readonly leverageCaps: LeverageCaps;
}
