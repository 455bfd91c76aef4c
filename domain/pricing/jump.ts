import type { Quote } from './quote.ts';

/** Jump limits of one instrument's quotes (catalogue), in basis points. */
export interface JumpRule {
  /** Floor: a smaller step is not a jump, however calm the market is. */
  readonly floorBps: number;
  /** Cap: a larger step is a jump, however volatile the market is. */
  readonly capBps: number;
  /** Time for which the instrument must repeat a level to which it has jumped. */
  readonly confirmMs: number;
}

/** The two prices of a quote. */
export type Prices = Pick<Quote, 'buy' | 'sell'>;

/** Factor: a larger multiple of the instrument's mean step is a jump. */
const STEP_FACTOR = 30n;
/** About how many steps the mean covers, with the most weight on the newest. */
const STEPS_REMEMBERED = 64n;
/** Factor on the cap for the first step after a break, when prices may have moved further. */
const AFTER_BREAK_FACTOR = 2n;
/** Unit of steps: parts of a billion. */
const WHOLE = 1_000_000_000n;
const PARTS_IN_BPS = 100_000n;
/** Silence after which the next quote is the first after a break; every pause of a calendar is longer. */
export const BREAK_MS = 300_000;
/** Number of later quotes that must repeat a level after the jump itself. */
const REPEATS_MIN = 2;

/**
 * An instrument's recent volatility: the mean of its steps from quote to quote in parts of a billion, times the number
 * of steps remembered, so that rounding does not lose small ones.
 */
export type Volatility = bigint;

export const NO_VOLATILITY: Volatility = 0n;

/** Returns the distance between two quotes' middles, in parts of a billion of the first. */
export function stepBetween(from: Prices, to: Prices): bigint {
  const before = from.buy + from.sell;
  const after = to.buy + to.sell;
  return ((after > before ? after - before : before - after) * WHOLE) / before;
}

/** Adds one step to the mean; one beyond the limit counts as the limit, so that no single quote blinds the gate. */
export function withStep(volatility: Volatility, step: bigint, limit: bigint): Volatility {
  return volatility - volatility / STEPS_REMEMBERED + (step < limit ? step : limit);
}

/** Returns the largest step that is not a jump, in parts of a billion. */
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
  /** Instants of a monotonic clock: since when, and when last, the level was repeated without a contradiction. */
  readonly since: number;
  readonly repeatedAt: number;
  readonly repeats: number;
  /** Whether the level's first quote was the first after a break. */
  readonly isAfterBreak: boolean;
}

export interface LevelFacts<Q extends Prices> {
  readonly rule: JumpRule;
  readonly volatility: Volatility;
  /** The last good quote. */
  readonly last: Prices | undefined;
  readonly held: HeldLevel<Q> | undefined;
  /** Time of the instrument's last quote, good or held, by the monotonic clock of `now`. */
  readonly quotedAt: number;
  readonly now: number;
  /** Another source's present quote of the instrument; undefined where none is configured or received. */
  readonly second: Prices | undefined;
}

/** Verdict on a quote: good, or held, with the observations of its level so far. */
export type Level<Q extends Prices> =
  | { readonly kind: 'good'; readonly volatility: Volatility }
  | { readonly kind: 'held'; readonly held: HeldLevel<Q> };

/**
 * Ruling R36: holds a quote far from the last good one until later quotes of the same instrument repeat its level over
 * its confirmation time. A second source, if it quotes, decides: its agreement makes the quote good immediately, and
 * while it disagrees no repetition counts.
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
  const fresh = { quote, since: now, repeatedAt: now, repeats: 0, isAfterBreak };
  const isRepeated = second === undefined && held !== undefined && stepBetween(held.quote, quote) <= near;
  if (!isRepeated) return { kind: 'held', held: fresh };
  const { since, repeats } = held;
  const again = { ...fresh, since, repeats: repeats + 1 };
  return again.repeats >= REPEATS_MIN && now - since >= rule.confirmMs ? good : { kind: 'held', held: again };
}
