import { useTranslation } from 'react-i18next';
import { classes } from '../../ui/classes.ts';
import { Panel } from '../../ui/Panel.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import styles from './PlatformPage.module.css';

const rows = Array.from({ length: 18 }, (_none, index) => index);

/** Panels of the page before anything is known; the server draws them too, without knowing the window's width. */
export function PlatformSkeleton() {
  const { t } = useTranslation();
  return (
    <main className={classes(styles.wide, styles.narrow)} role="status" aria-label={t('platform.loading')}>
      <Panel padded className={classes(styles.market, styles.skeleton)}>
        {rows.map((row) => (
          <Skeleton key={row} height="16px" />
        ))}
      </Panel>
      <Panel padded className={classes(styles.ticket, styles.skeleton)} />
      <div className={styles.right}>
        <Panel padded>
          <Skeleton width="60%" height="24px" />
        </Panel>
        <Panel className={styles.chart} />
        <Panel />
      </div>
    </main>
  );
}
