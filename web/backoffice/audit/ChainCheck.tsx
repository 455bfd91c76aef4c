import type { AuditVerification } from '@candor/contracts/http/office/audit.ts';
import { useTranslation } from 'react-i18next';
import { office, putAuditVerification, useAuditVerification } from '../../data/office.ts';
import { Button } from '../../ui/Button.tsx';
import { shortTime } from '../../ui/dates.ts';
import desk from '../shell/Desk.module.css';
import { queryFailureText } from '../shell/outcomeText.ts';
import { useShowOutcome } from '../shell/useFinish.ts';
import styles from './AuditPage.module.css';

interface ChainCheckProps {
  /** Brings an entry of the audit log to the top of the list. */
  onShow: (number: number) => void;
}

/** Makes the server verify the whole audit log, from its first entry: whether it is as it was written. */
export function ChainCheck({ onShow }: ChainCheckProps) {
  const { t } = useTranslation();
  const showOutcome = useShowOutcome();
  const { data, error } = useAuditVerification();
  const isRunning = data?.run?.state === 'running';
  const verify = async () => showOutcome(await office.verifyAudit({}), putAuditVerification);
  return (
    <div className={styles.chain}>
      <Button
        size="dense"
        busy={isRunning}
        disabledReason={data?.busy === true && !isRunning ? t('office.audit.verifyElsewhere') : undefined}
        onClick={() => void verify()}
      >
        {t('office.audit.verify')}
      </Button>
      <div role="status" className={styles.verdict}>
        {data === undefined && error !== null && <span className={desk.quiet}>{queryFailureText(t, error)}</span>}
        {data?.run !== undefined && data.run !== null && <Verdict run={data.run} onShow={onShow} />}
      </div>
    </div>
  );
}

interface VerdictProps extends ChainCheckProps {
  run: NonNullable<AuditVerification['run']>;
}

function Verdict({ run, onShow }: VerdictProps) {
  const { t } = useTranslation();
  const { state, entries, total, head, fault } = run;
  const starter = { name: run.started_by, time: shortTime(run.ended_at ?? run.started_at) };
  if (state === 'running') {
    return (
      <>
        <span>{t('office.audit.verifying', { entries, total })}</span>
        <progress value={entries} max={Math.max(total, 1)} aria-label={t('office.audit.verify')} />
      </>
    );
  }
  if (state === 'failed') return <span className={desk.warning}>{t('office.audit.verifyFailed', starter)}</span>;
  if (fault !== null) {
    return (
      <>
        <span className={styles.broken}>
          {t(`office.audit.faults.${fault.fault}`, { number: fault.number })}{' '}
          {t('office.audit.wholeBefore', { entries })} {t('office.audit.verifiedBy', starter)}
        </span>
        <Button size="dense" onClick={() => onShow(fault.number)}>
          {t('office.audit.showFault')}
        </Button>
      </>
    );
  }
  return (
    <span>
      {t('office.audit.whole', { entries })} {head !== null && <code>{head}</code>}{' '}
      <span className={desk.quiet}>{t('office.audit.verifiedBy', starter)}</span>
    </span>
  );
}
