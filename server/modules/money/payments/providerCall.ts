import { toMinor } from '@candor/domain/payments/currency.ts';
import type { ProviderSnapshot } from '@candor/domain/payments/provider.ts';
import type { HttpCall, HttpResult, PaymentRefs } from '../../../providers/payments/interface.ts';
import type { ConfiguredProvider, PaymentDeps } from './deps.ts';
import type { Payment } from './store.ts';

type Known = Pick<Payment, 'number' | 'providerRef' | 'amount' | 'currency' | 'cardMask' | 'next'>;

/**
 * Returns the references by which the provider identifies a payment. The email address is the one in the form that was
 * posted to the provider, if there was one: the client may have changed theirs since, and signatures cover it.
 */
export function refsOf({ number, providerRef, amount, currency, cardMask, next }: Known, email: string): PaymentRefs {
  const posted = next?.kind === 'formPost' ? next.fields['email'] : undefined;
  return { order: number, providerRef, amount: toMinor(amount, currency), email: posted ?? email, cardMask };
}

/** Sends a call to a provider, restricted to the provider's own origins. Every call goes through here. */
export async function sendToProvider(
  { outbound }: Pick<PaymentDeps, 'outbound'>,
  { provider, config }: ConfiguredProvider,
  call: HttpCall,
): Promise<HttpResult | 'unsent' | 'unknown'> {
  const sent = await outbound.send(call, provider.origins(config));
  return typeof sent === 'string' ? sent : sent.answer;
}

/** Returns what a snapshot reports besides the payment's state: reference and card mask. */
export function refsReported({ providerRef, cardMask }: ProviderSnapshot) {
  return {
    providerRef: providerRef?.slice(0, 200),
    cardMask: cardMask !== undefined && /^[0-9]{0,6}[*]{1,9}[0-9]{2,4}$/.test(cardMask) ? cardMask : undefined,
  };
}

/** Returns the provider's own status, reason and amount, shortened, for the payment's record. */
export function recordOf({ state, raw, reason, amount }: ProviderSnapshot): Readonly<Record<string, string>> {
  return {
    state,
    raw: raw.slice(0, 100),
    ...(reason !== undefined && { reason: reason.slice(0, 200) }),
    ...(amount !== undefined && { amount: `${amount.minor} ${amount.currency}`.slice(0, 60) }),
  };
}
