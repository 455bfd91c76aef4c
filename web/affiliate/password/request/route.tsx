import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { affiliateSecurityApi } from '../../../data/affiliate.ts';
import { textsOfPage } from '../../../data/texts.ts';
import { useMailForm } from '../../../factors/useMailForm.ts';
import { Button } from '../../../ui/Button.tsx';
import { FormNotice } from '../../../ui/FormNotice.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import styles from '../../entry/Entry.module.css';
import { EntryFrame } from '../../entry/EntryFrame.tsx';
import { EntryRoute } from '../../entry/EntryRoute.tsx';

export function loader(): null {
  return null;
}

export async function clientLoader(): Promise<null> {
  await textsOfPage;
  return null;
}

/** /affiliate/password/request: a link for a new password, by mail. */
export default function RequestRoute() {
  return (
    <EntryRoute>
      <RequestPage />
    </EntryRoute>
  );
}

/** The title says what was done once the mail is on its way; whether there is such a partner it never says. */
function RequestPage() {
  const { t } = useTranslation();
  const { form, failure, sentTo, again } = useMailForm(affiliateSecurityApi.forgotPassword);
  const isSent = sentTo !== undefined;
  return (
    <EntryFrame
      page={t('auth.titles.forgot')}
      title={t(isSent ? 'auth.forgot_password.sentTitle' : 'auth.forgot_password.title')}
      lead={isSent ? t('auth.forgot_password.sentText', { email: sentTo }) : t('auth.forgot_password.text')}
    >
      {isSent ? (
        <div className={styles.form}>
          <p className={styles.other}>{t('auth.forgot_password.again')}</p>
          <Button variant="quiet" size="form" wide onClick={again}>
            {t('auth.forgot_password.retry')}
          </Button>
          <BackToLogin />
        </div>
      ) : (
        <form className={styles.form} method="post" noValidate onSubmit={form.onSubmit}>
          <TextField
            {...form.fieldProps('email')}
            label={t('auth.forgot_password.email')}
            type="email"
            autoComplete="username"
          />
          <FormNotice tone="negative" text={failure} />
          <Button type="submit" variant="primary" size="form" wide busy={form.isSubmitting}>
            {t(form.isSubmitting ? 'auth.forgot_password.submitting' : 'auth.forgot_password.submit')}
          </Button>
          <BackToLogin />
        </form>
      )}
    </EntryFrame>
  );
}

function BackToLogin() {
  const { t } = useTranslation();
  return (
    <p className={styles.other}>
      <Link to="/affiliate">{t('auth.forgot_password.back')}</Link>
    </p>
  );
}
