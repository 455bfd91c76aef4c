import { money, negate } from '@candor/domain/money/money.ts';
import type { Money } from '@candor/domain/money/money.ts';
import { openingRate } from '@candor/domain/pricing/rates.ts';
import type { Quote } from '@candor/domain/pricing/quote.ts';
import { profit } from '@candor/domain/trading/profit.ts';

/** Cost of a buy that is closed at the same quote, in positive amounts; the parts add up to the total. */
export interface TradeCost {
  readonly markup: Money;
  readonly spread: Money;
  readonly total: Money;
}

interface Trade {
  readonly amount: Money;
  readonly leverage: number;
}

/** Computes the cost; undefined without a price. The mark-up is in thousandths of a percent. */
export function tradeCost(trade: Trade, quote: Pick<Quote, 'buy' | 'sell'>, markUp: bigint): TradeCost | undefined {
  if (quote.buy === 0n || quote.sell === 0n) return undefined;
  const total = negate(profit({ ...trade, direction: 'buy', openRate: openingRate(quote, 'buy', markUp) }, quote));
  const spread = negate(profit({ ...trade, direction: 'buy', openRate: quote.buy }, quote));
  return { markup: money(total - spread), spread, total };
}
