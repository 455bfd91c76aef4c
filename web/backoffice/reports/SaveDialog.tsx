import type { ReportName } from '@candor/domain/reports/report.ts';
import { useState } from 'react';
import { office } from '../../data/office.ts';
import { refreshSavedReports, useReportTexts } from '../../data/officeReports.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { ConfirmDialog } from '../shell/ConfirmDialog.tsx';
import { failureText } from '../shell/outcomeText.ts';
import { filtersOf } from './reportAddress.ts';
import type { ReportView } from './reportAddress.ts';

const NAME_MAXIMUM = 60;

interface SaveDialogProps {
  report: ReportName;
  view: ReportView;
  onClose: () => void;
}

/** The present report with its filters, under a name. */
export function SaveDialog({ report, view, onClose }: SaveDialogProps) {
  const { t } = useReportTexts();
  const toast = useToast();
  const [name, setName] = useState(t(`reports.names.${report}`));
  const [shared, setShared] = useState(false);
  const save = async () => {
    const outcome = await office.saveReport({ report, name: name.trim(), filters: filtersOf(view), shared });
    if (outcome.kind !== 'done') return failureText(t, outcome);
    toast({ tone: 'success', title: t('reports.saved.done', { name: outcome.value.name }) });
    await refreshSavedReports();
    return undefined;
  };
  return (
    <ConfirmDialog
      title={t('reports.saved.saveTitle')}
      action={t('reports.saved.save')}
      disabledReason={name.trim() === '' ? t('reports.saved.name') : undefined}
      onClose={onClose}
      onAction={save}
    >
      <TextField
        label={t('reports.saved.name')}
        size="dense"
        maxLength={NAME_MAXIMUM}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <Checkbox
        label={t('reports.saved.shared')}
        checked={shared}
        onChange={(event) => setShared(event.target.checked)}
      />
    </ConfirmDialog>
  );
}
