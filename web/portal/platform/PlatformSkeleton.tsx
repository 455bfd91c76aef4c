import { useTranslation } from 'react-i18next';
import { Panel } from '../../ui/Panel.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import styles from './PlatformPage.module.css';
import { useWide } from './useWide.ts';

const rows = Array.from({ length: 18 }, (_none, index) => index);

/** The page's panels before anything is known. */
export function PlatformSkeleton() {
  const { t } = useTranslation();
  const isWide = useWide();
  return (
    <main className={isWide ? styles.wide : styles.narrow} role="status" aria-label={t('platform.loading')}>
      {isWide && (
        <>
          <Panel padded className={`${styles.market} ${styles.skeleton}`}>
            {rows.map((row) => (
              <Skeleton key={row} height="16px" />
            ))}
          </Panel>
          <Panel padded className={`${styles.ticket} ${styles.skeleton}`} />
        </>
      )}
      <div className={styles.right}>
        <Panel padded>
          <Skeleton width="60%" height="24px" />
        </Panel>
        <Panel />
        <Panel />
      </div>
    </main>
  );
}
