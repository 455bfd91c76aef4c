import type { OfficePaymentCase } from '@candor/contracts/http/office/payments.ts';
import { useState } from 'react';
import { office } from '../../../data/office.ts';
import { usePaymentTexts } from '../../../data/officePayments.ts';
import { DateField } from '../../../ui/DateField.tsx';
import type { Leg } from '../case/CaseLegs.tsx';
import { DeedDialog } from './DeedDialog.tsx';
import type { Filled } from './DeedDialog.tsx';
import { useSums } from '../../shell/useSums.ts';
import { useDeed } from './useDeed.ts';

export interface LegDialogProps {
  found: OfficePaymentCase;
  leg: Leg;
  legId: number;
  onClose: () => void;
}

/** Rule WD-8: a part was sent, and this is how it is found at the bank or the card company. */
export function PayLegDialog({ found, leg, legId, onClose }: LegDialogProps) {
  const { t } = usePaymentTexts();
  const { amountText } = useSums();
  const { act, finish } = useDeed(found);
  const [day, setDay] = useState(() => new Date().toISOString().slice(0, 10));
  const way = leg.deposit === null ? t('desk.case.wire') : t('desk.case.toSource', { deposit: leg.deposit });
  const pay = async ({ reference }: Filled) =>
    finish(await office.payPayment({ ...act, leg: legId, reference, value_date: day }), t('desk.deeds.done'));
  return (
    <DeedDialog
      title={t('desk.deeds.pay.title')}
      text={t('desk.deeds.pay.text', { amount: amountText(leg.amount, found.payment.currency), way })}
      reference={t('desk.deeds.pay.reference')}
      referenceMaximum={140}
      fault={day === '' ? t('desk.deeds.pay.valueDateFault') : undefined}
      deed={t('desk.deeds.pay.deed')}
      onClose={onClose}
      onDeed={pay}
    >
      <DateField label={t('desk.deeds.pay.valueDate')} value={day} onChange={setDay} />
    </DeedDialog>
  );
}
