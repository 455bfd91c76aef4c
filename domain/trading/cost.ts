import type { Money } from '../money/money.ts';
import { money, negate } from '../money/money.ts';
import { closingPrice, openingPrice } from '../pricing/quote.ts';
import type { Quote } from '../pricing/quote.ts';
import type { Stake } from './profit.ts';
import { profitAt } from './profit.ts';

/** Cost of opening a position, as positive amounts in account currency; the parts add up to the total. */
export interface OpeningCost {
  readonly spread: Money;
  readonly markUp: Money;
  readonly total: Money;
}

/** Rule TR-21: returns the loss of a position opened at this tick if it were closed at the same tick. */
export function openingCost(stake: Stake, tick: Pick<Quote, 'buy' | 'sell'>): OpeningCost {
  const total = negate(profitAt(stake, closingPrice(tick, stake.direction)));
  const markUp = negate(profitAt(stake, openingPrice(tick, stake.direction)));
  return { spread: money(total - markUp), markUp, total };
}
