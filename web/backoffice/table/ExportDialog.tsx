import type { OwnListExport } from '@candor/contracts/http/office/listExports.ts';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { fetchApprovedExport, refreshOwnExports } from '../../data/listExports.ts';
import type { PersonalExport } from '../../data/listExports.ts';
import { Button } from '../../ui/Button.tsx';
import { minuteTime } from '../../ui/dates.ts';
import { Dialog, DialogActions } from '../../ui/Dialog.tsx';
import { FormNotice } from '../../ui/FormNotice.tsx';
import { countText } from '../../ui/numbers.ts';
import { TextArea } from '../../ui/TextArea.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { useBusy } from '../../ui/useBusy.ts';
import desk from '../shell/Desk.module.css';
import { failureText } from '../shell/outcomeText.ts';
import { FiltersText } from '../filters/FiltersText.tsx';
import styles from './ListDesk.module.css';
import { useSaveExport } from './useSaveExport.ts';

const REASON_MAXIMUM = 500;

interface ExportDialogProps {
  exported: PersonalExport;
  /** Present number of rows, as text. */
  rows: string;
  own: readonly OwnListExport[];
  onClose: () => void;
}

/**
 * Dialog for a list with personal data: a person requests the export with a reason, a colleague approves it, and the
 * requester downloads it once.
 */
export function ExportDialog({ exported, rows, own, onClose }: ExportDialogProps) {
  const { t } = useTranslation();
  const isWaiting = own.some(({ state }) => state === 'waiting');
  return (
    <Dialog isOpen onClose={onClose} title={t('office.export.title')} description={t('office.export.lead')}>
      <div className={desk.form}>
        {own.map((one) => (
          <Requested key={one.approval} one={one} onDone={onClose} />
        ))}
        {/* A person has at most one pending request per list. */}
        {isWaiting ? (
          <DialogActions>
            <Button onClick={onClose}>{t('ui.close')}</Button>
          </DialogActions>
        ) : (
          <AskForm exported={exported} rows={rows} isAnother={own.length > 0} onClose={onClose} />
        )}
      </div>
    </Dialog>
  );
}

interface AskFormProps extends Omit<ExportDialogProps, 'own'> {
  /** Whether an approved file is already offered above the form. */
  isAnother: boolean;
}

function AskForm({ exported, rows, isAnother, onClose }: AskFormProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const [request] = useState(() => crypto.randomUUID());
  const [reason, setReason] = useState('');
  const [isShort, setShort] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [isBusy, whileBusy] = useBusy();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (reason.trim().length < 3) return setShort(true);
    const outcome = await whileBusy(exported.ask({ reason: reason.trim(), request }));
    if (outcome.kind !== 'done') return setFailure(failureText(t, outcome));
    toast({ tone: 'success', title: t('office.export.asked') });
    await refreshOwnExports();
    return onClose();
  };
  return (
    <form className={desk.form} noValidate onSubmit={(event) => void submit(event)}>
      <TextArea
        label={t('office.export.reason')}
        help={t('office.export.asShown', { rows })}
        rows={3}
        maxLength={REASON_MAXIMUM}
        value={reason}
        error={isShort ? t('office.errors.tooShort') : undefined}
        onChange={(event) => {
          setReason(event.target.value);
          setShort(false);
          setFailure(undefined);
        }}
      />
      <FormNotice tone="negative" text={failure} />
      <DialogActions>
        <Button onClick={onClose}>{t('office.verification.cancel')}</Button>
        <Button type="submit" variant={isAnother ? 'secondary' : 'primary'} busy={isBusy}>
          {t('office.export.ask')}
        </Button>
      </DialogActions>
    </form>
  );
}

/** A request: pending, or with its file ready for download. */
function Requested({ one, onDone }: { one: OwnListExport; onDone: () => void }) {
  const { t } = useTranslation();
  const save = useSaveExport();
  const [failure, setFailure] = useState<string>();
  const [isBusy, whileBusy] = useBusy();
  const download = async () => {
    const outcome = await whileBusy(fetchApprovedExport(one));
    await refreshOwnExports();
    if (outcome.kind !== 'done') return setFailure(failureText(t, outcome));
    save(outcome.value);
    return onDone();
  };
  const ends = `${minuteTime(one.ends_at)} UTC`;
  const filters = Object.entries(one.query);
  return (
    <section className={styles.requested}>
      <p>
        {one.state === 'waiting'
          ? t('office.export.waitingText', { ends })
          : t('office.export.approvedText', { name: one.approved_by, ends })}
      </p>
      <p className={styles.quiet}>
        {t('office.export.askedFor', rowsOf(one))}
        {filters.length > 0 && (
          <>
            {' · '}
            <FiltersText list={one.list} filters={filters} isOwn />
          </>
        )}
      </p>
      <FormNotice tone="negative" text={failure} />
      {one.state === 'approved' && (
        <Button variant="primary" busy={isBusy} onClick={() => void download()}>
          {t('office.export.download')}
        </Button>
      )}
    </section>
  );
}

function rowsOf({ rows, is_more: isMore, asked_at: at }: OwnListExport) {
  return { count: rows, rows: `${countText(rows)}${isMore ? '+' : ''}`, at: `${minuteTime(at)} UTC` };
}
