import type { FillChecks } from '@candor/contracts/http/fillChecks.ts';
import { scoreState } from '@candor/domain/evidence/fillCheck.ts';
import { useTranslation } from 'react-i18next';
import { countText } from '../../../ui/numbers.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../../ui/States.tsx';
import { useFillChecks, useFillScore } from '../../fills/useFillChecks.ts';
import { SiteLink } from '../../frame/SiteLink.tsx';
import { AccountPage } from '../AccountPage.tsx';
import styles from './checks.module.css';
import { RecorderPanel } from './RecorderPanel.tsx';
import { WrongFills } from './WrongFills.tsx';

/** Page of the fills that the client's own browsers have checked, and of those found wrong. */
export default function ChecksRoute() {
  const { t } = useTranslation();
  const { data, isError, refetch } = useFillScore();
  useFillChecks();
  return (
    <AccountPage name="checks" lead={t('checks.lead')}>
      {data === undefined && isError && (
        <Panel padded>
          <ErrorState title={t('checks.failed')} onRetry={() => void refetch()} />
        </Panel>
      )}
      {data === undefined && !isError && <Skeleton height="240px" />}
      {data !== undefined && <Score checks={data} />}
      {data !== undefined && <RecorderPanel now={data.at} />}
    </AccountPage>
  );
}

function Score({ checks }: { checks: FillChecks }) {
  const { t } = useTranslation();
  if (checks.fills === 0 && checks.failed.length === 0)
    return (
      <Panel padded>
        <EmptyState title={t('checks.noneTitle')} text={t('checks.noneText', { days: checks.days })} />
      </Panel>
    );
  return (
    <>
      {checks.failed.length > 0 && <WrongFills fills={checks.failed} />}
      <ScorePanel checks={checks} />
    </>
  );
}

/** Shows how many of the fills were checked, and what that means. */
function ScorePanel({ checks }: { checks: FillChecks }) {
  const { t } = useTranslation();
  const { days, fills, right, wrong, open } = checks;
  const state = scoreState(checks);
  const waiting = fills - right - wrong - open;
  return (
    <Panel padded className={styles.panel} aria-labelledby="fill-score">
      <h2 id="fill-score">{t('checks.title', { days })}</h2>
      {state !== 'none' && (
        <p className={styles.verdict} data-state={state}>
          {t(`checks.states.${state}`)}
        </p>
      )}
      <dl className={styles.figures}>
        <Figure name={t('checks.figures.fills')} value={fills} />
        <Figure name={t('checks.figures.right')} value={right} />
        <Figure name={t('checks.figures.waiting')} value={waiting} />
        <Figure name={t('checks.figures.open')} value={open} />
        <Figure name={t('checks.figures.wrong')} value={wrong} />
      </dl>
      <p className={styles.how}>{t('checks.how')}</p>
      <p className={styles.further}>
        <SiteLink to="/verify">{t('checks.verify')}</SiteLink>
        <SiteLink to="/fairness#checked">{t('checks.fairness')}</SiteLink>
      </p>
    </Panel>
  );
}

function Figure({ name, value }: { name: string; value: number }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{countText(value)}</dd>
    </div>
  );
}
