import type { ProviderPage } from '@candor/contracts/http/office/paymentProviders.ts';
import german from '@candor/locales/de/officeProviders.json' with { type: 'json' };
import english from '@candor/locales/en/officeProviders.json' with { type: 'json' };
import { useQuery } from '@tanstack/react-query';
import { office } from './office.ts';
import { valueOf } from './outcome.ts';
import { ownWords } from './ownWords.ts';

const EVERY_MS = 5_000;

/** Texts of the payment-provider desk. */
export const useProviderTexts = ownWords('officeProviders', { english, german });

/** Returns the payment providers; polled, since another person may decide at any moment. */
export function usePaymentProviders() {
  return useQuery<ProviderPage>({
    queryKey: ['paymentProviders'],
    refetchInterval: EVERY_MS,
    queryFn: async () => valueOf(await office.listPaymentProviders({})),
  });
}
