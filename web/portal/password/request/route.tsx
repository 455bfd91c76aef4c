import { useTranslation } from 'react-i18next';
import { Link, redirect } from 'react-router';
import type { ClientLoaderFunctionArgs } from 'react-router';
import { keepQuery } from '@candor/domain/content/keepQuery.ts';
import { api } from '../../../data/api.ts';
import { session } from '../../../data/session.ts';
import { Button } from '../../../ui/Button.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { EntryFrame } from '../../entry/EntryFrame.tsx';
import styles from '../../entry/form.module.css';
import { FormNotice } from '../../../ui/FormNotice.tsx';
import { OutboxLink } from '../../entry/OutboxLink.tsx';
import { useMailForm } from '../../../factors/useMailForm.ts';

/** Specification 2: a logged-in client goes to the platform. */
export function clientLoader({ request }: ClientLoaderFunctionArgs): null {
  if (session.get() !== undefined) throw redirect(keepQuery('/platform', new URL(request.url).search));
  return null;
}

/** The title says what was done once the mail is on its way. */
export default function ForgotPassword() {
  const { t } = useTranslation();
  const { form, failure, sentTo, again } = useMailForm(api.forgotPassword);
  const aside = (
    <>
      <h1 className={styles.title} aria-live="polite">
        {sentTo === undefined ? t('auth.forgot_password.title') : t('auth.forgot_password.sentTitle')}
      </h1>
      <p className={styles.lead}>
        {sentTo === undefined ? t('auth.forgot_password.text') : t('auth.forgot_password.sentText', { email: sentTo })}
      </p>
    </>
  );
  return (
    <EntryFrame page={t('auth.titles.forgot')} aside={aside}>
      {sentTo === undefined ? (
        <form className={styles.form} method="post" noValidate onSubmit={form.onSubmit}>
          <TextField
            {...form.fieldProps('email')}
            label={t('auth.forgot_password.email')}
            type="email"
            autoComplete="username"
          />
          <FormNotice tone="negative" text={failure} />
          <Button type="submit" variant="primary" size="form" wide busy={form.isSubmitting}>
            {form.isSubmitting ? t('auth.forgot_password.submitting') : t('auth.forgot_password.submit')}
          </Button>
          <p className={styles.other}>
            <Link to="/login">{t('auth.forgot_password.back')}</Link>
          </p>
        </form>
      ) : (
        <div className={styles.form}>
          <OutboxLink />
          <p className={styles.other}>
            {t('auth.forgot_password.again')}{' '}
            <button type="button" className={styles.textButton} onClick={again}>
              {t('auth.forgot_password.retry')}
            </button>
          </p>
          <p className={styles.other}>
            <Link to="/login">{t('auth.forgot_password.back')}</Link>
          </p>
        </div>
      )}
    </EntryFrame>
  );
}
