import { useTranslation } from 'react-i18next';
import { Skeleton } from '../../ui/Skeleton.tsx';
import styles from './OfficePage.module.css';

/** Skeleton of a desk while its code loads. */
export function Opening() {
  const { t } = useTranslation();
  return (
    <main id="content" className={styles.page} tabIndex={-1} aria-busy="true" aria-label={t('office.list.loading')}>
      <Skeleton width="200px" height="24px" />
      <Skeleton width="min(100%, 480px)" height="32px" />
      <Skeleton height="320px" />
    </main>
  );
}
