import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { EntryFrame } from '../entry/EntryFrame.tsx';
import styles from '../../ui/entranceForm.module.css';
import { FormNotice } from '../../ui/FormNotice.tsx';

/** An address that cannot be from one of our mails. */
export function UrlNotValid() {
  const { t } = useTranslation();
  const aside = (
    <>
      <h1 className={styles.title}>{t('auth.link.invalid')}</h1>
      <p className={styles.lead}>{t('auth.link.invalidText')}</p>
    </>
  );
  return (
    <EntryFrame page={t('auth.link.invalid')} aside={aside}>
      <div className={styles.form}>
        <FormNotice tone="negative" text={t('auth.link.invalid')} />
        <p className={styles.other}>
          <Link to="/login">{t('auth.forgot_password.back')}</Link>
        </p>
      </div>
    </EntryFrame>
  );
}
