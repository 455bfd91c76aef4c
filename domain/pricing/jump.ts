import type { Quote } from './quote.ts';

/** The limits of one instrument's quotes (catalogue): a hundredth of a percent is one basis point. */
export interface JumpRule {
  /** However calm the market is, a smaller step is no jump. */
  readonly floorBps: number;
  /** However volatile the market is, a larger step is a jump. */
  readonly capBps: number;
  /** For this long the instrument must repeat a level to which it has jumped. */
  readonly confirmMs: number;
}

/** The two prices of a quote. */
export type Prices = Pick<Quote, 'buy' | 'sell'>;

/** A step of this many times the instrument's mean step is a jump. */
const STEP_FACTOR = 30n;
/** The mean covers about this many steps, with the most weight on the newest. */
const STEPS_REMEMBERED = 64n;
/** The factor by which prices may have moved further after a break. */
const AFTER_BREAK_FACTOR = 2n;
/** Steps are counted in parts of a billion. */
const WHOLE = 1_000_000_000n;
const PARTS_IN_BPS = 100_000n;
/** Without a quote for this long the next one is the first after a break; every pause of a calendar is longer. */
export const BREAK_MS = 300_000;
/** After the jump itself this many later quotes have to repeat its level. */
const REPEATS_MIN = 2;

/**
 * The instrument's recent volatility: the mean of its steps from quote to quote in parts of a billion, times the number
 * of steps remembered, so that rounding does not lose small ones.
 */
export type Volatility = bigint;

export const NO_VOLATILITY: Volatility = 0n;

/** The distance between two quotes' middles, in parts of a billion of the first. */
export function stepBetween(from: Prices, to: Prices): bigint {
  const before = from.buy + from.sell;
  const after = to.buy + to.sell;
  return ((after > before ? after - before : before - after) * WHOLE) / before;
}

/** The mean with one more step; one beyond the limit counts as the limit, so that no single quote blinds the gate. */
export function withStep(volatility: Volatility, step: bigint, limit: bigint): Volatility {
  return volatility - volatility / STEPS_REMEMBERED + (step < limit ? step : limit);
}

/** The largest step that is no jump, in parts of a billion. */
export function stepLimit(rule: JumpRule, volatility: Volatility, isAfterBreak: boolean): bigint {
  const [floor, cap] = [BigInt(rule.floorBps) * PARTS_IN_BPS, BigInt(rule.capBps) * PARTS_IN_BPS];
  if (isAfterBreak) return cap * AFTER_BREAK_FACTOR;
  const usual = (volatility * STEP_FACTOR) / STEPS_REMEMBERED;
  if (usual < floor) return floor;
  return usual > cap ? cap : usual;
}

/** A level to which an instrument has jumped and which it has not repeated for long enough. */
export interface HeldLevel<Q extends Prices> {
  /** The newest quote at the level. */
  readonly quote: Q;
  /** Since when it has been repeated without a contradiction, and when last, by a monotonic clock. */
  readonly since: number;
  readonly repeatedAt: number;
  readonly repeats: number;
  /** Was its first quote the first after a break? */
  readonly isAfterBreak: boolean;
}

export interface LevelFacts<Q extends Prices> {
  readonly rule: JumpRule;
  readonly volatility: Volatility;
  /** The last good quote. */
  readonly last: Prices | undefined;
  readonly held: HeldLevel<Q> | undefined;
  /** When the instrument last quoted anything, good or held, by a monotonic clock, as `now` is. */
  readonly quotedAt: number;
  readonly now: number;
  /** Another source's present quote of the instrument; undefined where none is configured, or none is received. */
  readonly second: Prices | undefined;
}

/** Good, or held with what has been seen of its level so far. */
export type Level<Q extends Prices> =
  | { readonly kind: 'good'; readonly volatility: Volatility }
  | { readonly kind: 'held'; readonly held: HeldLevel<Q> };

/**
 * Ruling R36: a quote far from the last good one is held until later quotes of the same instrument repeat its level
 * over its confirmation time. A second source, if it quotes, decides: agreement makes the quote good at once, and
 * against it no repetition counts.
 */
export function judgeLevel<Q extends Prices>(quote: Q, facts: LevelFacts<Q>): Level<Q> {
  const { rule, volatility, last, second, now } = facts;
  if (last === undefined) return { kind: 'good', volatility };
  const held = facts.held !== undefined && now - facts.held.repeatedAt <= BREAK_MS ? facts.held : undefined;
  const isAfterBreak = held?.isAfterBreak ?? now - facts.quotedAt > BREAK_MS;
  const step = stepBetween(last, quote);
  const near = stepLimit(rule, volatility, false);
  const learnt = isAfterBreak ? volatility : withStep(volatility, step, near);
  const good = { kind: 'good', volatility: learnt } as const;
  if (step <= stepLimit(rule, volatility, isAfterBreak)) return good;
  if (second !== undefined && stepBetween(second, quote) <= near) return good;
  const begun = { quote, since: now, repeatedAt: now, repeats: 0, isAfterBreak };
  const isRepeated = second === undefined && held !== undefined && stepBetween(held.quote, quote) <= near;
  if (!isRepeated) return { kind: 'held', held: begun };
  const { since, repeats } = held;
  const again = { ...begun, since, repeats: repeats + 1 };
  return again.repeats >= REPEATS_MIN && now - since >= rule.confirmMs ? good : { kind: 'held', held: again };
}
