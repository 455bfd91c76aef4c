import { REPORT_MAXIMUM } from '@candor/contracts/http/office/reconciliation.ts';
import type { Refusal } from '@candor/domain/refusals.ts';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { DAY_MS } from '@candor/domain/time.ts';
import { office, refreshOffice } from '../../../data/office.ts';
import { usePaymentTexts, useReconciliations } from '../../../data/officePayments.ts';
import { DateField } from '../../../ui/DateField.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import { useToast } from '../../../ui/Toast.tsx';
import { FileField } from '../../shell/FileField.tsx';
import { Loaded } from '../../shell/Loaded.tsx';
import { failureText } from '../../shell/outcomeText.ts';
import { providerName } from '../../shell/providerName.ts';
import { useFileReading } from '../../shell/useFileReading.ts';
import { ActionDialog } from '../actions/ActionDialog.tsx';
import styles from '../Payments.module.css';

interface ImportDialogProps {
  onClose: () => void;
  onCompared: () => void;
}

/**
 * Rule RC-5: imports a report of the bank or of a provider that cannot be queried. The form opens once the providers
 * are known.
 */
export function ImportDialog(props: ImportDialogProps) {
  const { t } = usePaymentTexts();
  const runs = useReconciliations(1);
  if (runs.data !== undefined) return <ReportDialog {...props} providers={runs.data.providers} />;
  return (
    <Dialog isOpen onClose={props.onClose} title={t('desk.match.importTitle')} description={t('desk.match.importText')}>
      <Loaded query={runs}>{() => undefined}</Loaded>
    </Dialog>
  );
}

/** Form in which the report is chosen as a file or pasted. */
function ReportDialog({ providers, onClose, onCompared }: ImportDialogProps & { providers: readonly string[] }) {
  const { t } = usePaymentTexts();
  const toast = useToast();
  const [chosen, setChosen] = useState<string>();
  const provider = chosen ?? providers.find((name) => name === 'bankWire') ?? providers[0] ?? '';
  const [days, setDays] = useState({ from: '', last: '' });
  const [report, setReport] = useState('');
  const reading = useFileReading(
    (file) => file.text(),
    (text) => text !== undefined && setReport(text),
  );
  const compare = async () => {
    const time = { from: Date.parse(`${days.from}T00:00:00Z`), until: Date.parse(`${days.last}T00:00:00Z`) + DAY_MS };
    const outcome = await office.importReport({ provider, ...time, report });
    if (outcome.kind === 'refused') return rowText(t, outcome.refusal) ?? failureText(t, outcome);
    if (outcome.kind !== 'done') return failureText(t, outcome);
    toast({ tone: 'success', title: t('desk.match.imported') });
    await refreshOffice();
    onCompared();
    return undefined;
  };
  return (
    <ActionDialog
      title={t('desk.match.importTitle')}
      text={t('desk.match.importText')}
      fault={provider === '' ? t('desk.match.providerFault') : faultOf(t, days, report)}
      action={t('desk.match.compare')}
      isReading={reading.isReading}
      onClose={onClose}
      onAction={compare}
    >
      <SelectField
        label={t('desk.match.provider')}
        options={providers.map((value) => ({ value, label: providerName(t, value) }))}
        value={provider}
        onChange={setChosen}
        size="control"
      />
      <div className={styles.files}>
        <DateField
          size="control"
          label={t('desk.match.from')}
          value={days.from}
          onChange={(from) => setDays({ ...days, from })}
        />
        <DateField
          size="control"
          label={t('desk.match.last')}
          value={days.last}
          onChange={(last) => setDays({ ...days, last })}
        />
      </div>
      <FileField
        label={t('desk.match.file')}
        accept=".csv,.json,.xml,.sta,.mt940,.txt,text/csv,application/json,text/xml,application/xml"
        error={reading.isUnreadable ? t('desk.match.fileFault') : undefined}
        onFile={reading.choose}
      />
      <TextArea
        label={t('desk.match.text')}
        rows={6}
        spellCheck={false}
        value={report}
        onChange={(event) => setReport(event.target.value)}
      />
    </ActionDialog>
  );
}

const formats = { camt053: 'camt.053', mt940: 'MT940' } as const;

/** Names the unreadable row of the report; undefined if it was refused for another reason. */
function rowText(t: TFunction, { code, field, params }: Refusal): string | undefined {
  if (code !== 'malformed' || field !== 'report') return undefined;
  const { row = '0', format } = params ?? {};
  if (format === 'camt053' || format === 'mt940') {
    return t(row === '0' ? 'desk.match.statementFault' : 'desk.match.entryFault', { row, format: formats[format] });
  }
  return row === '0' ? t('desk.match.shapeFault') : t('desk.match.rowFault', { row });
}

function faultOf(
  t: (key: string) => string,
  { from, last }: { readonly from: string; readonly last: string },
  report: string,
): string | undefined {
  if (from === '' || last === '') return t('desk.match.daysFault');
  if (last < from) return t('desk.match.orderFault');
  if (report.trim() === '') return t('desk.match.reportFault');
  return report.length > REPORT_MAXIMUM ? t('desk.match.tooLarge') : undefined;
}
