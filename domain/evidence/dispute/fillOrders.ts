import { closingPrice, openingPrice } from '../../pricing/quote.ts';
import type { Receipt, ReceiptExecution } from '../receipt.ts';
import type { Finding } from './cheats.ts';
import type { AskedFor, CaseFacts, CaseOrder } from './facts.ts';
import { isBuying, isFalseRequote } from './fillFigures.ts';

/** Is each fill of the client what one of their orders asked for, and none filled twice? */
export function orderFindings({ fills, orders, from, until }: CaseFacts): Finding[] {
  const byId = new Map(orders.map((order) => [order.commandId, order]));
  const opened = new Set<string>();
  return fills.flatMap((receipt): Finding[] => {
    const last = receipt.executions.at(-1);
    if (last === undefined || last.actor !== 'client' || last.at < from || last.at >= until) return [];
    const place = { execution: last.id };
    const order = byId.get(last.commandId);
    if (order === undefined) return [{ cheat: 'fillWithoutOrder', place, figures: { command: last.commandId } }];
    const difference = differenceOf(receipt, last, order);
    if (difference !== undefined) return [{ cheat: 'changedOrder', place, figures: { what: difference } }];
    if (last.kind !== 'open') return [];
    const isSecond = opened.has(last.commandId);
    opened.add(last.commandId);
    return isSecond ? [{ cheat: 'duplicateFill', place, figures: { command: last.commandId } }] : [];
  });
}

/** What was filled otherwise than ordered; undefined: nothing. */
function differenceOf(
  { position }: Receipt,
  { kind, batch, expectedRate }: ReceiptExecution,
  { refusal, asked, ...order }: CaseOrder,
): string | undefined {
  if (refusal !== null) return 'refused';
  if (order.batch !== batch) return 'batch';
  if (order.kind === 'closePosition' && kind === 'close')
    return asked.expected !== undefined && expectedRate !== asked.expected ? 'expectedPrice' : undefined;
  if (order.kind !== 'openPosition' || kind !== 'open') return undefined;
  if (asked.expected !== undefined && expectedRate !== asked.expected) return 'expectedPrice';
  const filled: AskedFor = position;
  return (['symbol', 'direction', 'amount', 'leverage'] as const).find(
    (name) => asked[name] !== undefined && asked[name] !== filled[name],
  );
}

/** Orders that were refused because the price had moved, while by the tape it had not (ruling R2). */
export function requoteFindings({ orders, fills, tape }: CaseFacts): Finding[] {
  const positions = new Map(fills.map(({ position }) => [position.id, position]));
  return orders.flatMap((order): Finding[] => {
    if (order.refusal !== 'priceMoved' || order.lastTick === null || !tape.has(order.at)) return [];
    const isOpening = order.kind === 'openPosition';
    const held = positions.get(order.asked.positionId ?? -1);
    const [symbol, direction] = [order.asked.symbol ?? held?.symbol, order.asked.direction ?? held?.direction];
    if (symbol === undefined || direction === undefined) return [];
    const quote = tape.upTo(symbol, order.lastTick);
    if (quote === undefined) return [];
    const price = isOpening ? openingPrice(quote, direction) : closingPrice(quote, direction);
    const wantsLow = isBuying(isOpening ? 'open' : 'close', direction);
    if (!isFalseRequote(order.asked, quote, { price, wantsLow })) return [];
    return [{ cheat: 'falseRequote', place: { command: order.commandId }, figures: { tick: `${quote.tickId}` } }];
  });
}
