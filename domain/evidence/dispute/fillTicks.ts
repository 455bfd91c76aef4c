import { formatRate } from '../../money/decimal.ts';
import { closingPrice, openingPrice } from '../../pricing/quote.ts';
import type { Quote } from '../../pricing/quote.ts';
import { QUOTE_AGE_LIMIT_MS } from '../../pricing/usability.ts';
import { MINUTE_MS } from '../../time.ts';
import { markedSplit } from '../../trading/splitMark.ts';
import { arrivalFault } from '../arrival.ts';
import type { Receipt, ReceiptExecution } from '../receipt.ts';
import type { Finding } from './cheats.ts';
import { isDivided } from './markedLevels.ts';
import type { TapeIndex } from './tapeIndex.ts';

/** Time after a split within which its mark is on the tape. */
const MARKED_WITHIN_MS = MINUTE_MS;

/**
 * Checks whether the tick of an execution is on the public tape, with the same price, and was the newest of its
 * instrument at the decision. A tick whose hour is not known is not judged.
 */
export function tickFindings(
  { position: { symbol, direction } }: Receipt,
  execution: ReceiptExecution,
  tape: TapeIndex,
) {
  const { id, at, tick, kind } = execution;
  const place = { execution: id };
  const found = tape.find(tick.tickId);
  if (found === undefined) {
    const isInvented = tape.has(tick.receivedTime) && tape.lacks(tick.tickId, tick.receivedTime);
    return isInvented ? [finding('inventedTick', place, { tick: `${tick.tickId}` })] : [];
  }
  const claimed = { ...tick, symbol };
  if (!isSame(found, claimed) && !mayBeDivided(execution, { claimed, found, tape })) {
    const price = kind === 'open' ? openingPrice : closingPrice;
    const figures = { given: formatRate(price(tick, direction)), others: formatRate(price(found, direction)) };
    return [finding('pricePerClient', place, { tick: `${tick.tickId}`, ...figures })];
  }
  if (tick.receivedTime > at) return [finding('tickFromLater', place, { ms: `${tick.receivedTime - at}` })];
  const newer = newerTick(found, at, tape);
  // Levels are set against the last good price of a shut market, however old it is (rule TR-29).
  const isOld = kind !== 'update' && at - tick.receivedTime > QUOTE_AGE_LIMIT_MS;
  if (newer === undefined && !isOld) return [];
  // Choosing among the prices that came while the order waited is another cheat than reaching for an older one.
  const isOfWait = execution.arrival !== null && tick.receivedTime >= execution.arrival.receivedAt;
  return [finding(isOfWait ? 'cherryPickedTick' : 'backDatedTick', place, { ms: `${at - tick.receivedTime}` })];
}

/**
 * May the price be the tape's, divided by a split? Levels in a shut market are set against its last good price, which a
 * split divides under its own number (rules CA-6, TR-29): the tape marks it, or its hour is not known.
 */
function mayBeDivided(
  { kind, at }: ReceiptExecution,
  { claimed, found, tape }: { readonly claimed: Quote; readonly found: Quote; readonly tape: TapeIndex },
): boolean {
  if (kind !== 'update') return false;
  return isDivided(claimed, found, tape) || !tape.covers(found.receivedTime, at + MARKED_WITHIN_MS);
}

/**
 * Checks whether an order that names the last tick of its device was received before that tick came, or decided before
 * it was received.
 */
export function arrivalFindings({ id, at, arrival }: ReceiptExecution, tape: TapeIndex): Finding[] {
  if (arrival === null) return [];
  const seenAt = arrival.seenTick === null ? undefined : tape.find(arrival.seenTick)?.receivedTime;
  const fault = arrivalFault(arrival, { at, seenAt });
  if (fault === undefined) return [];
  const ms = fault === 'decidedBefore' ? arrival.receivedAt - at : (seenAt ?? 0) - arrival.receivedAt;
  return [finding('orderDatedBack', { execution: id }, { ms: `${ms}` })];
}

/** Returns the next tick of the instrument if it came before the decision, as the walk over the tape does. */
function newerTick(tick: Quote, at: number, tape: TapeIndex): Quote | undefined {
  const ticks = tape.of(tick.symbol);
  for (let place = tape.place(tick.symbol, tick.tickId + 1); place < ticks.length; place += 1) {
    const next = ticks[place];
    if (next === undefined || next.receivedTime >= at) return undefined;
    // The mark of a split repeats the same price and keeps its time (rule CA-6).
    const isMark = next.receivedTime === tick.receivedTime && markedSplit(next) !== undefined;
    if (next.receivedTime >= tick.receivedTime && !isMark) return next;
  }
  return undefined;
}

function isSame(one: Quote, other: Quote): boolean {
  const isSamePrice = one.symbol === other.symbol && one.buy === other.buy && one.sell === other.sell;
  return isSamePrice && one.receivedTime === other.receivedTime && one.sourceTime === other.sourceTime;
}

function finding(cheat: Finding['cheat'], place: Finding['place'], figures: Readonly<Record<string, string>>): Finding {
  return { cheat, place, figures };
}
