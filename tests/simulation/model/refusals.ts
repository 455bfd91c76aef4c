import type { ModelPosition, ModelQuote } from './ledger.ts';
import type { OpenOperation, Outcome, Units } from './operations.ts';

/** Refuses a price worse than the client saw: a buyer wants a low buy price, a seller a high sell price. */
export function priceRefusal(
  order: Pick<OpenOperation, 'side' | 'seen' | 'tolerance'>,
  quote: ModelQuote,
): Outcome | undefined {
  if (order.seen === undefined) return undefined;
  const price = order.side === 'buy' ? quote.buy : quote.sell;
  const worseBy = order.side === 'buy' ? price - order.seen : order.seen - price;
  if (order.tolerance !== undefined) return worseBy > order.tolerance ? 'priceMoved' : undefined;
  const isBeyondSpreads = worseBy > 2n * (quote.buy - quote.sell);
  const isBeyondShare = worseBy * 10_000n > price * 5n;
  return isBeyondSpreads || isBeyondShare ? 'priceMoved' : undefined;
}

export function levelRefusal(
  side: 'buy' | 'sell',
  { stop, target }: { readonly stop: Units | undefined; readonly target: Units | undefined },
  quote: ModelQuote,
): Outcome | undefined {
  if (side === 'buy') {
    if (target !== undefined && target < quote.sell) return 'takeProfitTooLow';
    if (stop !== undefined && stop > quote.sell) return 'stopLossTooHigh';
    return undefined;
  }
  if (target !== undefined && target > quote.buy) return 'takeProfitTooHigh';
  if (stop !== undefined && stop < quote.buy) return 'stopLossTooLow';
  return undefined;
}

/** Refuses a part unless it and the remainder are whole cents and at least one euro. */
export function partRefusal(amount: Units | undefined, held: Units): Outcome | undefined {
  if (amount === undefined || amount === held) return undefined;
  if (amount % 10_000n !== 0n) return 'malformed';
  if (amount < 1_000_000n) return 'amountTooSmall';
  if (amount > held) return 'closeAmountTooLarge';
  return held < amount + 1_000_000n ? 'remainderTooSmall' : undefined;
}

export interface Following {
  readonly trail: Units | undefined;
  readonly even: Units | undefined;
}

/** Refuses trailing and break-even levels that are out of range, where they are requested. */
export function followRefusal(
  { trail, even }: Following,
  { side, openRate }: ModelPosition,
  { buy, sell }: ModelQuote,
  tick: Units,
): Outcome | undefined {
  const price = side === 'buy' ? sell : buy;
  if (trail !== undefined && trail < tick) return 'trailingTooSmall';
  if (trail !== undefined && trail <= buy - sell) return 'trailingInsideSpread';
  if (trail !== undefined && trail >= price) return 'trailingTooLarge';
  if (even === undefined) return undefined;
  if (side === 'buy') return even > openRate ? undefined : 'breakEvenTooLow';
  return even < openRate ? undefined : 'breakEvenTooHigh';
}
