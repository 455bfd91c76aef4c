import type { Instant } from '../ids.ts';
import { toDouble } from '../money/double.ts';
import { money } from '../money/money.ts';
import type { Money } from '../money/money.ts';
import type { Regime } from './leverage.ts';

/** Loss in per cent of the initial value after which a notice, and each further one, is due. */
const DEPRECIATION_STEP = 10;

/** An account's open positions in one instrument, together. */
export interface HeldInstrument {
  /** Initial value: the sum of the amounts that the client has put into the open positions. */
  readonly initial: Money;
  /** Profit of all of them together; undefined where a price is missing. */
  readonly profit: Money | undefined;
  /** Instant at which the oldest of them was opened. */
  readonly since: Instant;
}

/** The last notice that the client got about an instrument. */
export interface LastNotice {
  readonly percent: number;
  readonly at: Instant;
}

type DepreciationMove =
  | { readonly kind: 'notify'; readonly percent: number }
  | { readonly kind: 'forget' }
  | { readonly kind: 'stay' };

const STAY: DepreciationMove = { kind: 'stay' };

/**
 * Rule DN-1: does the regime require the notice? (Delegated Regulation (EU) 2017/565, article 62(2): retail clients.)
 */
export function asksForDepreciation(regime: Regime): boolean {
  return regime === 'esma-retail';
}

/** Rule DN-2: returns by how many per cent the value has fallen, rounded down to whole steps; 0 where it has not. */
export function depreciationOf({ initial, profit }: { readonly initial: Money; readonly profit: Money }): number {
  if (profit >= 0n || initial <= 0n) return 0;
  const step = BigInt(DEPRECIATION_STEP);
  return toDouble(money((-profit * 100n) / (initial * step))) * DEPRECIATION_STEP;
}

/**
 * Rule DN-3: decides whether a notice is due: once for each step, and of several for the last alone. None is due again
 * before the value has been whole once more, or none of the positions in the notice is held. A missing price changes
 * nothing.
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
