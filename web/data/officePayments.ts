import german from '@candor/locales/de/officePayments.json' with { type: 'json' };
import english from '@candor/locales/en/officePayments.json' with { type: 'json' };
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { office } from './office.ts';
import { valueOf } from './outcome.ts';
import { texts } from './texts.ts';

/** The words of the payment desks, fetched only by people who open them: a name space of its own. */
const SPACE = 'payments';
const EVERY_MS = 15_000;

texts.addResourceBundle('en', SPACE, english);
texts.addResourceBundle('de', SPACE, german);

export function usePaymentTexts() {
  // A word that is missing here is taken from the words of the office.
  return useTranslation([SPACE, 'translation'], { nsMode: 'fallback' });
}

/** One payment with its steps. Changes by others appear within seconds. */
export function usePaymentCase(number: string | undefined) {
  return useQuery({
    queryKey: ['payment', number],
    enabled: number !== undefined,
    refetchInterval: EVERY_MS,
    queryFn: async () => valueOf(await office.openPayment({ transaction_id: number ?? '' })),
  });
}

export function useDifferences(open: boolean, page: number) {
  return useQuery({
    queryKey: ['differences', open, page],
    refetchInterval: EVERY_MS,
    placeholderData: keepPreviousData,
    queryFn: async () => valueOf(await office.listDifferences({ open, page })),
  });
}

/** The reconciliations so far, and the providers whose reports can be imported. */
export function useReconciliations(page: number) {
  return useQuery({
    queryKey: ['reconciliations', page],
    placeholderData: keepPreviousData,
    queryFn: async () => valueOf(await office.listReconciliations({ page })),
  });
}
