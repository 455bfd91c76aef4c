import type { PaymentEntry } from '@candor/brands/schema.ts';
import type { OpenEntry } from '@candor/domain/payments/depositRequest.ts';
import type { Client } from '../../client/clients/index.ts';
import { brandMoney } from '../../engine/dealing/index.ts';
import type { ConfiguredProvider, PaymentDeps } from './deps.ts';

/** A payment method of the brand with its provider, open to a client. */
export interface OfferedEntry extends OpenEntry {
  readonly entry: PaymentEntry;
  readonly configured: ConfiguredProvider;
}

/** Lists the brand's deposit methods that are enabled, configured and open in the client's country, in its order. */
export function offeredEntries(
  { brandOf, providerOf }: Pick<PaymentDeps, 'brandOf' | 'providerOf'>,
  { brandId, country }: Pick<Client, 'brandId' | 'country'>,
): OfferedEntry[] {
  const { methods, minimumDeposit } = brandOf(brandId).payments;
  return methods.flatMap((entry) => {
    const configured = providerOf(brandId, entry.provider);
    if (!entry.enabled || configured === undefined) return [];
    if (country !== undefined && entry.closedTo.includes(country)) return [];
    const maximum = entry.maximum === undefined ? undefined : brandMoney(entry.maximum);
    return [{ entry, configured, minimum: brandMoney(entry.minimum ?? minimumDeposit), maximum }];
  });
}
