import type { Instant } from '@candor/domain/ids.ts';
import type { Quote } from '@candor/domain/pricing/quote.ts';
import { refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { decideOpen } from '@candor/domain/trading/open.ts';
import type { Opening } from '@candor/domain/trading/open.ts';
import { isExpired, isRateReached } from '@candor/domain/trading/pending.ts';
import type { PendingOrder } from '@candor/domain/trading/pending.ts';
import type { TradingAccount } from './book.ts';
import type { AccountCommand, Answer, ExpireOrder, FireOrder } from './commands.ts';
import { legsOf } from './legsOf.ts';
import { bookOpening, openingFacts } from './openPosition.ts';
import { checkOwn } from './ownLimits.ts';
import { endOrder, noteEnd, orderOf, withoutOrder } from './pendingOrders.ts';
import { offeredNow } from './state.ts';
import type { EngineState } from './state.ts';

/** Does the order fire at this quote? Its market is known to be usable. */
export function fires(order: PendingOrder, quote: Quote, now: Instant): boolean {
  return order.symbol === quote.symbol && !isExpired(order, now) && isRateReached(order, quote);
}

/**
 * Returns the command that fires an order: rules act through commands too, so that the journal has each with its
 * answer.
 */
export function fireCommand(account: TradingAccount, order: PendingOrder): AccountCommand<FireOrder> {
  return ruleCommand(account, { commandId: `order:${order.id}`, body: { kind: 'fireOrder', orderId: order.id } });
}

export function expireCommand(account: TradingAccount, order: PendingOrder): AccountCommand<ExpireOrder> {
  return ruleCommand(account, { commandId: `expire:${order.id}`, body: { kind: 'expireOrder', orderId: order.id } });
}

function ruleCommand<Body extends FireOrder | ExpireOrder>(
  { id: accountId, brandId }: TradingAccount,
  { commandId, body }: Pick<AccountCommand<Body>, 'commandId' | 'body'>,
): AccountCommand<Body> {
  return { commandId, brandId, accountId, actor: 'rule', body };
}

/**
 * Rules PO-7 and PO-8: opens the order's position at the market price of the tick if every requirement of an opening is
 * met now; otherwise the order ends as refused, with the reason.
 */
export function fireOrder(
  state: EngineState,
  account: TradingAccount,
  { body, commandId, actor }: AccountCommand<FireOrder>,
  now: Instant,
): Answer {
  const order = orderOf(account, body.orderId);
  if (order === undefined) return refuse({ code: 'orderUnknown', field: 'id' });
  const legs = legsOf(state, account);
  const decided = decideNow(state, account, order, now);
  if (!decided.ok) {
    endOrder(state, account, order, { status: 'refused', refusal: decided.refusal, now });
    return decided;
  }
  const evidence = { commandId, actor, expectedRate: order.rate, legs, now };
  const position = bookOpening(state, withoutOrder(account, order), decided.value, evidence);
  noteEnd(state, account, order, { status: 'filled', positionId: position.id, now });
  return { ok: true, value: { kind: 'opened', position } };
}

function decideNow(state: EngineState, account: TradingAccount, order: PendingOrder, now: Instant): Result<Opening> {
  const permitted = checkOwn(account, now);
  if (!permitted.ok) return permitted;
  const { direction, amount, leverage, stopLoss, takeProfit, symbol } = order;
  const instrument = offeredNow(state, account.brandId, symbol);
  if (instrument === undefined) return refuse({ code: 'instrumentUnknown', field: 'symbol' });
  const terms = { direction, amount, leverage, stopLoss, takeProfit, expectedPrice: undefined, tolerance: undefined };
  return decideOpen(terms, openingFacts(state, account, instrument, now));
}

/** Rule PO-6: ends an expired order. */
export function expireOrder(state: EngineState, account: TradingAccount, body: ExpireOrder, now: Instant): Answer {
  const order = orderOf(account, body.orderId);
  if (order === undefined) return refuse({ code: 'orderUnknown', field: 'id' });
  return { ok: true, value: { kind: 'order', order: endOrder(state, account, order, { status: 'expired', now }) } };
}
