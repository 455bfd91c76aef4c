import { parseRate } from '@candor/domain/money/decimal.ts';
import type { Direction } from '@candor/domain/pricing/quote.ts';
import { openingRate } from '@candor/domain/pricing/rates.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import { readExpiry } from '@candor/domain/trading/expiry.ts';
import type { PendingType } from '@candor/domain/trading/pending.ts';
import { decidePending } from '@candor/domain/trading/placePending.ts';
import type { Draft, Read, Terms, Trade } from './draft.ts';
import { entryQuote, fault } from './draftTerms.ts';
import type { TicketFacts } from './openingFacts.ts';

interface WaitingTerms extends Terms {
  readonly direction: Direction;
  readonly type: PendingType;
}

/** The same for an order that waits for its price; its cost is checked again when the price is reached. */
export function decideWaiting(draft: Draft, terms: WaitingTerms, facts: TicketFacts): Read<Trade> {
  const text = draft.entry.trim();
  const entry = parseRate(text);
  if (entry === undefined || entry === 0n) return fault(text === '' ? 'required' : 'notANumber', 'rate');
  const { waiting } = facts;
  const quote = entryQuote(draft, terms.direction, facts.quote);
  if (waiting === undefined) return refuse({ code: 'temporarilyUnavailable' });
  if (quote === undefined) return fault('outOfReach', 'rate');
  const expiry = readExpiry(draft.expiry, waiting.now);
  if (!expiry.ok) return fault('notADate', 'expires_at');
  const placing = { ...facts, pendingOrders: waiting.orders, now: waiting.now };
  const decision = decidePending({ ...terms, rate: entry, expiresAt: expiry.value }, placing);
  if (!decision.ok) return decision;
  const { direction, amount, leverage, stopLoss, takeProfit } = terms;
  const openRate = openingRate(quote, direction);
  return accept({ direction, amount, leverage, stopLoss, takeProfit, openRate, quote, pending: decision.value });
}
