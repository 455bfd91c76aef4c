import type { PaymentReason } from '@candor/domain/payments/reasons.ts';
import german from './de/withdrawalItems.json' with { type: 'json' };
import english from './en/withdrawalItems.json' with { type: 'json' };
import spanish from './es/withdrawalItems.json' with { type: 'json' };
import italian from './it/withdrawalItems.json' with { type: 'json' };

type Items = Partial<Readonly<Record<PaymentReason, string>>>;

const texts: Readonly<Record<string, Items>> = { en: english, de: german, it: italian, es: spanish };

/** Names what a client has to send before a payout, in their language, as the mail does. */
export function withdrawalItems(language: string): Items {
  return texts[language] ?? english;
}
