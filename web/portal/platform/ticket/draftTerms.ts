import { parseRate } from '@candor/domain/money/decimal.ts';
import { RATE_LIMIT, rate } from '@candor/domain/money/money.ts';
import type { Direction, Quote } from '@candor/domain/pricing/quote.ts';
import type { Draft, DraftFault, Refused } from './draft.ts';

/** Makes a refusal by the form, before the rules are asked. */
export function fault(code: DraftFault, field: string): Refused {
  return { ok: false, refusal: { code, field } };
}

/** Returns the quote that a draft opens at: the present one, or the entry price with the present spread beside it. */
export function entryQuote(
  { type, entry: text }: Draft,
  direction: Direction,
  quote: Quote | undefined,
): Quote | undefined {
  if (type === 'market' || quote === undefined) return quote;
  const entry = parseRate(text.trim());
  if (entry === undefined || entry === 0n) return undefined;
  const spread = quote.buy - quote.sell;
  const other = direction === 'buy' ? entry - spread : entry + spread;
  if (other <= 0n || other > RATE_LIMIT) return undefined;
  return direction === 'buy'
    ? { ...quote, buy: entry, sell: rate(other) }
    : { ...quote, sell: entry, buy: rate(other) };
}
