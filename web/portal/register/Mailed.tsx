import { useTranslation } from 'react-i18next';
import styles from '../../ui/entranceForm.module.css';
import { OutboxLink } from '../../enhance/entrance/OutboxLink.tsx';

/** Ruling R14: says that the mail explains how to continue, since the page must not reveal who has an account. */
export function Mailed() {
  const { t } = useTranslation();
  return (
    <div className={styles.form} role="status" data-step="mailed" hidden>
      <h2>{t('auth.register.mailedTitle')}</h2>
      <p className={styles.lead} data-text="mailed" />
      <OutboxLink />
      <p className={styles.other}>
        <a href="/login">{t('auth.forgot_password.back')}</a>
      </p>
    </div>
  );
}
