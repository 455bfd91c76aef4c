import type { OfficePaymentCase } from '@candor/contracts/http/office/payments.ts';
import { useState } from 'react';
import { officeQueries, refreshOffice } from '../../../data/office.ts';
import { usePaymentTexts } from '../../../data/officePayments.ts';
import type { Outcome } from '../../../data/outcome.ts';
import { useToast } from '../../../ui/Toast.tsx';
import { failureText } from '../../shell/outcomeText.ts';

/**
 * Returns `act`, with the id under which an action on a payment is carried out once however often it is sent, and
 * `finish`, which keeps the payment's new state and resolves to undefined, or to the reason for failure.
 */
export function useAction({ payment }: Pick<OfficePaymentCase, 'payment'>) {
  const { t } = usePaymentTexts();
  const toast = useToast();
  const [request] = useState(() => crypto.randomUUID());
  const number = payment.transaction_id;
  const finish = async (outcome: Outcome<OfficePaymentCase>, title: string): Promise<string | undefined> => {
    if (outcome.kind !== 'done') return failureText(t, outcome);
    officeQueries.setQueryData(['payment', number], outcome.value);
    toast({ tone: 'success', title });
    await refreshOffice();
    return undefined;
  };
  return { act: { transaction_id: number, request }, finish };
}
