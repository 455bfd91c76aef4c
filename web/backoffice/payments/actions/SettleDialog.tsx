import type { OfficePaymentCase } from '@candor/contracts/http/office/payments.ts';
import { useState } from 'react';
import { office } from '../../../data/office.ts';
import { usePaymentTexts } from '../../../data/officePayments.ts';
import { Chips } from '../../../ui/Choice.tsx';
import desk from '../../shell/Desk.module.css';
import { providerName } from '../../shell/providerName.ts';
import type { Attempt } from '../case/CaseAttempts.tsx';
import { ActionDialog } from './ActionDialog.tsx';
import type { Filled } from './ActionDialog.tsx';
import { useAction } from './useAction.ts';

type End = 'paid' | 'unpaid';

interface SettleDialogProps {
  found: OfficePaymentCase;
  attempt: Attempt;
  onClose: () => void;
}

/** Rule WD-19: a person has found out the outcome, and asks a second person to confirm it. */
export function SettleDialog({ found, attempt, onClose }: SettleDialogProps) {
  const { t } = usePaymentTexts();
  const { act, finish } = useAction(found);
  const [end, setEnd] = useState<End>();
  const settle = async ({ reason, reference }: Filled) => {
    const request = { ...act, attempt: attempt.id, paid: end === 'paid', reference, reason };
    return finish(await office.settleOutgoing(request), t('desk.actions.asked'));
  };
  return (
    <ActionDialog
      title={t('desk.actions.settle.title')}
      text={t('desk.actions.settle.text', { ...attempt, provider: providerName(t, attempt.provider) })}
      reference={t('desk.actions.settle.reference')}
      reason={t('desk.actions.reason')}
      action={t('desk.actions.settle.action')}
      fault={end === undefined ? t('desk.actions.settle.fault') : undefined}
      onClose={onClose}
      onAction={settle}
    >
      <Chips<End>
        className={desk.filter}
        label={t('desk.actions.settle.what')}
        options={[
          { value: 'paid', label: t('desk.actions.settle.paid') },
          { value: 'unpaid', label: t('desk.actions.settle.unpaid') },
        ]}
        value={end}
        onChange={setEnd}
      />
    </ActionDialog>
  );
}
