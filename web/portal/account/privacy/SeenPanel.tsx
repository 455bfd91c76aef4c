import { useQuery } from '@tanstack/react-query';
import { Eye } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { documentsQuery } from '../../../data/documents.ts';
import { exactTime } from '../../../ui/dates.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { ErrorState } from '../../../ui/States.tsx';
import { whoText } from '../documents/whoText.ts';
import styles from './privacy.module.css';

/** T31: lists which member of staff has opened which file, newest first. */
export function SeenPanel() {
  const { t } = useTranslation();
  const { data, isError, refetch } = useQuery(documentsQuery);
  const openings = data
    ?.flatMap(({ type, opened }) => opened.map(({ by, at }) => ({ type, by, at })))
    .filter(({ by }) => by !== null)
    .toSorted((first, second) => second.at - first.at);
  return (
    <Panel padded className={styles.panel} aria-labelledby="who-has-seen">
      <h2 id="who-has-seen">{t('account.privacy.seen.title')}</h2>
      <p>{t('account.privacy.seen.text')}</p>
      {openings === undefined && isError && (
        <ErrorState title={t('account.privacy.seen.failed')} onRetry={() => void refetch()} />
      )}
      {openings === undefined && !isError && <Skeleton height="40px" />}
      {openings?.length === 0 && <p className={styles.none}>{t('account.privacy.seen.none')}</p>}
      {openings !== undefined && openings.length > 0 && (
        <ul className={styles.seen}>
          {openings.map(({ type, by, at }, index) => (
            <li key={`${at}-${index}`}>
              <Eye size={16} aria-hidden="true" />
              <span>
                {t('account.privacy.seen.row', {
                  document: t(`verification.types.${type}.title`),
                  who: whoText(t, by),
                })}
              </span>
              <time dateTime={new Date(at).toISOString()}>{exactTime(at)}</time>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
