import { scaled } from '@candor/domain/money/currency.ts';
import { money } from '@candor/domain/money/money.ts';
import type { Money } from '@candor/domain/money/money.ts';
import { markUpOfText } from '@candor/domain/pricing/rates.ts';
import type { LiveQuote } from '../../data/quotes.ts';
import { tradeCost } from '../../data/tradeCost.ts';
import { moneyText } from '../../ui/numbers.ts';

/** Trade of the example in euros: 500.00 at ×10. */
const EUROS = money(500_000_000n);
const LEVERAGE = 10;

/** Currency of a brand, as far as formatting sums needs it. */
export type CostCurrency = Parameters<typeof scaled>[1] & { readonly symbol: string };

/** Facts for the script of the costs. */
export interface CostFacts {
  readonly currency: CostCurrency;
  /** Mark-up in percent. */
  readonly markUp: string;
  /** Text in place of a cost. */
  readonly none: string;
}

export interface CostTexts {
  readonly markup: string;
  readonly spread: string;
  readonly total: string;
}

/** Returns the stake of the example and its position size. */
export function exampleOf(currency: CostCurrency): { readonly stake: Money; readonly size: Money } {
  const stake = scaled(EUROS, currency);
  return { stake, size: money(stake * BigInt(LEVERAGE)) };
}

/**
 * Returns the present cost of opening and immediately closing, by the rule that also books it; without a price, `none`.
 */
export function costTexts(quote: LiveQuote | undefined, { currency, markUp, none }: CostFacts): CostTexts {
  const { stake } = exampleOf(currency);
  const cost =
    quote === undefined ? undefined : tradeCost({ amount: stake, leverage: LEVERAGE }, quote, markUpOfText(markUp));
  if (cost === undefined) return { markup: '', spread: '', total: none };
  const { markup, spread, total } = cost;
  return {
    markup: moneyText(markup, currency),
    spread: moneyText(spread, currency),
    total: moneyText(total, currency),
  };
}
