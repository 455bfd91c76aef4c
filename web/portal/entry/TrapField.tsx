import { useTranslation } from 'react-i18next';
import styles from './letter.module.css';

/** Name of the trap field, by which a script finds it. */
export const TRAP = 'website';

/** Field that only a program fills in, whose message is answered with thanks and dropped. */
export function TrapField() {
  const { t } = useTranslation();
  return (
    <div className={styles.trap} aria-hidden="true">
      <label htmlFor={TRAP}>{t('contact.website')}</label>
      <input id={TRAP} name={TRAP} tabIndex={-1} autoComplete="off" />
    </div>
  );
}
