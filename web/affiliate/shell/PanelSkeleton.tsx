import { Skeleton } from '../../ui/Skeleton.tsx';
import styles from './PanelFrame.module.css';

/** Shown until the session is known. */
export function PanelSkeleton() {
  return (
    <div className={styles.frame} aria-busy="true">
      <div className={styles.header} />
      <main className={styles.page}>
        <Skeleton height="32px" />
        <Skeleton height="120px" />
        <Skeleton height="320px" />
      </main>
    </div>
  );
}
