import type { SavedReport } from '@candor/contracts/http/office/reports.ts';
import { reportRhythms } from '@candor/domain/reports/period.ts';
import type { ReportRhythm } from '@candor/domain/reports/period.ts';
import { useState } from 'react';
import { office } from '../../data/office.ts';
import { refreshSavedReports, useReportReaders, useReportTexts } from '../../data/officeReports.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { ConfirmDialog } from '../shell/ConfirmDialog.tsx';
import { Loaded } from '../shell/Loaded.tsx';
import { useFinish } from '../shell/useFinish.ts';
import styles from './Reports.module.css';
import { stillReaders } from './stillReaders.ts';

type Rhythm = ReportRhythm | 'never';

/** Dialog for when a saved report is mailed, and to whom. */
export function MailDialog({ saved, onClose }: { saved: SavedReport; onClose: () => void }) {
  const { t } = useReportTexts();
  const finish = useFinish();
  const { id, name, report, mailed } = saved;
  const [rhythm, setRhythm] = useState<Rhythm>(mailed?.rhythm ?? 'week');
  const [chosen, setChosen] = useState<readonly number[]>(mailed?.readers.map((person) => person.id) ?? []);
  const [paused, setPaused] = useState(mailed?.paused ?? false);
  const query = useReportReaders(report);
  const readers = stillReaders(chosen, query.data?.people ?? []);
  const isMailed = rhythm !== 'never';
  const save = async () => {
    const request = { id, mailed: isMailed ? { rhythm, readers, paused } : null };
    return finish(await office.mailSavedReport(request), refreshSavedReports, t('reports.mail.done'));
  };
  return (
    <ConfirmDialog
      title={t('reports.mail.title', { name })}
      text={t('reports.mail.text')}
      action={t('reports.mail.save')}
      disabledReason={isMailed && readers.length === 0 ? t('reports.mail.noReaders') : undefined}
      onClose={onClose}
      onAction={save}
    >
      <SelectField<Rhythm>
        label={t('reports.mail.rhythm')}
        size="dense"
        options={(['never', ...reportRhythms] as const).map((value) => ({
          value,
          label: t(`reports.mail.rhythms.${value}`),
        }))}
        value={rhythm}
        onChange={setRhythm}
      />
      {isMailed && (
        <>
          <Readers query={query} chosen={readers} onChange={setChosen} />
          <Checkbox
            label={t('reports.mail.paused')}
            checked={paused}
            onChange={(event) => setPaused(event.target.checked)}
          />
        </>
      )}
    </ConfirmDialog>
  );
}

interface ReadersProps {
  query: ReturnType<typeof useReportReaders>;
  chosen: readonly number[];
  onChange: (readers: readonly number[]) => void;
}

function Readers({ query, chosen, onChange }: ReadersProps) {
  const { t } = useReportTexts();
  return (
    <fieldset className={styles.readers}>
      <legend>{t('reports.mail.readers')}</legend>
      <Loaded query={query} height="96px">
        {({ people }) =>
          people.map(({ id, name }) => (
            <Checkbox
              key={id}
              label={name}
              checked={chosen.includes(id)}
              onChange={(event) =>
                onChange(event.target.checked ? [...chosen, id] : chosen.filter((other) => other !== id))
              }
            />
          ))
        }
      </Loaded>
    </fieldset>
  );
}
