import type { Screening } from '@candor/contracts/http/office/verification.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { office, refreshOffice, useMay } from '../../data/office.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { shortTime } from '../../ui/dates.ts';
import { useToast } from '../../ui/Toast.tsx';
import styles from '../shell/Desk.module.css';
import { failureText } from '../shell/outcomeText.ts';
import { ReasonDialog } from '../shell/ReasonDialog.tsx';
import { ScreeningBadge } from './QueueTable.tsx';
import own from './ScreeningSection.module.css';

const REASON_MAXIMUM = 500;

/** Result of screening the client against the lists, and the decision about it. */
export function ScreeningSection({ screening, onDecided }: { screening: Screening; onDecided: () => void }) {
  const { t } = useTranslation();
  const toast = useToast();
  const mayDecide = useMay('screening.decide');
  const [dialog, setDialog] = useState<'cleared' | 'confirmed'>();
  const { outcome, hits, decision, decided_by: name, decided_at: at } = screening;
  const word = screening.passed ? 'passed' : screening.open ? 'open' : 'confirmed';
  const decide = async (reason: string) => {
    const done = await office.decideScreening({ id: screening.id, cleared: dialog === 'cleared', reason });
    if (done.kind !== 'done') return failureText(t, done);
    toast({ tone: 'success', title: t('office.screening.saved') });
    onDecided();
    await refreshOffice();
    return undefined;
  };
  return (
    <div className={styles.section}>
      <h3 className={own.head}>
        {t('office.screening.title')} <ScreeningBadge screening={word} />
      </h3>
      <p>{t(`office.screening.${outcome}`, { count: hits.length })}</p>
      <Hits hits={hits} />
      <p className={styles.quiet}>
        {t('office.screening.source', { source: sourceText(screening.source), time: shortTime(screening.checked_at) })}
      </p>
      {decision !== null && name !== null && at !== null && (
        <p className={styles.info}>
          {t('office.screening.decided', {
            decision: t(decision === 'cleared' ? 'office.screening.cleared' : 'office.screening.confirmedBy'),
            name,
            time: shortTime(at),
            reason: screening.decision_reason,
          })}
        </p>
      )}
      {screening.open && !mayDecide && <p className={styles.quiet}>{t('office.screening.onlyCompliance')}</p>}
      {screening.open && mayDecide && (
        <div className={own.actions}>
          <Button onClick={() => setDialog('cleared')}>{t('office.screening.clearIt')}</Button>
          <Button variant="danger" onClick={() => setDialog('confirmed')}>
            {t('office.screening.confirmIt')}
          </Button>
        </div>
      )}
      {dialog !== undefined && (
        <ReasonDialog
          title={t('office.screening.decideTitle')}
          label={t('office.screening.reason')}
          isRequired
          maximum={REASON_MAXIMUM}
          action={t(dialog === 'cleared' ? 'office.screening.clearIt' : 'office.screening.confirmIt')}
          isDangerous={dialog === 'confirmed'}
          onClose={() => setDialog(undefined)}
          onAction={decide}
        />
      )}
    </div>
  );
}

function Hits({ hits }: Pick<Screening, 'hits'>) {
  const { t } = useTranslation();
  if (hits.length === 0) return null;
  return (
    <ul className={own.hits}>
      {hits.map((hit) => (
        <li key={`${hit.entry} ${hit.name}`}>
          <strong>{hit.name}</strong>
          <Badge tone={hit.kind === 'sanction' ? 'negative' : 'warning'}>{t(`office.screening.${hit.kind}`)}</Badge>
          <span className={styles.quiet}>
            {[t('office.screening.likeness', { percent: hit.likeness }), hit.birth_date, hit.programme, hit.entry]
              .filter((text) => text !== '')
              .join(' · ')}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Names the source; our own list needs no provider's name before it. */
function sourceText({ provider, lists }: Screening['source']): string {
  return [provider === 'list' ? '' : provider, lists].filter((part) => part !== '').join(': ');
}
