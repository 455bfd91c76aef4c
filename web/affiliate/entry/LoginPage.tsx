import type { Refusal } from '@candor/domain/refusals.ts';
import { EMAIL_PATTERN } from '@candor/domain/clients/limits.ts';
import { useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { affiliateApi, enterPanel } from '../../data/affiliate.ts';
import { affiliateSessionEnd } from '../../data/affiliateSession.ts';
import { useAffiliateTexts } from '../../data/affiliateTexts.ts';
import { refusalText } from '../../data/texts.ts';
import { isHalfLogin } from '../../factors/asked.ts';
import { BrowserNotice } from '../../factors/BrowserNotice.tsx';
import { Button } from '../../ui/Button.tsx';
import { FormNotice } from '../../ui/FormNotice.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useForm } from '../../ui/useForm.ts';
import type { Values } from '../../ui/formValues.ts';
import styles from './Entry.module.css';
import { EntryFrame } from './EntryFrame.tsx';
import { SecondHalf } from './SecondHalf.tsx';

const fields = ['email', 'password'] as const;

/** Specification 5: the e-mail by its pattern, the password required. */
export function LoginPage() {
  const { t } = useAffiliateTexts();
  const { t: shared } = useTranslation();
  const [failure, setFailure] = useState<string>();
  /** The password was right, and a second factor is required. */
  const [half, setHalf] = useState<Refusal>();
  const ended = useSyncExternalStore(affiliateSessionEnd.subscribe, affiliateSessionEnd.get, () => undefined);
  const submit = async (values: Values<(typeof fields)[number]>) => {
    setFailure(undefined);
    const outcome = await affiliateApi.login({ email: values('email'), password: values('password') });
    if (outcome.kind === 'done') return enterPanel(outcome.value);
    if (outcome.kind === 'refused' && isHalfLogin(outcome.refusal)) return setHalf(outcome.refusal);
    return setFailure(outcome.kind === 'refused' ? refusalText(outcome.refusal) : t('panel.errors.unreachable'));
  };
  const form = useForm({
    names: fields,
    rules: {
      email: (value) => {
        if (value === '') return t('panel.required', { title: t('panel.login.email') });
        return EMAIL_PATTERN.test(value) ? undefined : t('panel.emailInvalid');
      },
      password: (value) => (value === '' ? t('panel.required', { title: t('panel.login.password') }) : undefined),
    },
    submit,
  });
  const startOver = (words: string | undefined) => {
    setHalf(undefined);
    setFailure(words);
  };
  if (half !== undefined) return <SecondHalf refusal={half} onEntered={enterPanel} onOver={startOver} />;
  return (
    <EntryFrame page={t('panel.pages.login')} title={t('panel.login.title')} lead={t('panel.login.text')}>
      <form className={styles.form} method="post" noValidate onSubmit={form.onSubmit}>
        <BrowserNotice />
        <FormNotice tone="info" text={ended === undefined ? undefined : t(`panel.login.${ended}`)} />
        <TextField {...form.fieldProps('email')} label={t('panel.login.email')} type="email" autoComplete="username" />
        <PasswordField
          {...form.fieldProps('password')}
          label={t('panel.login.password')}
          autoComplete="current-password"
        />
        <FormNotice tone="negative" text={failure} />
        <Button type="submit" variant="primary" size="form" wide busy={form.isSubmitting}>
          {t(form.isSubmitting ? 'panel.login.submitting' : 'panel.login.submit')}
        </Button>
        <p className={styles.other}>
          <Link to="/affiliate/password/request">{shared('auth.login.forgot')}</Link>
        </p>
        <p className={styles.other}>
          {t('panel.login.client')} <Link to="/login">{t('panel.login.clientLink')}</Link>
        </p>
      </form>
    </EntryFrame>
  );
}
