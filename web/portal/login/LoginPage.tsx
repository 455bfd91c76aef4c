import { useTranslation } from 'react-i18next';
import { Link, useLoaderData, useLocation } from 'react-router';
import { api } from '../../data/api.ts';
import { useBrand } from '../../data/brand.ts';
import { useAlive } from '../../data/useAlive.ts';
import { BrowserNotice } from '../../factors/BrowserNotice.tsx';
import { Button } from '../../ui/Button.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { CostExample } from '../entry/CostExample.tsx';
import { EntryFrame } from '../entry/EntryFrame.tsx';
import styles from '../entry/form.module.css';
import { FormNotice } from '../../ui/FormNotice.tsx';
import { LoginSteps } from '../../factors/LoginSteps.tsx';
import { LoginLink } from './LoginLink.tsx';
import { endedReason } from '../entry/endedReason.ts';
import type { loader } from './route.tsx';
import { PasskeyLogin } from './PasskeyLogin.tsx';
import { useLogin } from './useLogin.ts';

export function LoginPage() {
  const { t } = useTranslation();
  const example = useLoaderData<typeof loader>();
  const login = useLogin();
  const aside = (
    <>
      <h1 className={styles.title}>{t('auth.login.title')}</h1>
      <p className={styles.lead}>{t('auth.login.text')}</p>
    </>
  );
  return (
    <EntryFrame page={t('auth.titles.login')} shared="login" aside={aside} more={<CostExample {...example} />}>
      {login.half === undefined ? (
        <LoginForm login={login} />
      ) : (
        <div className={styles.form}>
          <LoginSteps calls={api} refusal={login.half} onEntered={login.enter} onOver={login.startOver} />
          <Button variant="quiet" size="form" wide onClick={() => login.startOver(undefined)}>
            {t('security.question.back')}
          </Button>
        </div>
      )}
    </EntryFrame>
  );
}

function LoginForm({ login }: { login: ReturnType<typeof useLogin> }) {
  const { t } = useTranslation();
  const brand = useBrand();
  // The history entry's state survives a reload, and the server does not know it.
  const reason = endedReason(useLocation());
  const ended = useAlive() ? reason : undefined;
  const { form, failure } = login;
  return (
    <form className={styles.form} method="post" noValidate onSubmit={form.onSubmit}>
      <BrowserNotice />
      <FormNotice tone="info" text={ended === undefined ? undefined : t(`auth.ended.${ended}`)} />
      <TextField {...form.fieldProps('email')} label={t('auth.login.email')} type="email" autoComplete="username" />
      <PasswordField
        {...form.fieldProps('password')}
        label={t('auth.login.password')}
        autoComplete="current-password"
        aside={<Link to="/password/request">{t('auth.login.forgot')}</Link>}
      />
      <FormNotice tone="negative" text={failure} />
      {failure !== undefined && <Link to="/contact-us">{t('auth.login.contact')}</Link>}
      <Button type="submit" variant="primary" size="form" wide busy={form.isSubmitting}>
        {form.isSubmitting ? t('auth.login.submitting') : t('auth.login.submit')}
      </Button>
      <PasskeyLogin take={login.take} onFailure={login.setFailure} />
      <LoginLink />
      {brand.registration && (
        <p className={styles.other}>
          {t('auth.login.noAccount')} <Link to="/register">{t('auth.login.register')}</Link>
        </p>
      )}
    </form>
  );
}
