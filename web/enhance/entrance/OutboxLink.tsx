import { useTranslation } from 'react-i18next';
import { useBrandFacts } from '../../data/brand.ts';
import styles from './OutboxLink.module.css';

/** Link to a demonstration's mails; nothing if mails are really sent. */
export function OutboxLink() {
  const { t } = useTranslation();
  const { hasOutbox } = useBrandFacts();
  if (!hasOutbox) return null;
  return (
    <p className={styles.outbox}>
      {t('auth.outbox.text')}{' '}
      <a href="/outbox" target="_blank" rel="noreferrer">
        {t('auth.outbox.link')}
      </a>
    </p>
  );
}
