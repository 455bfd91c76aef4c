import type { Currency } from '@candor/domain/money/currency.ts';
import { money } from '@candor/domain/money/money.ts';
import { markUpOfText } from '@candor/domain/pricing/rates.ts';
import type { LiveQuote } from '../../data/quotes.ts';
import { tradeCost } from '../../data/tradeCost.ts';
import { moneyText } from '../../ui/numbers.ts';

/** Trade of the example, as it is written into the page. */
export interface ExampleTrade {
  /** Amount in micro-units of the currency. */
  readonly amount: string;
  readonly leverage: number;
  readonly currency: Currency;
  /** Mark-up in percent. */
  readonly markUp: string;
}

export interface ExampleTexts {
  readonly spread: string;
  readonly markup: string;
  readonly total: string;
}

/** Computes the parts of the present cost with the rule that also books it; undefined without a price. */
export function exampleTexts(quote: LiveQuote | undefined, trade: ExampleTrade): ExampleTexts | undefined {
  const { amount, leverage, currency } = trade;
  const stake = { amount: money(BigInt(amount)), leverage };
  const cost = quote === undefined ? undefined : tradeCost(stake, quote, markUpOfText(trade.markUp));
  if (cost === undefined) return undefined;
  return {
    spread: moneyText(cost.spread, currency),
    markup: moneyText(cost.markup, currency),
    total: moneyText(cost.total, currency),
  };
}
