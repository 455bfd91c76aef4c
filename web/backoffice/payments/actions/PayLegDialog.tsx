import type { OfficePaymentCase } from '@candor/contracts/http/office/payments.ts';
import { useState } from 'react';
import { office } from '../../../data/office.ts';
import { usePaymentTexts } from '../../../data/officePayments.ts';
import { DateField } from '../../../ui/DateField.tsx';
import type { Leg } from '../case/CaseLegs.tsx';
import { ActionDialog } from './ActionDialog.tsx';
import type { Filled } from './ActionDialog.tsx';
import { useSums } from '../../shell/useSums.ts';
import { useAction } from './useAction.ts';

export interface LegDialogProps {
  found: OfficePaymentCase;
  leg: Leg;
  legId: number;
  onClose: () => void;
}

/** Rule WD-8: records that a leg was sent, with its reference at the bank or the card company. */
export function PayLegDialog({ found, leg, legId, onClose }: LegDialogProps) {
  const { t } = usePaymentTexts();
  const { amountText } = useSums();
  const { act, finish } = useAction(found);
  const [day, setDay] = useState(() => new Date().toISOString().slice(0, 10));
  const way = leg.deposit === null ? t('desk.case.wire') : t('desk.case.toSource', { deposit: leg.deposit });
  const pay = async ({ reference }: Filled) =>
    finish(await office.payPayment({ ...act, leg: legId, reference, value_date: day }), t('desk.actions.done'));
  return (
    <ActionDialog
      title={t('desk.actions.pay.title')}
      text={t('desk.actions.pay.text', { amount: amountText(leg.amount, found.payment.currency), way })}
      reference={t('desk.actions.pay.reference')}
      referenceMaximum={140}
      fault={day === '' ? t('desk.actions.pay.valueDateFault') : undefined}
      action={t('desk.actions.pay.action')}
      onClose={onClose}
      onAction={pay}
    >
      <DateField label={t('desk.actions.pay.valueDate')} value={day} onChange={setDay} />
    </ActionDialog>
  );
}
