import type { ExecutionId, Instant, PositionId } from '../../ids.ts';
import { closingPrice } from '../../pricing/quote.ts';
import type { Direction, Quote } from '../../pricing/quote.ts';
import { SECOND_MS } from '../../time.ts';
import { terminationRate } from '../../trading/profit.ts';
import { splitLevels } from '../../trading/corporateActions.ts';
import { markedSplit } from '../../trading/splitMark.ts';
import { hasReached, opposite } from '../../trading/triggers.ts';
import type { Receipt, ReceiptExecution } from '../receipt.ts';
import type { Finding } from './cheats.ts';
import type { CaseFacts } from './facts.ts';
import { levelsBefore, levelsOf } from './levels.ts';
import type { PastLevels } from './levels.ts';
import { meaningOfMark } from './markedLevels.ts';

/** Time after a change of levels in which a tick may have been decided before the change. */
const SETTLES_MS = SECOND_MS;
/**
 * Least number of ticks at a level; a start loads the last prices without firing at them, so one tick alone proves
 * nothing.
 */
const TICKS_MIN = 3;

/** A single step by more than a tenth of the lower price may be an unmarked split. */
const JUMP = 10n;

/** Finds levels that the tape reached repeatedly while the position stayed open. A halted instrument fires nothing. */
export function unfiredFindings(facts: CaseFacts): Finding[] {
  const steps = Map.groupBy(facts.fills, ({ position }) => position.id);
  return [...steps.values()]
    .flatMap((own) => own.flatMap((receipt, place) => watchAfter(facts, receipt, own[place + 1]) ?? []))
    .flatMap(({ execution, levels, reached }): Finding[] => {
      const settled = reached.filter(({ receivedTime }) => receivedTime > levels.at + SETTLES_MS);
      const [first] = settled;
      if (first === undefined || settled.length < TICKS_MIN) return [];
      const figures = { ticks: `${settled.length}`, at: new Date(first.receivedTime).toISOString() };
      return [{ cheat: 'stopNotFired', place: { execution }, figures, unless: 'halted' }];
    });
}

/** The levels of a position from one of its executions to the next. */
interface Watch {
  readonly execution: ExecutionId;
  readonly levels: PastLevels;
  readonly until: Instant;
  /** Ticks that had reached one of the levels. */
  readonly reached: readonly Quote[];
  /** Whether the whole time was watched; a price that jumped like a split ends the watch. */
  readonly isWhole: boolean;
}

/** Watches the tape from one execution to the next; undefined: the position was closed or split. */
function watchAfter(
  { tape, until: end }: Pick<CaseFacts, 'tape' | 'until'>,
  { executions, position: { symbol, direction } }: Receipt,
  next: Receipt | undefined,
): Watch | undefined {
  const last = executions.at(-1);
  if (last === undefined || last.kind === 'close' || last.kind === 'split') return undefined;
  if ((next?.splits.length ?? 0) > 0) return undefined;
  const [set, after] = [levelsOf(last, symbol), next?.executions.at(-1)];
  const until = after?.at ?? end;
  const watched = { execution: last.id, levels: set, until };
  const reached: Quote[] = [];
  const ticks = tape.of(symbol);
  let [levels, before]: [PastLevels, ReceiptExecution['tick']] = [set, last.tick];
  let undivided: Pick<Quote, 'sell'> | undefined;
  for (let place = tape.place(symbol, last.tick.tickId + 1); place < ticks.length; place += 1) {
    const tick = ticks[place];
    if (tick === undefined || tick.receivedTime >= until || tick.tickId >= (after?.tick.tickId ?? Infinity)) break;
    const split = markedSplit(tick);
    const meaning = split && meaningOfMark(tick, split, { set: last.tick, before });
    if (meaning === 'past') continue;
    // The next receipt states no split, which a mark before it would contradict.
    const isKnown = meaning === undefined ? isNear(tick, before, undivided) : meaning === 'divides' && !after;
    if (!isKnown) return { ...watched, reached, isWhole: false };
    // Nothing is dealt at the divided price: it is the last one from before.
    if (split !== undefined) levels = splitLevels(levels, direction, split);
    else if (isAtLevel(tick, levels, direction)) reached.push(tick);
    undivided = split && before;
    before = tick;
  }
  return { ...watched, reached, isWhole: true };
}

