import { closingPrice, openingPrice } from '../../pricing/quote.ts';
import type { Receipt, ReceiptExecution } from '../receipt.ts';
import type { Finding } from './cheats.ts';
import type { CaseFacts, CaseOrder, OrderTerms } from './facts.ts';
import { isBuying, isFalseRequote } from './fillFigures.ts';
import type { TapeIndex } from './tapeIndex.ts';

/** Checks that each fill of the client matches one of their orders, and that no order is filled twice. */
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

/** Returns the term in which a fill differs from its order; undefined: none. */
function differenceOf(
  { position }: Receipt,
  { kind, batch, expectedRate }: ReceiptExecution,
  { refusal, terms, ...order }: CaseOrder,
): string | undefined {
  if (refusal !== null) return 'refused';
  if (order.batch !== batch) return 'batch';
  if (order.kind === 'closePosition' && kind === 'close')
    return terms.expected !== undefined && expectedRate !== terms.expected ? 'expectedPrice' : undefined;
  if (order.kind !== 'openPosition' || kind !== 'open') return undefined;
  if (terms.expected !== undefined && expectedRate !== terms.expected) return 'expectedPrice';
  const filled: OrderTerms = position;
  return TERMS.find((name) => terms[name] !== undefined && terms[name] !== filled[name]);
}

const TERMS = ['symbol', 'direction', 'amount', 'leverage'] as const;

/** Can the fill be compared with every term of its order? */
export function isFillCompared({ kind, actor }: ReceiptExecution, order: CaseOrder | undefined): boolean {
  const isOpening = kind === 'open' && actor === 'client' && order?.kind === 'openPosition';
  return isOpening && TERMS.every((name) => order.terms[name] !== undefined);
}

/** Finds orders that were refused because the price had moved, although by the tape it had not (ruling R2). */
export function requoteFindings({ orders, fills, tape }: CaseFacts): Finding[] {
  const positions = new Map(fills.map(({ position }) => [position.id, position]));
  return orders.flatMap((order): Finding[] => {
    const offered = offeredTo(order, positions.get(order.terms.positionId ?? -1), tape);
    if (offered === undefined || !isFalseRequote(order.terms, offered.quote, offered)) return [];
    const figures = { tick: `${offered.quote.tickId}` };
    return [{ cheat: 'falseRequote', place: { command: order.commandId }, figures }];
  });
}

/** Can a refusal because of the price be compared with the tape? */
export function isRequoteJudged(order: CaseOrder, { fills, tape }: Pick<CaseFacts, 'fills' | 'tape'>): boolean {
  const held = fills.find(({ position }) => position.id === order.terms.positionId)?.position;
  return offeredTo(order, held, tape) !== undefined;
}

/** Returns the tape's price at the decision of an order that was refused because of it; undefined: it is not known. */
function offeredTo(order: CaseOrder, held: Receipt['position'] | undefined, tape: TapeIndex) {
  if (order.refusal !== 'priceMoved' || order.lastTick === null || !tape.has(order.at)) return undefined;
  const isOpening = order.kind === 'openPosition';
  const [symbol, direction] = [order.terms.symbol ?? held?.symbol, order.terms.direction ?? held?.direction];
  if (symbol === undefined || direction === undefined) return undefined;
  const quote = tape.upTo(symbol, order.lastTick);
  if (quote === undefined) return undefined;
  const price = isOpening ? openingPrice(quote, direction) : closingPrice(quote, direction);
  return { quote, price, wantsLow: isBuying(isOpening ? 'open' : 'close', direction) };
}
