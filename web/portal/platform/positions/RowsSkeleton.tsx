import { useTranslation } from 'react-i18next';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import styles from './RowsSkeleton.module.css';

/** Skeleton of a list. */
export function RowsSkeleton() {
  const { t } = useTranslation();
  return (
    <div className={styles.loading} role="status" aria-label={t('platform.loading')}>
      <Skeleton height="20px" />
      <Skeleton height="20px" />
      <Skeleton height="20px" />
    </div>
  );
}
