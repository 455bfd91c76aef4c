import type { WireOrder } from '@candor/contracts/http/trading.ts';
import { formatRate } from '@candor/domain/money/decimal.ts';
import type { Rate } from '@candor/domain/money/money.ts';
import { utcDate } from '@candor/domain/time.ts';
import type { ChosenExpiry } from '@candor/domain/trading/expiry.ts';
import type { TypedLevel } from '@candor/domain/trading/levelUnits.ts';
import type { PendingTerms } from '@candor/domain/trading/pending.ts';
import type { Draft } from '../ticket/draft.ts';
import { typedMoney } from '../../../ui/numbers.ts';

/** Returns the dialog's initial content for a pending order: its own price, or a proposed one. */
export function draftOfOrder(order: WireOrder, proposed: Rate = order.rate): Draft {
  return {
    type: order.type,
    entry: formatRate(proposed),
    expiry: expiryOf(order),
    amount: typedMoney(order.amount),
    leverage: order.leverage,
    stopLoss: levelOf(order.stop_lost),
    takeProfit: levelOf(order.take_profit),
  };
}

/** Returns the last valid day: the expiry is the first instant after it. */
function expiryOf({ expires_at }: WireOrder): ChosenExpiry {
  return expires_at === null ? { kind: 'cancelled', date: '' } : { kind: 'date', date: utcDate(expires_at - 1) };
}

function levelOf(price: Rate | null): TypedLevel {
  return { unit: 'price', text: price === null ? '' : formatRate(price) };
}

/** Returns what the dialog changes of the order, in the wire's spelling; unchanged fields are not sent. */
export function orderChange(order: WireOrder, draft: Draft, terms: PendingTerms) {
  const { rate, amount, stopLoss, takeProfit, expiresAt } = terms;
  const first = expiryOf(order);
  const isExpiryTouched = draft.expiry.kind !== first.kind || draft.expiry.date !== first.date;
  return {
    ...(rate !== order.rate && { rate }),
    ...(amount !== order.amount && { amount }),
    ...(stopLoss !== (order.stop_lost ?? undefined) && { stop_lost: stopLoss ?? null }),
    ...(takeProfit !== (order.take_profit ?? undefined) && { take_profit: takeProfit ?? null }),
    ...(isExpiryTouched && { expires_at: expiresAt ?? null }),
  };
}
