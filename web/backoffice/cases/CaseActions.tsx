import type { CaseDetail } from '@candor/contracts/http/office/cases.ts';
import { CASE_DAYS_ALONE, caseOutcomes } from '@candor/domain/clients/confidentialCase.ts';
import type { CaseOutcome } from '@candor/domain/clients/confidentialCase.ts';
import { useState } from 'react';
import { putCase } from '../../data/caseDesk.ts';
import { useDeskTexts } from '../../data/deskTexts.ts';
import { office, useMay } from '../../data/office.ts';
import { Button } from '../../ui/Button.tsx';
import { ChoiceField } from '../../ui/ChoiceField.tsx';
import { DateField } from '../../ui/DateField.tsx';
import { stoppedLabel } from '../../ui/stoppedLabel.ts';
import desk from '../shell/Desk.module.css';
import { ReasonDialog } from '../shell/ReasonDialog.tsx';
import { useFinish } from '../shell/useFinish.ts';
import { dayFromNow, endOfDay } from './caseDays.ts';

const REASON_MAXIMUM = 500;
const NOTE_MAXIMUM = 2_000;

interface DialogProps {
  detail: CaseDetail;
  onClose: () => void;
}

/** Compliance's actions for a case that is not closed. */
export function CaseActions({ detail, detail: { row, waiting } }: { detail: CaseDetail }) {
  const { t } = useDeskTexts();
  const mayWork = useMay('cases.work');
  const [dialog, setDialog] = useState<'note' | 'date' | 'close'>();
  if (!mayWork || row.state === 'closed') return null;
  const stop = () => setDialog(undefined);
  const pending = waiting === null ? undefined : t('cases.datePending');
  return (
    <footer className={desk.actions}>
      <Button variant="primary" onClick={() => setDialog('note')}>
        {t('cases.note')}
      </Button>
      {row.state === 'open' && (
        <Button disabledReason={pending} onClick={() => setDialog('date')}>
          {stoppedLabel(t('cases.moveDate'), pending)}
        </Button>
      )}
      <Button onClick={() => setDialog('close')}>{t('cases.close')}</Button>
      {dialog === 'note' && <NoteDialog detail={detail} onClose={stop} />}
      {dialog === 'date' && <DateDialog detail={detail} onClose={stop} />}
      {dialog === 'close' && <CloseDialog detail={detail} onClose={stop} />}
    </footer>
  );
}

function NoteDialog({ detail: { row }, onClose }: DialogProps) {
  const { t } = useDeskTexts();
  const finish = useFinish();
  const [request] = useState(() => crypto.randomUUID());
  const write = async (note: string) =>
    finish(await office.noteCase({ id: row.id, note, request }), putCase, t('cases.done.noted'));
  return (
    <ReasonDialog
      title={t('cases.noteTitle')}
      text={t('cases.noteText')}
      label={t('cases.noteLabel')}
      isRequired
      maximum={NOTE_MAXIMUM}
      action={t('cases.note')}
      onClose={onClose}
      onAction={write}
    />
  );
}

function DateDialog({ detail: { row }, onClose }: DialogProps) {
  const { t } = useDeskTexts();
  const finish = useFinish();
  const [until, setUntil] = useState(() => new Date(row.ends_at).toISOString().slice(0, 10));
  const [request] = useState(() => crypto.randomUUID());
  const move = async (reason: string) => {
    const endsAt = endOfDay(until);
    if (endsAt === undefined) return t('cases.dateWrong');
    const outcome = await office.moveCaseDate({ id: row.id, ends_at: endsAt, reason, request });
    const isRequest = outcome.kind === 'done' && outcome.value.waiting !== null;
    return finish(outcome, putCase, t(isRequest ? 'cases.done.dateAsked' : 'cases.done.dateMoved'));
  };
  return (
    <ReasonDialog
      title={t('cases.dateTitle')}
      text={t('cases.dateText', { days: CASE_DAYS_ALONE })}
      label={t('cases.dateReason')}
      isRequired
      maximum={REASON_MAXIMUM}
      action={t('cases.moveDate')}
      onClose={onClose}
      onAction={move}
    >
      <DateField label={t('cases.until')} min={dayFromNow(0)} value={until} onChange={setUntil} />
    </ReasonDialog>
  );
}

function CloseDialog({ detail: { row }, onClose }: DialogProps) {
  const { t } = useDeskTexts();
  const finish = useFinish();
  const [outcome, setOutcome] = useState<CaseOutcome>();
  const close = async (reason: string) =>
    outcome === undefined
      ? t('office.errors.required', { title: t('cases.outcome') })
      : finish(await office.closeCase({ id: row.id, outcome, reason }), putCase, t('cases.done.closed'));
  return (
    <ReasonDialog
      title={t('cases.closeTitle')}
      text={t('cases.closeText')}
      label={t('cases.closeReason')}
      isRequired
      maximum={REASON_MAXIMUM}
      action={t('cases.close')}
      onClose={onClose}
      onAction={close}
    >
      <ChoiceField<CaseOutcome>
        label={t('cases.outcome')}
        value={outcome}
        options={caseOutcomes.map((value) => ({ value, label: t(`cases.outcomes.${value}`) }))}
        onChange={setOutcome}
      />
    </ReasonDialog>
  );
}
