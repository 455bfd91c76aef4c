import { CircleAlert, CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useBrand } from '../../data/brand.ts';
import { useAccount } from '../../data/queries.ts';
import { useSession } from '../../data/useSession.ts';
import { Badge } from '../../ui/Badge.tsx';
import { classes } from '../../ui/classes.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ContentLink } from '../frame/SiteLink.tsx';
import styles from './Identity.module.css';

/** Shows who is logged in: name, PIN, verified or not, level; in line if the header has room. */
export function Identity({ isInLine = false }: { isInLine?: boolean }) {
  const { t } = useTranslation();
  const { data: user } = useAccount();
  const name = useSession()?.user.fullName;
  return (
    <div className={classes(styles.identity, isInLine && styles.inLine)}>
      <span className={styles.name} title={isInLine ? (user?.full_name ?? name) : undefined}>
        <span className={styles.greeting}>{t('shell.greeting')}</span>{' '}
        {/* A name in another direction is isolated, and is truncated at its own end. */}
        <strong>
          <bdi>{user?.full_name ?? name}</bdi>
        </strong>
      </span>
      {user === undefined ? (
        <Skeleton width="200px" height="16px" />
      ) : (
        <>
          <span className={styles.pin}>{t('shell.pin', { pin: user.pin })}</span>
          {user.verified_account ? (
            <Badge tone="positive" icon={<CircleCheck size={12} aria-hidden="true" />}>
              {t('shell.verified')}
            </Badge>
          ) : (
            <Badge tone="warning" icon={<CircleAlert size={12} aria-hidden="true" />}>
              {t('shell.notVerified')}
            </Badge>
          )}
          {user.level !== '' && (
            <span className={styles.level}>
              <LevelLink>
                <Badge title={t('shell.level', { level: user.level })}>{user.level}</Badge>
              </LevelLink>
            </span>
          )}
        </>
      )}
    </div>
  );
}

/** Links the level to its explanation, if the brand has pages (specification 2, ruling R21). */
function LevelLink({ children }: { children: ReactNode }) {
  return useBrand().restricted ? children : <ContentLink slug="account-levels">{children}</ContentLink>;
}
