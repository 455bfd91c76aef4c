import type { OfficePaymentCase } from '@candor/contracts/http/office/payments.ts';
import { assert } from '@candor/domain/assert.ts';
import { useState } from 'react';
import { office, refreshOffice } from '../../../data/office.ts';
import { usePaymentTexts } from '../../../data/officePayments.ts';
import { SelectField } from '../../../ui/SelectField.tsx';
import { useToast } from '../../../ui/Toast.tsx';
import { failureText } from '../../shell/outcomeText.ts';
import { DeedDialog } from './DeedDialog.tsx';
import type { Filled } from './DeedDialog.tsx';

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
    toast({ tone: 'success', title: t('desk.deeds.asked') });
    await refreshOffice();
    return undefined;
  };
  return (
    <DeedDialog
      title={t('desk.deeds.manual.title')}
      text={t('desk.deeds.manual.text', { name: client.name })}
      amount={t('desk.deeds.amount', { currency })}
      reference={t('desk.deeds.confirm.reference')}
      reason={t('desk.deeds.reason')}
      deed={t('desk.deeds.manual.deed')}
      onClose={onClose}
      onDeed={credit}
    >
      <SelectField
        label={t('desk.deeds.manual.provider')}
        options={providers.map((value) => ({ value, label: value }))}
        value={provider}
        onChange={setProvider}
        size="control"
      />
    </DeedDialog>
  );
}
