import { formatMinor } from '@candor/domain/payments/currency.ts';
import { z } from 'zod';
import type { PaymentProvider } from '../interface.ts';
import { baseUrl, secret, settingsBy } from '../settings.ts';
import { hmacSha256, sortedQuery } from '../signing.ts';

const settings = z.strictObject({ url: baseUrl, secret });

/**
 * Creates an adapter for a link that carries the payment in its query, signed by us so that no payer can change the
 * amount under our number. Neither the specification nor any public source says more of these providers: staff or a
 * settlement decide what was paid.
 */
export function createLink(id: string, currencies?: readonly string[]): PaymentProvider<z.output<typeof settings>> {
  return {
    id,
    shape: 'externalLink',
    trust: 'none',
    evidence: 'unverified',
    ...(currencies === undefined ? {} : { currencies }),
    ...settingsBy(id, settings),
    demoConfig: (bank) => ({ url: `${bank.url}/pay`, secret: bank.secret }),
    origins: () => [],
    start({ config, order, amount, payer, returnUrl }) {
      const query = sortedQuery({
        order_id: order,
        label: order,
        amount: formatMinor(amount),
        currency: amount.currency,
        email: payer.email,
        return_url: returnUrl,
      });
      const url = `${config.url}?${query}&sig=${hmacSha256(config.secret, query, 'hex')}`;
      return { next: { kind: 'externalLink', url } };
    },
  };
}
