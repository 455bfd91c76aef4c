import type { WireLogin } from '@candor/contracts/http/security.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { CircleAlert, LogIn } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { loginsQuery } from '../../../data/security.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { classes } from '../../../ui/classes.ts';
import { exactTime, shortTime } from '../../../ui/dates.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../../ui/States.tsx';
import { deviceWords } from '../../../factors/deviceWords.ts';
import styles from '../../../factors/security.module.css';

/** Lists a year of logins and failed attempts. */
export function LoginsPanel() {
  const { t } = useTranslation();
  const { data, isError, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(loginsQuery);
  const logins = data?.pages.flatMap((page) => page.logins);
  return (
    <Panel padded className={styles.panel} aria-labelledby="logins">
      <h2 id="logins">{t('security.logins.title')}</h2>
      <p className={styles.quiet}>{t('security.logins.text')}</p>
      {logins !== undefined ? (
        <Logins logins={logins} />
      ) : isError ? (
        <ErrorState title={t('security.loadFailed')} text={t('security.loadText')} onRetry={() => void refetch()} />
      ) : (
        <div role="status" aria-label={t('security.loading')}>
          <Skeleton height="52px" />
        </div>
      )}
      {hasNextPage && (
        <div className={styles.actions}>
          <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('security.logins.more')}
          </Button>
        </div>
      )}
    </Panel>
  );
}

function Logins({ logins }: { logins: readonly WireLogin[] }) {
  const { t } = useTranslation();
  if (logins.length === 0) return <EmptyState title={t('security.logins.none')} />;
  return (
    <ul className={styles.list}>
      {logins.map((login) => (
        <LoginRow key={login.id} login={login} />
      ))}
    </ul>
  );
}

function LoginRow({ login }: { login: WireLogin }) {
  const { t } = useTranslation();
  const hasFailed = login.outcome !== 'loggedIn';
  const Icon = hasFailed ? CircleAlert : LogIn;
  return (
    <li className={classes(styles.row, hasFailed && styles.failed)}>
      <span className={styles.icon}>
        <Icon size={18} aria-hidden="true" />
      </span>
      <div className={styles.words}>
        <p className={styles.name}>
          {hasFailed ? t(`security.logins.outcome.${login.outcome}`) : t(`security.logins.method.${login.method}`)}
          {hasFailed && <Badge tone="negative">{t('security.logins.failed')}</Badge>}
        </p>
        <p>
          <span title={exactTime(login.at)}>{shortTime(login.at)}</span>
          {' · '}
          {deviceWords(t, login)}
        </p>
      </div>
    </li>
  );
}
