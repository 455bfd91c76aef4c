import type { Instant } from '@candor/domain/ids.ts';
import type { Quote } from '@candor/domain/pricing/quote.ts';
import { isUsable } from '@candor/domain/pricing/usability.ts';
import { recheck } from '@candor/server/modules/dealing/applyTick.ts';
import type { EngineState } from '@candor/server/modules/dealing/state.ts';

/** Rule DE-2 as plainly as it can be said: every account that holds the instrument is checked again, exactly. */
export function applyTickPlainly({ state, quote, now }: { state: EngineState; quote: Quote; now: Instant }): void {
  const { book, market } = state;
  market.setQuote(quote);
  if (!isUsable(market.state(quote.symbol))) return;
  for (const id of book.holders(quote.symbol)) recheck(state, id, quote, now);
}