/**
 * Is a price in the units of the one before it? After a mark it must be nearer to the mark's price than to the
 * undivided one.
 */
function isNear(
  tick: Pick<Quote, 'sell'>,
  before: Pick<Quote, 'sell'>,
  undivided: Pick<Quote, 'sell'> | undefined,
): boolean {
  if (isJump(before, tick)) return false;
  return undivided === undefined || distance(tick, before) < distance(tick, undivided);
}

function isJump(before: Pick<Quote, 'sell'>, now: Pick<Quote, 'sell'>): boolean {
  return distance(before, now) * JUMP > (now.sell < before.sell ? now.sell : before.sell);
}

function distance({ sell: one }: Pick<Quote, 'sell'>, { sell: other }: Pick<Quote, 'sell'>): bigint {
  return one > other ? one - other : other - one;
}

/**
 * Returns what the tape shows of a position's levels up to one of its executions or, without one, to the end of the
 * export: `unreached` only where every hour of the time is known and no tick had reached one. Undefined: it had no
 * levels, or was opened before the export.
 */
export function levelsShown(
  facts: CaseFacts,
  position: PositionId,
  execution = Infinity,
): 'unreached' | 'reached' | 'unknown' | undefined {
  const own = facts.fills.filter((receipt) => receipt.position.id === position);
  if (own[0]?.executions.at(-1)?.kind !== 'open') return undefined;
  const steps = own.filter(({ executions }) => (executions.at(-1)?.id ?? 0) < execution);
  const watches = steps.map((receipt) => watchAfter(facts, receipt, own[own.indexOf(receipt) + 1]));
  const watched = watches.filter((watch) => watch !== undefined);
  if (watched.every(({ levels }) => levels.stopLoss === undefined && levels.takeProfit === undefined)) return undefined;
  if (watched.some(({ reached }) => reached.length > 0)) return 'reached';
  const isKnown = watched.every(({ levels, until, isWhole }) => isWhole && facts.tape.covers(levels.at, until));
  return isKnown && watched.length === watches.filter((_, place) => !isClose(steps[place])).length
    ? 'unreached'
    : 'unknown';
}

function isClose(receipt: Receipt | undefined): boolean {
  return receipt?.executions.at(-1)?.kind === 'close';
}

function isAtLevel(
  tick: Pick<Quote, 'buy' | 'sell'>,
  { stopLoss, takeProfit }: Partial<PastLevels>,
  direction: Direction,
) {
  const price = closingPrice(tick, direction);
  const isStopped = stopLoss !== undefined && hasReached(opposite(direction), price, stopLoss);
  return isStopped || (takeProfit !== undefined && hasReached(direction, price, takeProfit));
}

/** Checks that each close by a level or by termination was at a tick that had reached it. */
export function firedFindings({ fills }: CaseFacts): Finding[] {
  return fills.flatMap((receipt): Finding[] => {
    const [opening, last] = receipt.executions;
    if (opening === undefined || last?.closing === undefined || last.closing === null || last.actor !== 'rule')
      return [];
    if (receipt.splits.length > 0) return [];
    const place = { execution: last.id };
    const { reason } = last.closing;
    if (reason === 'lowMargin')
      return isTerminated(receipt, opening, last) ? [] : [{ cheat: 'closedOutEarly', place, figures: {} }];
    if (reason !== 'stopLoss' && reason !== 'takeProfit') return [];
    const levels = levelsBefore(fills, receipt.position.id, last.id);
    const level = levels?.[reason];
    if (levels === undefined || isReached(reason, last, level, receipt.position.direction)) return [];
    return [{ cheat: 'firedUnreached', place, figures: {} }];
  });
}

function isReached(
  reason: 'stopLoss' | 'takeProfit',
  { tick }: ReceiptExecution,
  level: PastLevels['stopLoss'],
  direction: Direction,
): boolean {
  return level !== undefined && isAtLevel(tick, { [reason]: level }, direction);
}

function isTerminated({ position }: Receipt, { fillRate }: ReceiptExecution, { tick }: ReceiptExecution): boolean {
  if (fillRate === null) return false;
  const { direction, leverage } = position;
  const end = terminationRate({ direction, leverage, openRate: fillRate });
  return hasReached(opposite(direction), closingPrice(tick, direction), end);
}
