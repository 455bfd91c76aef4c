import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { api } from '../../data/api.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { EntryFrame } from '../entry/EntryFrame.tsx';
import styles from '../entry/form.module.css';
import { FormNotice } from '../../ui/FormNotice.tsx';
import { OutboxLink } from '../entry/OutboxLink.tsx';
import { useMailForm } from '../../factors/useMailForm.ts';

interface LinkOverProps {
  /** The request for a new link. */
  call: 'forgotPassword' | 'requestLoginLink';
  page: string;
}

/** A link that is unknown, used or too old: it says so and offers a new one. */
export function LinkOver({ call, page }: LinkOverProps) {
  const { t } = useTranslation();
  const { form, failure, sentTo } = useMailForm(api[call]);
  const aside = (
    <>
      <h1 className={styles.title}>{page}</h1>
      <p className={styles.lead}>{t('refusals.linkInvalid')}</p>
    </>
  );
  return (
    <EntryFrame page={page} aside={aside}>
      <form className={styles.form} method="post" noValidate onSubmit={form.onSubmit}>
        <FormNotice tone="negative" text={sentTo === undefined ? t('auth.login.auto.error') : undefined} />
        <TextField {...form.fieldProps('email')} label={t('auth.link.email')} type="email" autoComplete="username" />
        <FormNotice tone="negative" text={failure} />
        <FormNotice
          tone="info"
          text={sentTo === undefined ? undefined : t('auth.forgot_password.sentText', { email: sentTo })}
        />
        {sentTo !== undefined && <OutboxLink />}
        <Button type="submit" variant="primary" size="form" wide busy={form.isSubmitting}>
          {form.isSubmitting ? t('auth.link.sending') : t('auth.link.send')}
        </Button>
        <p className={styles.other}>
          <Link to="/login">{t('auth.forgot_password.back')}</Link>
        </p>
      </form>
    </EntryFrame>
  );
}
