import type { Instant } from '@candor/domain/ids.ts';
import type { Quote } from '@candor/domain/pricing/quote.ts';
import { isUsable } from '@candor/domain/pricing/usability.ts';
import { isExpired, isRateReached } from '@candor/domain/trading/pending.ts';
import type { PendingOrder } from '@candor/domain/trading/pending.ts';
import { recheck } from '@candor/server/modules/engine/dealing/applyTick.ts';
import type { TradingAccount } from '@candor/server/modules/engine/dealing/book.ts';
import { decideCommand } from '@candor/server/modules/engine/dealing/decideCommand.ts';
import { expireCommand, fireCommand } from '@candor/server/modules/engine/dealing/fireOrder.ts';
import { carryOutDue } from '@candor/server/modules/engine/dealing/corporateActions.ts';
import type { EngineState } from '@candor/server/modules/engine/dealing/state.ts';

/**
 * Applies rules DE-2 and PO-7 in the plainest form: checks every account that holds the instrument exactly, and then
 * every order of every account.
 */
export function applyTickPlainly({ state, quote, now }: { state: EngineState; quote: Quote; now: Instant }): void {
  const { book, market } = state;
  carryOutDue(state, now, { tick: quote });
  expirePlainly(state, now);
  market.takeTick(quote);
  if (!isUsable(market.state(quote.symbol))) return;
  for (const id of book.holders(quote.symbol)) recheck(state, id, quote, now);
  const reached = waiting(state, (order) => order.symbol === quote.symbol && isRateReached(order, quote));
  for (const { account, order } of reached) {
    if (market.isClosingOnly(account.brandId, order.symbol)) continue;
    decideCommand(state, fireCommand(account, order), now);
  }
}

/** Rule PO-6: checks every order of every account. */
export function expirePlainly(state: EngineState, now: Instant): void {
  const expired = waiting(state, (order) => isExpired(order, now));
  for (const { account, order } of expired) decideCommand(state, expireCommand(account, order), now);
}

function waiting({ book }: EngineState, is: (order: PendingOrder) => boolean): Waiting[] {
  return [...book.accounts()]
    .flatMap((account) => account.pending.filter(is).map((order) => ({ account, order })))
    .toSorted((first, second) => first.order.id - second.order.id);
}

interface Waiting {
  readonly account: TradingAccount;
  readonly order: PendingOrder;
}
