import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { limitsQuery } from '../../../data/limits.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { ErrorState } from '../../../ui/States.tsx';
import { AccountPage } from '../AccountPage.tsx';
import { ElsewherePanel } from './ElsewherePanel.tsx';
import { EverywherePanel } from './EverywherePanel.tsx';
import { LimitList } from './LimitList.tsx';
import styles from './limits.module.css';
import { PausePanel } from './PausePanel.tsx';

/** Page of the client's own limits, pause and self-exclusion. */
export default function LimitsRoute() {
  const { t } = useTranslation();
  const { data, isError, refetch } = useQuery(limitsQuery);
  return (
    <AccountPage name="limits" lead={t('limits.lead')} aside={<How />}>
      {data !== undefined ? (
        <>
          {data.elsewhere !== null && <ElsewherePanel elsewhere={data.elsewhere} />}
          <Panel padded className={styles.panel} aria-labelledby="own-limits">
            <h2 id="own-limits">{t('limits.title')}</h2>
            <LimitList limits={data} />
          </Panel>
          <PausePanel limits={data} />
          {data.everywhere !== null && <EverywherePanel everywhere={data.everywhere} />}
        </>
      ) : isError ? (
        <ErrorState title={t('limits.loadFailed')} text={t('limits.loadFailedText')} onRetry={() => void refetch()} />
      ) : (
        <Panel padded className={styles.panel} role="status" aria-label={t('limits.loading')}>
          <Skeleton height="72px" />
          <Skeleton height="72px" />
          <Skeleton height="72px" />
        </Panel>
      )}
    </AccountPage>
  );
}

function How() {
  const { t } = useTranslation();
  return (
    <Panel padded className={styles.panel} aria-labelledby="how-limits">
      <h2 id="how-limits">{t('limits.how.title')}</h2>
      <ul className={styles.consequences}>
        <li>{t('limits.how.tighter')}</li>
        <li>{t('limits.how.looser')}</li>
        <li>{t('limits.how.server')}</li>
        <li>{t('limits.how.closing')}</li>
      </ul>
    </Panel>
  );
}
