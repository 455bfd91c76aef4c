import { useState } from 'react';
import type { ChangeEvent } from 'react';
import { office, refreshOffice } from '../../../data/office.ts';
import { usePaymentTexts } from '../../../data/officePayments.ts';
import { DateField } from '../../../ui/DateField.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import { useToast } from '../../../ui/Toast.tsx';
import { failureText } from '../../shell/outcomeText.ts';
import { DeedDialog } from '../deeds/DeedDialog.tsx';
import styles from '../Payments.module.css';

const MAXIMUM = 60_000;
const FILE_FIELD = 'report-file';

interface ImportDialogProps {
  providers: readonly string[];
  onClose: () => void;
  onCompared: () => void;
}

/** Rule RC-5: a report of a provider that nobody can ask, or of the bank, chosen as a file or pasted. */
export function ImportDialog({ providers, onClose, onCompared }: ImportDialogProps) {
  const { t } = usePaymentTexts();
  const toast = useToast();
  const [provider, setProvider] = useState(providers.includes('bankWire') ? 'bankWire' : (providers[0] ?? ''));
  const [days, setDays] = useState({ from: '', until: '' });
  const [report, setReport] = useState('');
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    if (file !== undefined) setReport(await file.text());
  };
  const compare = async () => {
    const time = { from: Date.parse(`${days.from}T00:00:00Z`), until: Date.parse(`${days.until}T00:00:00Z`) };
    const outcome = await office.importReport({ provider, ...time, report });
    if (outcome.kind !== 'done') return failureText(t, outcome);
    toast({ tone: 'success', title: t('desk.match.imported') });
    await refreshOffice();
    onCompared();
    return undefined;
  };
  return (
    <DeedDialog
      title={t('desk.match.importTitle')}
      text={t('desk.match.importText')}
      fault={faultOf(t, days, report)}
      deed={t('desk.match.compare')}
      onClose={onClose}
      onDeed={compare}
    >
      <SelectField
        label={t('desk.match.provider')}
        options={providers.map((value) => ({ value, label: value }))}
        value={provider}
        onChange={setProvider}
        size="control"
      />
      <div className={styles.files}>
        <DateField label={t('desk.match.from')} value={days.from} onChange={(from) => setDays({ ...days, from })} />
        <DateField label={t('desk.match.until')} value={days.until} onChange={(until) => setDays({ ...days, until })} />
      </div>
      <label htmlFor={FILE_FIELD}>{t('desk.match.file')}</label>
      <input
        id={FILE_FIELD}
        type="file"
        accept=".csv,.json,text/csv,application/json"
        onChange={(e) => void choose(e)}
      />
      <TextArea
        label={t('desk.match.text')}
        rows={6}
        spellCheck={false}
        value={report}
        onChange={(event) => setReport(event.target.value)}
      />
    </DeedDialog>
  );
}

function faultOf(
  t: (key: string) => string,
  { from, until }: { readonly from: string; readonly until: string },
  report: string,
): string | undefined {
  if (from === '' || until === '') return t('desk.match.daysFault');
  if (report.trim() === '') return t('desk.match.reportFault');
  return report.length > MAXIMUM ? t('desk.match.tooLarge') : undefined;
}
