import type { OfficePaymentCase } from '@candor/contracts/http/office/payments.ts';
import { useState } from 'react';
import { office } from '../../../data/office.ts';
import { usePaymentTexts } from '../../../data/officePayments.ts';
import { Chips } from '../../../ui/Choice.tsx';
import desk from '../../shell/Desk.module.css';
import type { Attempt } from '../case/CaseAttempts.tsx';
import { DeedDialog } from './DeedDialog.tsx';
import type { Filled } from './DeedDialog.tsx';
import { useDeed } from './useDeed.ts';

type End = 'paid' | 'unpaid';

interface SettleDialogProps {
  found: OfficePaymentCase;
  attempt: Attempt;
  onClose: () => void;
}

/** Rule WD-19: a person has found out the outcome, and asks a second person. */
export function SettleDialog({ found, attempt, onClose }: SettleDialogProps) {
  const { t } = usePaymentTexts();
  const { act, finish } = useDeed(found);
  const [end, setEnd] = useState<End>();
  const settle = async ({ reason, reference }: Filled) => {
    const asked = { ...act, attempt: attempt.id, paid: end === 'paid', reference, reason };
    return finish(await office.settleOutgoing(asked), t('desk.deeds.asked'));
  };
  return (
    <DeedDialog
      title={t('desk.deeds.settle.title')}
      text={t('desk.deeds.settle.text', attempt)}
      reference={t('desk.deeds.settle.reference')}
      reason={t('desk.deeds.reason')}
      deed={t('desk.deeds.settle.deed')}
      fault={end === undefined ? t('desk.deeds.settle.fault') : undefined}
      onClose={onClose}
      onDeed={settle}
    >
      <Chips<End>
        className={desk.filter}
        label={t('desk.deeds.settle.what')}
        options={[
          { value: 'paid', label: t('desk.deeds.settle.paid') },
          { value: 'unpaid', label: t('desk.deeds.settle.unpaid') },
        ]}
        value={end}
        onChange={setEnd}
      />
    </DeedDialog>
  );
}
