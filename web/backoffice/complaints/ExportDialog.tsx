import { useState } from 'react';
import { fetchRegister, useComplaintTexts } from '../../data/complaintDesk.ts';
import { Button } from '../../ui/Button.tsx';
import { monthText } from '../../ui/dates.ts';
import { Dialog, DialogActions } from '../../ui/Dialog.tsx';
import { FormNotice } from '../../ui/FormNotice.tsx';
import { saveFile } from '../../ui/saveFile.ts';
import { SelectField } from '../../ui/SelectField.tsx';
import { useBusy } from '../../ui/useBusy.ts';
import desk from '../shell/Desk.module.css';
import { failureText } from '../shell/outcomeText.ts';
import { useNow } from '../shell/useNow.ts';

const MONTHS = 24;

/** Exports the register of a month, as it is submitted to a supervisor. */
export function ExportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useComplaintTexts();
  const months = lastMonths(useNow());
  const [month, setMonth] = useState(months[1] ?? '');
  const [failure, setFailure] = useState<string>();
  const [isBusy, whileBusy] = useBusy();
  const download = async () => {
    const outcome = await whileBusy(fetchRegister(month));
    if (outcome.kind !== 'done') {
      setFailure(`${t('export.failed')}. ${failureText(t, outcome)}`);
      return;
    }
    saveFile(outcome.value.file, outcome.value.name);
    onClose();
  };
  return (
    <Dialog isOpen onClose={onClose} title={t('export.title')}>
      <div className={desk.form}>
        <SelectField
          label={t('export.month')}
          size="dense"
          options={months.map((value) => ({ value, label: monthText(Date.parse(`${value}-01T00:00:00Z`)) }))}
          value={month}
          onChange={setMonth}
        />
        <FormNotice tone="negative" text={failure} />
        <DialogActions>
          <Button onClick={onClose}>{t('office.verification.cancel')}</Button>
          <Button variant="primary" busy={isBusy} onClick={() => void download()}>
            {t('export.action')}
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  );
}

/** Lists this month and those before it. */
function lastMonths(now: number): readonly string[] {
  const today = new Date(now);
  return Array.from({ length: MONTHS }, (_, index) =>
    new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - index, 1)).toISOString().slice(0, 'YYYY-MM'.length),
  );
}
