import type { Instant, OrderId } from '@candor/domain/ids.ts';
import { refuse } from '@candor/domain/result.ts';
import type { EndedOrder, PendingEnd, PendingOrder, PendingTerms } from '@candor/domain/trading/pending.ts';
import { decidePending } from '@candor/domain/trading/placePending.ts';
import type { PlacingFacts } from '@candor/domain/trading/placePending.ts';
import type { Instrument } from '@candor/domain/trading/instrument.ts';
import { NO_ORDERS } from './book.ts';
import type { TradingAccount } from './book.ts';
import type { Answer, CancelOrder, PlaceOrder, UpdateOrder } from './commands.ts';
import { checkOwn, lossRoomOf } from './ownLimits.ts';
import { isClosingOnly, leveragesOf, limitsOf, offeredNow } from './state.ts';
import type { EngineState } from './state.ts';

/** Places a pending order. It reserves nothing: its cost is checked when it fires. */
export function placeOrder(state: EngineState, account: TradingAccount, body: PlaceOrder, now: Instant): Answer {
  const { book } = state;
  if (isClosingOnly(state, account.brandId, body.symbol)) return refuse({ code: 'tradingClosed' });
  const instrument = offeredNow(state, account.brandId, body.symbol);
  if (instrument === undefined) return refuse({ code: 'instrumentUnknown', field: 'symbol' });
  const permitted = checkOwn(account, now);
  if (!permitted.ok) return permitted;
  const decided = decidePending(body.terms, placingFacts(state, { account, instrument, except: undefined, now }));
  if (!decided.ok) return decided;
  const { symbol } = instrument;
  const order: PendingOrder = {
    ...termsOf(decided.value),
    id: book.nextId(),
    accountId: account.id,
    symbol,
    createdAt: now,
  };
  book.put({ ...account, pending: [...account.pending, order] });
  state.effects.pendingOrder(account, order, true);
  return { ok: true, value: { kind: 'order', order } };
}

/** Changes an order's terms, which are then checked as if they were new. */
export function updateOrder(state: EngineState, account: TradingAccount, body: UpdateOrder, now: Instant): Answer {
  const order = orderOf(account, body.orderId);
  if (order === undefined) return refuse({ code: 'orderUnknown', field: 'id' });
  if (isClosingOnly(state, account.brandId, order.symbol)) return refuse({ code: 'tradingClosed' });
  const instrument = offeredNow(state, account.brandId, order.symbol);
  if (instrument === undefined) return refuse({ code: 'instrumentUnknown' });
  const permitted = checkOwn(account, now);
  if (!permitted.ok) return permitted;
  const terms = { ...termsOf(order), ...body.changes };
  const decided = decidePending(terms, placingFacts(state, { account, instrument, except: order, now }));
  if (!decided.ok) return decided;
  const { id, accountId, symbol, createdAt } = order;
  const updated: PendingOrder = { ...termsOf(decided.value), id, accountId, symbol, createdAt };
  state.book.put({ ...account, pending: account.pending.map((each) => (each === order ? updated : each)) });
  state.effects.pendingOrder(account, updated, false);
  return { ok: true, value: { kind: 'order', order: updated } };
}

/** Cancels an order; always possible, closed markets and closing only included. */
export function cancelOrder(state: EngineState, account: TradingAccount, body: CancelOrder, now: Instant): Answer {
  const order = orderOf(account, body.orderId);
  if (order === undefined) return refuse({ code: 'orderUnknown', field: 'id' });
  return { ok: true, value: { kind: 'order', order: endOrder(state, account, order, { status: 'cancelled', now }) } };
}

export function orderOf(account: TradingAccount, id: OrderId): PendingOrder | undefined {
  return account.pending.find((order) => order.id === id);
}

export interface OrderEnd extends Partial<Pick<EndedOrder, 'positionId' | 'refusal'>> {
  readonly status: PendingEnd;
  readonly now: Instant;
}

/** Removes an order from its account permanently. */
export function endOrder(state: EngineState, account: TradingAccount, order: PendingOrder, end: OrderEnd): EndedOrder {
  state.book.put(withoutOrder(account, order));
  return noteEnd(state, account, order, end);
}

/** Records the end of an order; the caller removes it from the account. */
export function noteEnd(state: EngineState, account: TradingAccount, order: PendingOrder, end: OrderEnd): EndedOrder {
  const { status, now: endedAt, positionId, refusal } = end;
  const ended: EndedOrder = { ...order, status, endedAt, positionId, refusal };
  state.effects.pendingOrder(account, ended, false);
  return ended;
}

export function withoutOrder(account: TradingAccount, order: PendingOrder): TradingAccount {
  const rest = account.pending.filter((each) => each !== order);
  return { ...account, pending: rest.length === 0 ? NO_ORDERS : rest };
}

function termsOf(terms: PendingTerms): PendingTerms {
  const { direction, type, rate, amount, leverage, stopLoss, takeProfit, expiresAt } = terms;
  return { direction, type, rate, amount, leverage, stopLoss, takeProfit, expiresAt };
}

interface Placing {
  readonly account: TradingAccount;
  readonly instrument: Instrument;
  /** The order being changed, which the checks leave out; undefined for a new order. */
  readonly except: PendingOrder | undefined;
  readonly now: Instant;
}

function placingFacts(state: EngineState, { account, instrument, except, now }: Placing): PlacingFacts {
  const { market } = state;
  return {
    account: { ...account, lossRoom: lossRoomOf(account, now) },
    instrument,
    offeredLeverages: leveragesOf(state, account.brandId, instrument.category),
    market: market.state(instrument.symbol),
    quote: market.quote(instrument.symbol),
    limits: limitsOf(state, account.brandId, instrument.symbol),
    pendingOrders: account.pending.length - (except === undefined ? 0 : 1),
    now,
  };
}
