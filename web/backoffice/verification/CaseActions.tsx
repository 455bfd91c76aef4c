import type { VerificationCase } from '@candor/contracts/http/office/verification.ts';
import { rejectionReasons } from '@candor/domain/clients/documents.ts';
import type { RejectionReason } from '@candor/domain/clients/documents.ts';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { office, refreshOffice, useMay } from '../../data/office.ts';
import type { Outcome } from '../../data/outcome.ts';
import { Button } from '../../ui/Button.tsx';
import { ChoiceField } from '../../ui/ChoiceField.tsx';
import { useToast } from '../../ui/Toast.tsx';
import styles from '../shell/Desk.module.css';
import { failureText } from '../shell/outcomeText.ts';
import { ReasonDialog } from '../shell/ReasonDialog.tsx';
import { useKeys } from '../../ui/useKeys.ts';
import { isIncomplete } from './incomplete.ts';

const NOTE_MAXIMUM = 200;
const REASON_MAXIMUM = 500;

interface CaseActionsProps {
  found: VerificationCase;
  /** Called when the decision is made, to open the next document. */
  onDecided: () => void;
  /** Whether each page of the document has been shown. */
  isSeen: boolean;
  /** Called when a second person was asked, which the case then shows. */
  onSent: () => void;
}

/** Actions: approve, reject, or ask a second person to reverse a decision. */
export function CaseActions({ found, isSeen, onDecided, onSent }: CaseActionsProps) {
  const mayDecide = useMay('verification.decide');
  const mayAsk = useMay('verification.override');
  if (found.document.state === 'processing') {
    return mayDecide ? <Decide found={found} isSeen={isSeen} onDecided={onDecided} /> : null;
  }
  return mayAsk ? <Override found={found} onSent={onSent} /> : null;
}

function Decide({ found, isSeen, onDecided }: Omit<CaseActionsProps, 'onSent'>) {
  const { t } = useTranslation();
  const toast = useToast();
  const [dialog, setDialog] = useState<'approve' | 'reject'>();
  const [reason, setReason] = useState<RejectionReason>();
  const { id } = found.document;
  const obstacle = obstacleOf(found, isSeen);
  const blocked = obstacle === undefined ? undefined : t(`office.verification.${obstacle}`);
  const approveText = found.verifies ? t('office.verification.approveLast') : t('office.verification.approve');
  const finish = async (outcome: Outcome<unknown>, title: string) => {
    if (outcome.kind !== 'done') return failureText(t, outcome);
    toast({ tone: 'success', title });
    await refreshOffice();
    onDecided();
    return undefined;
  };
  const approve = async (note: string) =>
    finish(
      await office.approveDocument({ id, note }),
      t(found.verifies ? 'office.verification.approvedVerified' : 'office.verification.approved'),
    );
  const reject = async (note: string) =>
    reason === undefined
      ? t('office.verification.chooseReason')
      : finish(await office.rejectDocument({ id, reason, note }), t('office.verification.rejected'));
  useKeys({
    a: obstacle !== undefined ? undefined : () => setDialog('approve'),
    r: () => setDialog('reject'),
  });
  return (
    <div className={styles.actions}>
      <p className={styles.consequence}>
        {t(`office.verification.consequence.${found.verifies ? 'verifies' : 'accepts'}`)}
      </p>
      <Button variant="primary" disabledReason={blocked} onClick={() => setDialog('approve')}>
        {blocked ?? approveText}
      </Button>
      <Button variant="danger" className={styles.apart} onClick={() => setDialog('reject')}>
        {t('office.verification.reject')}
      </Button>
      {dialog === 'approve' && (
        <ReasonDialog
          title={t('office.verification.approveTitle')}
          text={`${found.client.first_name} ${found.client.last_name}: ${consequence(found, t)}`}
          label={t('office.verification.approveNote')}
          maximum={NOTE_MAXIMUM}
          action={approveText}
          onClose={() => setDialog(undefined)}
          onAction={approve}
        />
      )}
      {dialog === 'reject' && (
        <ReasonDialog
          title={t('office.verification.rejectTitle')}
          label={t('office.verification.rejectNote')}
          help={t('office.verification.rejectNoteHelp')}
          isRequired={reason === 'other'}
          maximum={NOTE_MAXIMUM}
          action={t('office.verification.reject')}
          isDangerous
          onClose={() => setDialog(undefined)}
          onAction={reject}
        >
          <ReasonField value={reason} onChange={setReason} />
        </ReasonDialog>
      )}
    </div>
  );
}

/** Returns why the document cannot be approved yet. */
function obstacleOf({ file, verifies, screening }: VerificationCase, isSeen: boolean) {
  if (!file.scanned) return 'approveUnscanned';
  if (!isSeen) return 'approveUnseen';
  return verifies && !screening.passed ? 'approveBlocked' : undefined;
}

/** Says what approving means, and what is a reason not to approve now. */
function consequence({ verifies, document, client }: VerificationCase, t: TFunction): string {
  if (!verifies) return t(`office.documents.${document.type}`);
  const verified = t('office.verification.verifies');
  return isIncomplete(client) ? `${verified} ${t('office.verification.incomplete')}` : verified;
}

interface ReasonFieldProps {
  value: RejectionReason | undefined;
  onChange: (reason: RejectionReason | undefined) => void;
}

/** Choice of a rejection reason; none is preselected, since the client reads it. */
function ReasonField({ value, onChange }: ReasonFieldProps) {
  const { t } = useTranslation();
  return (
    <ChoiceField<RejectionReason>
      label={t('office.verification.rejectReason')}
      options={rejectionReasons.map((reason) => ({ value: reason, label: t(`office.reasons.${reason}`) }))}
      value={value}
      onChange={onChange}
      size="control"
    />
  );
}

function Override({ found, onSent }: Omit<CaseActionsProps, 'onDecided' | 'isSeen'>) {
  const { t } = useTranslation();
  const toast = useToast();
  const [isAsking, setAsking] = useState(false);
  const { id, state } = found.document;
  const to = state === 'approved' ? 'rejected' : 'approved';
  const words = { before: t(`office.states.${state}`), after: t(`office.states.${to}`) };
  if (found.override !== null) {
    return (
      <div className={styles.actions}>
        <p className={styles.warning}>{t('office.verification.overrideWaits', words)}</p>
      </div>
    );
  }
  const ask = async (reason: string) => {
    const outcome = await office.overrideDocument({ id, to, reason });
    if (outcome.kind !== 'done') return failureText(t, outcome);
    toast({ tone: 'success', title: t('office.verification.overrideAsked') });
    onSent();
    await refreshOffice();
    return undefined;
  };
  return (
    <div className={styles.actions}>
      <Button onClick={() => setAsking(true)}>{t('office.verification.override')}</Button>
      {isAsking && (
        <ReasonDialog
          title={t('office.verification.overrideTitle')}
          text={t('office.verification.overrideText', words)}
          label={t('office.verification.overrideReason')}
          isRequired
          maximum={REASON_MAXIMUM}
          action={t('office.verification.overrideAsk')}
          onClose={() => setAsking(false)}
          onAction={ask}
        />
      )}
    </div>
  );
}
