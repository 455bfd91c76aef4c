import type { Instant, InstrumentSymbol } from '../../ids.ts';
import { rateToUnits } from '../../money/units.ts';
import { closingPrice } from '../../pricing/quote.ts';
import type { Direction, Quote } from '../../pricing/quote.ts';
import { MINUTE_MS, SECOND_MS } from '../../time.ts';
import { FALSE_ALARM } from './cheats.ts';
import type { Finding } from './cheats.ts';
import type { CaseFacts } from './facts.ts';
import { levelsBefore } from './levels.ts';
import { binomialTail } from './statistics.ts';

const CASES_MIN = 6;
/** Time after a stop during which the price is watched. */
const AFTER_MS = 2 * MINUTE_MS;
/** Share of the distance between the set price and the stop by which the price may overshoot before it turns. */
const BEYOND = 0.1;
/** Share of that distance by which the price must come back. */
const BACK = 0.8;
/** A path to a stop and back also reaches levels beside it; ticks this close in time to a stop are not compared. */
const EXCURSION_MS = 10 * SECOND_MS;
const SEARCHED = 4_000;
const COMPARED = 400;
const COMPARED_MIN = 60;
/**
 * Share of turns without prediction. A price that cannot be predicted comes back by 0.8 of the distance before it goes
 * on by 0.1 in at most one of nine cases, whatever its volatility (optional stopping); with the size of its steps, in
 * one of five.
 */
const UNPREDICTED = 0.2;

/**
 * Rule PL-14: checks whether the price comes just to the client's stops and turns back. A path that takes stops at the
 * least cost, as Lafond computes it, turns right behind each. The client's stops are compared with levels that nobody
 * set, at the same distances from evenly spaced ticks of the same tape and reached at other times, and with the
 * behaviour of an unpredictable price. One movement of the price is one case, whatever instruments and positions it
 * reaches.
 */
export function huntedStops(facts: CaseFacts): Finding[] {
  let [cases, turned, compared, comparedTurned, watchedUntil] = [0, 0, 0, 0, 0];
  const ways: Way[] = [];
  const hits: number[] = [];
  for (const {
    position: { symbol, direction, id },
    executions,
  } of facts.fills) {
    const last = executions.at(-1);
    if (last?.closing?.reason !== 'stopLoss' || last.actor !== 'rule') continue;
    const level = levelsBefore(facts.fills, id, last.id);
    if (level?.stopLoss === undefined) continue;
    const adverse = adverseOf(direction);
    const distance = rateToUnits(level.stopLoss) * (direction === 'buy' ? -1 : 1) - adverse(level.tick);
    const hit = facts.tape.place(symbol, last.tick.tickId);
    if (distance <= 0) continue;
    hits.push(last.tick.receivedTime);
    // Stops reached by one path are one case, however many they are.
    if (last.tick.receivedTime < watchedUntil) continue;
    const way = { symbol, direction, distance };
    const after = watch(facts.tape.of(symbol), hit, { ...way, level: adverse(level.tick) + distance });
    if (after === undefined) continue;
    cases += 1;
    ways.push(way);
    watchedUntil = after.until;
    if (after.turned) turned += 1;
  }
  if (cases < CASES_MIN || turned < CASES_MIN) return [];
  for (const way of ways) {
    const found = compare(facts.tape.of(way.symbol), way, { count: Math.ceil(COMPARED / ways.length), hits });
    compared += found.compared;
    comparedTurned += found.turned;
  }
  const share = (comparedTurned + 1) / (compared + 2);
  // Uses the upper bound of the observed share rather than the share itself.
  const measured = compared < COMPARED_MIN ? 0 : share + 3 * Math.sqrt((share * (1 - share)) / compared);
  const highest = Math.min(0.9, Math.max(UNPREDICTED, measured));
  const chance = binomialTail(turned, cases, highest);
  if (chance > FALSE_ALARM) return [];
  const figures = { turned: `${turned}`, cases: `${cases}`, percent: `${Math.round(100 * highest)}` };
  return [{ cheat: 'huntedStops', place: { of: 'export' }, figures, statistic: { cases, chance } }];
}

interface Way {
  readonly symbol: InstrumentSymbol;
  readonly direction: Direction;
  /** Distance from the price at which the level was set, in rate units. */
  readonly distance: number;
}

/** Returns the closing price with a sign: higher is worse for the client. */
function adverseOf(direction: Direction): (tick: Quote) => number {
  const sign = direction === 'buy' ? -1 : 1;
  return (tick) => sign * rateToUnits(closingPrice(tick, direction));
}

/**
 * Watches the price after the tick that reached a level: does it overshoot only a little, and come nearly all the way
 * back?
 */
function watch(
  ticks: readonly Quote[],
  hit: number,
  { direction, distance, level }: Way & { level: number },
): { readonly turned: boolean; readonly until: Instant } | undefined {
  const adverse = adverseOf(direction);
  const end = (ticks[hit]?.receivedTime ?? 0) + AFTER_MS;
  for (let place = hit; place < ticks.length; place += 1) {
    const tick = ticks[place];
    if (tick === undefined || tick.receivedTime > end) break;
    const now = adverse(tick);
    const isBeyond = now > level + BEYOND * distance;
    // A tick that leaps over the level shows neither a turn right behind it nor its absence.
    if (isBeyond && place === hit) return undefined;
    if (isBeyond) return { turned: false, until: tick.receivedTime };
    if (now <= level - BACK * distance) return { turned: true, until: tick.receivedTime };
  }
  return { turned: false, until: end };
}

/** Counts levels at a distance that nobody set and the price reached, and those of them at which it turned. */
function compare(
  ticks: readonly Quote[],
  way: Way,
  { count, hits }: { readonly count: number; readonly hits: readonly number[] },
) {
  const adverse = adverseOf(way.direction);
  const step = Math.max(1, Math.floor(ticks.length / count));
  let [compared, turned] = [0, 0];
  for (let start = 0; start < ticks.length; start += step) {
    const first = ticks[start];
    if (first === undefined) continue;
    const level = adverse(first) + way.distance;
    const until = Math.min(ticks.length, start + SEARCHED);
    let hit = start + 1;
    while (hit < until && adverse(ticks[hit] ?? first) < level) hit += 1;
    const at = ticks[hit]?.receivedTime ?? 0;
    if (hit >= until || hits.some((one) => Math.abs(one - at) <= EXCURSION_MS)) continue;
    const after = watch(ticks, hit, { ...way, level });
    if (after === undefined) continue;
    compared += 1;
    if (after.turned) turned += 1;
  }
  return { compared, turned };
}
