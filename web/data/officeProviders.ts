import type { ProviderPage } from '@candor/contracts/http/office/paymentProviders.ts';
import german from '@candor/locales/de/officeProviders.json' with { type: 'json' };
import english from '@candor/locales/en/officeProviders.json' with { type: 'json' };
import { office, useOfficeQuery } from './office.ts';
import { ownWords } from './ownWords.ts';

const EVERY_MS = 5_000;

/** Texts of the payment-provider desk. */
export const useProviderTexts = ownWords('officeProviders', { english, german });

/** Returns the payment providers; polled, since another person may decide at any moment. */
export function usePaymentProviders() {
  return useOfficeQuery<ProviderPage>(['paymentProviders'], () => office.listPaymentProviders({}), {
    refetchInterval: EVERY_MS,
  });
}
