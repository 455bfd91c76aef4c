import { useInfiniteQuery } from '@tanstack/react-query';
import { UserRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { fileVisitsQuery } from '../../../data/privacy.ts';
import { disclosedText } from '../../../data/disclosedText.ts';
import { Button } from '../../../ui/Button.tsx';
import { exactTime } from '../../../ui/dates.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { ErrorState } from '../../../ui/States.tsx';
import styles from './privacy.module.css';

/** Lists which staff have opened the client's file, why, and what was changed, newest first. */
export function FilePanel() {
  const { t } = useTranslation();
  const { data, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(fileVisitsQuery);
  const visits = data?.pages.flatMap((page) => page.visits);
  return (
    <Panel padded className={styles.panel} aria-labelledby="who-has-opened">
      <h2 id="who-has-opened">{t('account.file.title')}</h2>
      <p>{t('account.file.text')}</p>
      {visits === undefined && isError && (
        <ErrorState title={t('account.privacy.seen.failed')} onRetry={() => void refetch()} />
      )}
      {visits === undefined && !isError && <Skeleton height="40px" />}
      {visits?.length === 0 && <p className={styles.none}>{t('account.file.none')}</p>}
      {visits !== undefined && visits.length > 0 && (
        <ul className={styles.seen}>
          {visits.map((visit, index) => (
            <li key={`${visit.at}-${index}`}>
              <UserRound size={16} aria-hidden="true" />
              <span>
                {disclosedText(t, visit)}. {visit.reason !== '' && t('account.file.reason', { reason: visit.reason })}
              </span>
              <time dateTime={new Date(visit.at).toISOString()}>{exactTime(visit.at)}</time>
            </li>
          ))}
        </ul>
      )}
      {hasNextPage && (
        <div>
          <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('account.file.more')}
          </Button>
        </div>
      )}
    </Panel>
  );
}
