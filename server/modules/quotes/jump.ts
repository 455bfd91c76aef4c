import type { Quote } from '@candor/domain/pricing/quote.ts';
import type { Category } from '@candor/domain/trading/instrument.ts';

/** The step in percent that one quote may make before a second one has to confirm it. */
const stepMax: Readonly<Record<Category, bigint>> = {
  forex: 2n,
  crypto: 10n,
  stocks: 15n,
  index: 15n,
  commodities: 15n,
};

/** Is the step between two quotes' middles larger than the category's limit? */
export function isJump(
  category: Category,
  from: Pick<Quote, 'buy' | 'sell'>,
  to: Pick<Quote, 'buy' | 'sell'>,
): boolean {
  const before = from.buy + from.sell;
  const after = to.buy + to.sell;
  const step = after > before ? after - before : before - after;
  return step * 100n > before * stepMax[category];
}
