import german from '@candor/locales/de/officePayments.json' with { type: 'json' };
import english from '@candor/locales/en/officePayments.json' with { type: 'json' };
import { keepPreviousData } from '@tanstack/react-query';
import { office, useOfficeQuery } from './office.ts';
import { ownWords } from './ownWords.ts';

const EVERY_MS = 15_000;

/** Texts of the payment desks. */
export const usePaymentTexts = ownWords('payments', { english, german });

/** Returns a payment with its steps. Changes by others appear within seconds. */
export function usePaymentCase(number: string | undefined) {
  return useOfficeQuery(['payment', number], () => office.openPayment({ transaction_id: number ?? '' }), {
    enabled: number !== undefined,
    refetchInterval: EVERY_MS,
  });
}

export function useDifferences(open: boolean, page: number) {
  return useOfficeQuery(['differences', open, page], () => office.listDifferences({ open, page }), {
    refetchInterval: EVERY_MS,
    placeholderData: keepPreviousData,
  });
}

/** Returns the reconciliations so far, and the providers whose reports can be imported. */
export function useReconciliations(page: number) {
  return useOfficeQuery(['reconciliations', page], () => office.listReconciliations({ page }), {
    placeholderData: keepPreviousData,
  });
}

/** Returns the counts of client money, and what providers reported after the newest count of a day. */
export function useClientMoney() {
  return useOfficeQuery(['clientMoney'], () => office.listClientMoney({}));
}
