import { useTranslation } from 'react-i18next';
import styles from './letter.module.css';

/** By which a script finds it where no form does. */
export const TRAP = 'website';

/** A field that only a program fills in: what such a program sends is thanked for and dropped. */
export function TrapField() {
  const { t } = useTranslation();
  return (
    <div className={styles.trap} aria-hidden="true">
      <label htmlFor={TRAP}>{t('contact.website')}</label>
      <input id={TRAP} name={TRAP} tabIndex={-1} autoComplete="off" />
    </div>
  );
}
