import type { AccountId, Instant } from '@candor/domain/ids.ts';
import type { Quote } from '@candor/domain/pricing/quote.ts';
import { isExpired } from '@candor/domain/trading/pending.ts';
import type { AccountCommand } from './commands.ts';
import { decideCommand } from './decideCommand.ts';
import { expireCommand, fireCommand, fires } from './fireOrder.ts';
import { orderOf } from './pendingOrders.ts';
import type { EngineState } from './state.ts';
import type { PendingRef } from './triggers/pendingIndex.ts';

/** Ends every expired order. */
export function expireDue(state: EngineState, now: Instant): void {
  if (!state.book.pendingIndex.isAnyDue(now)) return;
  for (const ref of state.book.pendingIndex.due(now)) expire(state, ref, now);
}

/** Ends the account's own expired orders, so that no client command meets an expired order. */
export function expireOwn(state: EngineState, accountId: AccountId, now: Instant): void {
  if (!state.book.pendingIndex.isAnyDue(now)) return;
  for (const ref of state.book.pendingIndex.due(now)) if (ref.accountId === accountId) expire(state, ref, now);
}

function expire(state: EngineState, { accountId, orderId }: PendingRef, now: Instant): void {
  const account = state.book.account(accountId);
  const order = account === undefined ? undefined : orderOf(account, orderId);
  if (account === undefined || order === undefined || !isExpired(order, now)) return;
  decideCommand(state, expireCommand(account, order), now);
}

/**
 * Fires the orders that the instrument's present quote has reached; where only closing is allowed, they keep waiting.
 */
export function fireReached(state: EngineState, quote: Quote, now: Instant): void {
  for (const command of reachedOrders(state, quote, now)) decideCommand(state, command, now);
}

/** Lists the commands that fire the orders reached by a quote, lowest order id first. */
export function reachedOrders(state: EngineState, quote: Quote, now: Instant): AccountCommand[] {
  const refs = state.book.pendingIndex.reached(quote);
  return refs.length === 0 ? [] : firingOrders(state, refs, { quote, now });
}

/** Selects, by exact checks, those of the given orders that fire at a quote. */
export function firingOrders(
  { book, market }: EngineState,
  refs: readonly PendingRef[],
  { quote, now }: { readonly quote: Quote; readonly now: Instant },
): AccountCommand[] {
  return refs.flatMap(({ accountId, orderId }) => {
    const account = book.account(accountId);
    const order = account === undefined ? undefined : orderOf(account, orderId);
    if (account === undefined || order === undefined || !fires(order, quote, now)) return [];
    return market.isClosingOnly(account.brandId, order.symbol) ? [] : fireCommand(account, order);
  });
}
