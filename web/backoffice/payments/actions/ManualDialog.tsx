import type { OfficePaymentCase } from '@candor/contracts/http/office/payments.ts';
import { assert } from '@candor/domain/assert.ts';
import { useState } from 'react';
import { office, refreshOffice } from '../../../data/office.ts';
import { usePaymentTexts } from '../../../data/officePayments.ts';
import { SelectField } from '../../../ui/SelectField.tsx';
import { useToast } from '../../../ui/Toast.tsx';
import { failureText } from '../../shell/outcomeText.ts';
import { providerName } from '../../shell/providerName.ts';
import { ActionDialog } from './ActionDialog.tsx';
import type { Filled } from './ActionDialog.tsx';

interface ManualDialogProps {
  found: OfficePaymentCase;
  onClose: () => void;
}

/** Rule DP-13: money of this payment’s client without an announced deposit. */
export function ManualDialog({ found: { payment, providers }, onClose }: ManualDialogProps) {
  const { t } = usePaymentTexts();
  const toast = useToast();
  const [request] = useState(() => crypto.randomUUID());
  const [provider, setProvider] = useState(providers.includes('bankWire') ? 'bankWire' : (providers[0] ?? ''));
  const { client, currency } = payment;
  const credit = async ({ reason, reference, amount }: Filled) => {
    assert(amount !== undefined, 'the form asks for an amount');
    const outcome = await office.creditManually({ client_id: client.id, provider, amount, reference, request, reason });
    if (outcome.kind !== 'done') return failureText(t, outcome);
    toast({ tone: 'success', title: t('desk.actions.asked') });
    await refreshOffice();
    return undefined;
  };
  return (
    <ActionDialog
      title={t('desk.actions.manual.title')}
      text={t('desk.actions.manual.text', { name: client.name })}
      amount={t('desk.actions.amount', { currency })}
      reference={t('desk.actions.confirm.reference')}
      reason={t('desk.actions.reason')}
      action={t('desk.actions.manual.action')}
      onClose={onClose}
      onAction={credit}
    >
      <SelectField
        label={t('desk.actions.manual.provider')}
        options={providers.map((value) => ({ value, label: providerName(t, value) }))}
        value={provider}
        onChange={setProvider}
        size="control"
      />
    </ActionDialog>
  );
}
