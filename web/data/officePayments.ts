import german from '@candor/locales/de/officePayments.json' with { type: 'json' };
import english from '@candor/locales/en/officePayments.json' with { type: 'json' };
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { office } from './office.ts';
import { valueOf } from './outcome.ts';
import { ownWords } from './ownWords.ts';

const EVERY_MS = 15_000;

/** Texts of the payment desks. */
export const usePaymentTexts = ownWords('payments', { english, german });

/** Returns a payment with its steps. Changes by others appear within seconds. */
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

/** Returns the reconciliations so far, and the providers whose reports can be imported. */
export function useReconciliations(page: number) {
  return useQuery({
    queryKey: ['reconciliations', page],
    placeholderData: keepPreviousData,
    queryFn: async () => valueOf(await office.listReconciliations({ page })),
  });
}

/** Returns the counts of client money, and what providers reported after the newest count of a day. */
export function useClientMoney() {
  return useQuery({
    queryKey: ['clientMoney'],
    queryFn: async () => valueOf(await office.listClientMoney({})),
  });
}
