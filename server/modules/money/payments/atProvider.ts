import { toMinor } from '@candor/domain/payments/currency.ts';
import type { ProviderSnapshot } from '@candor/domain/payments/provider.ts';
import type { HttpCall, HttpResult, PaymentRefs } from '../../../providers/payments/interface.ts';
import type { ConfiguredProvider, PaymentDeps } from './deps.ts';
import type { Payment } from './store.ts';

/** By what its provider knows a payment. */
export function refsOf({ number, providerRef, amount, currency, cardMask }: Payment, email: string): PaymentRefs {
  return { order: number, providerRef, amount: toMinor(amount, currency), email, cardMask };
}

/** The one way to a provider: its own origins, and no other. */
export async function send(
  { outbound }: Pick<PaymentDeps, 'outbound'>,
  { provider, config }: ConfiguredProvider,
  call: HttpCall,
): Promise<HttpResult | 'unsent' | 'unknown'> {
  const sent = await outbound.send(call, provider.origins(config));
  return typeof sent === 'string' ? sent : sent.answer;
}

/** What a snapshot reports of the payment besides its state. */
export function refsReported({ providerRef, cardMask }: ProviderSnapshot) {
  return {
    providerRef: providerRef?.slice(0, 200),
    cardMask: cardMask !== undefined && /^[0-9]{0,6}[*]{1,9}[0-9]{2,4}$/.test(cardMask) ? cardMask : undefined,
  };
}

/** The provider's own words, for the record. */
export function recordOf({ state, raw, reason, amount }: ProviderSnapshot): Readonly<Record<string, string>> {
  return {
    state,
    raw: raw.slice(0, 100),
    ...(reason !== undefined && { reason: reason.slice(0, 200) }),
    ...(amount !== undefined && { amount: `${amount.minor} ${amount.currency}`.slice(0, 60) }),
  };
}
