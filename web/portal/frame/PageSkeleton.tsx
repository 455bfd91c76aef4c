import { useTranslation } from 'react-i18next';
import { Skeleton } from '../../ui/Skeleton.tsx';
import styles from './PageSkeleton.module.css';

/** Skeleton of a page of texts and forms. */
export function PageSkeleton() {
  const { t } = useTranslation();
  return (
    <main className={styles.page} role="status" aria-label={t('shell.loading')}>
      <Skeleton width="min(240px, 60%)" height="34px" />
      <Skeleton width="min(420px, 90%)" height="20px" />
      <Skeleton height="220px" />
    </main>
  );
}
