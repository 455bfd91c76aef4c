import { formatRate } from '../../money/decimal.ts';
import { closingPrice, openingPrice } from '../../pricing/quote.ts';
import type { Quote } from '../../pricing/quote.ts';
import { QUOTE_AGE_LIMIT_MS } from '../../pricing/usability.ts';
import { arrivalFault } from '../arrival.ts';
import type { Receipt, ReceiptExecution } from '../receipt.ts';
import type { Finding } from './cheats.ts';
import type { TapeIndex } from './tapeIndex.ts';

/**
 * Is the tick of an execution one that the tape has for everybody, with the same price, and was it the newest of its
 * instrument at the decision? A tick whose hour is not known is not judged.
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
  if (!isSame(found, { ...tick, symbol })) {
    const price = kind === 'open' ? openingPrice : closingPrice;
    const [given, others] = [price(tick, direction), price(found, direction)].map(formatRate);
    return [finding('pricePerClient', place, { tick: `${tick.tickId}`, given: `${given}`, others: `${others}` })];
  }
  if (tick.receivedTime > at) return [finding('tickFromLater', place, { ms: `${tick.receivedTime - at}` })];
  const newer = newerTick(found, at, tape);
  const isOld = at - tick.receivedTime > QUOTE_AGE_LIMIT_MS;
  if (newer === undefined && !isOld) return [];
  // What was chosen of the prices that came while the order waited is another act than what was dug out.
  const isOfWait = execution.arrival !== null && tick.receivedTime >= execution.arrival.receivedAt;
  return [finding(isOfWait ? 'cherryPickedTick' : 'backDatedTick', place, { ms: `${at - tick.receivedTime}` })];
}

/** Was an order that names the last tick of its device received before that tick came, or decided before it came? */
export function arrivalFindings({ id, at, arrival }: ReceiptExecution, tape: TapeIndex): Finding[] {
  if (arrival === null) return [];
  const seenAt = arrival.seenTick === null ? undefined : tape.find(arrival.seenTick)?.receivedTime;
  const fault = arrivalFault(arrival, { at, seenAt });
  if (fault === undefined) return [];
  const ms = fault === 'decidedBefore' ? arrival.receivedAt - at : (seenAt ?? 0) - arrival.receivedAt;
  return [finding('orderDatedBack', { execution: id }, { ms: `${ms}` })];
}

/** As the walk over the tape: the next tick of the instrument, if it came before the decision. */
function newerTick(tick: Quote, at: number, tape: TapeIndex): Quote | undefined {
  const ticks = tape.of(tick.symbol);
  for (let place = tape.place(tick.symbol, tick.tickId + 1); place < ticks.length; place += 1) {
    const next = ticks[place];
    if (next === undefined || next.receivedTime >= at) return undefined;
    if (next.receivedTime >= tick.receivedTime) return next;
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
