import type { SavedReport } from '@candor/contracts/http/office/reports.ts';
import type { ReportName } from '@candor/domain/reports/report.ts';
import { useState } from 'react';
import { office } from '../../data/office.ts';
import { refreshSavedReports, useReportTexts, useSavedReports } from '../../data/officeReports.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { minuteTime } from '../../ui/dates.ts';
import { TextField } from '../../ui/TextField.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { ConfirmDialog } from '../shell/ConfirmDialog.tsx';
import desk from '../shell/Desk.module.css';
import { Loaded } from '../shell/Loaded.tsx';
import { failureText } from '../shell/outcomeText.ts';
import { useFinish } from '../shell/useFinish.ts';
import { MailDialog } from './MailDialog.tsx';
import { filtersOf } from './reportAddress.ts';
import type { ReportView } from './reportAddress.ts';
import styles from './Reports.module.css';

interface SavedReportsProps {
  report: ReportName;
  view: ReportView;
  onOpen: (saved: SavedReport) => void;
}

type OpenDialog = { readonly act: 'save' } | { readonly act: 'mail' | 'remove'; readonly saved: SavedReport };

/** Named reports, the reader's own and those of colleagues, and the status of their mails. */
export function SavedReports({ report, view, onOpen }: SavedReportsProps) {
  const { t } = useReportTexts();
  const query = useSavedReports();
  const [dialog, setDialog] = useState<OpenDialog>();
  const close = () => setDialog(undefined);
  return (
    <aside className={styles.saved} aria-labelledby="saved-reports">
      <header>
        <h2 id="saved-reports">{t('reports.saved.title')}</h2>
        <Button size="dense" onClick={() => setDialog({ act: 'save' })}>
          {t('reports.saved.save')}
        </Button>
      </header>
      <Loaded query={query} height="120px">
        {({ reports }) =>
          reports.length === 0 ? (
            <p className={desk.quiet}>{t('reports.saved.none')}</p>
          ) : (
            <ul>
              {reports.map((saved) => (
                <li key={saved.id}>
                  <Saved saved={saved} onOpen={() => onOpen(saved)} onAsk={(act) => setDialog({ act, saved })} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {dialog?.act === 'save' && <SaveDialog report={report} view={view} onClose={close} />}
      {dialog?.act === 'mail' && <MailDialog saved={dialog.saved} onClose={close} />}
      {dialog?.act === 'remove' && <RemoveDialog saved={dialog.saved} onClose={close} />}
    </aside>
  );
}

interface SavedProps {
  saved: SavedReport;
  onOpen: () => void;
  onAsk: (act: 'mail' | 'remove') => void;
}

function Saved({ saved, onOpen, onAsk }: SavedProps) {
  const { t } = useReportTexts();
  return (
    <>
      <p className={styles.savedHead}>
        <button type="button" className={desk.open} onClick={onOpen}>
          {saved.name}
        </button>
        {saved.shared && <Badge>{t('reports.saved.isShared')}</Badge>}
      </p>
      <p className={desk.quiet}>
        {t(`reports.names.${saved.report}`)} · {t(`reports.periods.${saved.filters.period}`)}
        {!saved.own && ` · ${t('reports.saved.of', { name: saved.by })}`}
      </p>
      <MailedWords saved={saved} />
      {saved.own && (
        <p className={styles.savedActs}>
          <Button size="dense" onClick={() => onAsk('mail')}>
            {t('reports.mail.action')}
          </Button>
          <Button size="dense" variant="quiet" onClick={() => onAsk('remove')}>
            {t('reports.saved.remove')}
          </Button>
        </p>
      )}
    </>
  );
}

/** Says when the report is mailed to whom, and how the last run ended. */
function MailedWords({ saved: { mailed } }: { saved: SavedReport }) {
  const { t } = useReportTexts();
  if (mailed === null) return null;
  const { rhythm, readers, paused, next, last, error } = mailed;
  return (
    <div className={styles.mailed}>
      <p>
        {paused ? (
          <Badge tone="warning">{t('reports.mail.paused')}</Badge>
        ) : (
          <Badge tone="info">{t(`reports.mail.short.${rhythm}`)}</Badge>
        )}{' '}
        {readers.map(({ name }) => name).join(', ')}
      </p>
      {!paused && <p className={desk.quiet}>{t('reports.mail.next', { time: minuteTime(next) })}</p>}
      <p className={desk.quiet}>
        {last === null ? t('reports.mail.neverRun') : t('reports.mail.last', { time: minuteTime(last) })}
      </p>
      {error !== null && <p className={desk.late}>{t(`reports.mail.errors.${error}`)}</p>}
    </div>
  );
}

function RemoveDialog({ saved: { id, name }, onClose }: { saved: SavedReport; onClose: () => void }) {
  const { t } = useReportTexts();
  const finish = useFinish();
  const remove = async () =>
    finish(await office.removeSavedReport({ id }), refreshSavedReports, t('reports.saved.removed', { name }));
  return (
    <ConfirmDialog
      title={t('reports.saved.removeTitle', { name })}
      text={t('reports.saved.removeText')}
      action={t('reports.saved.remove')}
      isDangerous
      onClose={onClose}
      onAction={remove}
    />
  );
}

const NAME_MAXIMUM = 60;

interface SaveDialogProps {
  report: ReportName;
  view: ReportView;
  onClose: () => void;
}

/** Saves the present report with its filters under a name. */
function SaveDialog({ report, view, onClose }: SaveDialogProps) {
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
