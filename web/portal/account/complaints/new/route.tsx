import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useSearchParams } from 'react-router';
import { complaintMattersQuery, makeComplaint } from '../../../../data/complaints.ts';
import { dayText } from '../../../../ui/dates.ts';
import { FormNotice } from '../../../../ui/FormNotice.tsx';
import { Panel } from '../../../../ui/Panel.tsx';
import { SelectField } from '../../../../ui/SelectField.tsx';
import { ComplaintFields } from '../../../complaints/ComplaintFields.tsx';
import { SendDialog } from '../../../complaints/SendDialog.tsx';
import { useComplaintForm } from '../../../complaints/useComplaintForm.ts';
import form from '../../../../ui/entranceForm.module.css';
import { WriteButton } from '../../../frame/WriteButton.tsx';
import { AccountPage } from '../../AccountPage.tsx';
import { LeaveDialog } from '../../LeaveDialog.tsx';
import { HowPanel } from '../HowPanel.tsx';

/** Page /my-account/complaints/new; a trade or a payment in the address is preselected. */
export default function NewComplaint() {
  const { t } = useTranslation();
  return (
    <AccountPage name="complaints" lead={t('complaints.lead')} aside={<HowPanel />}>
      <Link to="/my-account/complaints">{t('complaints.form.back')}</Link>
      <Panel padded aria-label={t('complaints.form.title')}>
        <ComplaintForm />
      </Panel>
    </AccountPage>
  );
}

function ComplaintForm() {
  const { t } = useTranslation();
  const [number, setNumber] = useState<string>();
  const [params] = useSearchParams();
  const [matter, setMatter] = useState(() => matterInAddress(params));
  const complaint = useComplaintForm({
    send: (words, command_id) => makeComplaint({ ...words, ...wantedMatter(matter), command_id }),
    onDone: ({ row }) => setNumber(row.number),
  });
  const { fieldProps, setError, noteChange } = complaint.form;
  const choose = () => {
    setError('category', undefined);
    noteChange();
  };
  // Without the form, the question whether to leave it is gone too.
  if (number !== undefined) return <Navigate to={`/my-account/complaints/${number}`} replace />;
  return (
    <form className={form.form} method="post" noValidate onSubmit={complaint.form.onSubmit}>
      <ComplaintFields fieldProps={fieldProps} onChoose={choose}>
        <MatterField value={matter} onChange={setMatter} />
      </ComplaintFields>
      <FormNotice tone="negative" text={complaint.failure} />
      <WriteButton type="submit" variant="primary" size="form" wide>
        {t('complaints.form.send')}
      </WriteButton>
      <SendDialog
        isOpen={complaint.isConfirming}
        isBusy={complaint.isBusy}
        onSend={() => void complaint.confirm()}
        onCancel={complaint.cancel}
      />
      <LeaveDialog isUnsaved={complaint.form.isChanged} />
    </form>
  );
}

interface MatterFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** Choice of one of the latest trades and payments; the form works without them, too. */
function MatterField({ value, onChange }: MatterFieldProps) {
  const { t } = useTranslation();
  const { data } = useQuery(complaintMattersQuery);
  const trades = (data?.trades ?? []).map(({ id, symbol, close_date: closed, open_date: opened }) => ({
    value: `trade:${id}`,
    label: t('complaints.form.trade', { id, symbol, day: dayText(closed ?? opened) }),
  }));
  const payments = (data?.payments ?? []).map(({ transaction_id: number, type, created_at: at }) => ({
    value: `payment:${number}`,
    label: t('complaints.form.payment', { type: t(`transactions.types.${type}`), number, day: dayText(at) }),
  }));
  const listed = [...trades, ...payments];
  const isListed = value === '' || listed.some((one) => one.value === value);
  const [, chosen = ''] = value.split(':');
  return (
    <SelectField
      label={t('complaints.form.matter')}
      options={[
        { value: '', label: t('complaints.form.noMatter') },
        ...(isListed ? [] : [{ value, label: chosen }]),
        ...listed,
      ]}
      value={value}
      onChange={onChange}
    />
  );
}

function matterInAddress(params: URLSearchParams): string {
  const [trade, payment] = [params.get('trade'), params.get('payment')];
  if (trade !== null && /^\d{1,15}$/.test(trade)) return `trade:${trade}`;
  return payment !== null && /^[A-Z0-9-]{1,40}$/.test(payment) ? `payment:${payment}` : '';
}

function wantedMatter(matter: string): { trade?: number; payment?: string } {
  const [kind, of = ''] = matter.split(':');
  if (kind === 'trade') return { trade: Number.parseInt(of, 10) };
  return kind === 'payment' ? { payment: of } : {};
}
