import { TERMS_PAGE } from '@candor/domain/clients/agreement.ts';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { api } from '../../data/api.ts';
import { useBrand } from '../../data/brand.ts';
import { LoginSteps } from '../../factors/LoginSteps.tsx';
import { BrowserNotice } from '../../factors/BrowserNotice.tsx';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { TextField } from '../../ui/TextField.tsx';
import styles from '../entry/form.module.css';
import { FormNotice } from '../../ui/FormNotice.tsx';
import { OutboxLink } from '../entry/OutboxLink.tsx';
import { PhoneField } from '../phone/PhoneField.tsx';
import { usePhone } from '../phone/usePhone.ts';
import { NewPasswordField } from '../entry/NewPasswordField.tsx';
import { useRegister } from './useRegister.ts';

/** The registration of specification 5; the server's checks are made here by the same rules. */
export function RegisterForm() {
  const { t } = useTranslation();
  const { allowedCountries } = useBrand();
  const phone = usePhone(undefined, allowedCountries);
  const navigate = useNavigate();
  const { form, failure, mailedTo, half, enter } = useRegister(phone);
  if (mailedTo !== undefined) return <Mailed email={mailedTo} />;
  if (half !== undefined) {
    // The account exists: once the challenge is over, the login asks for the factor again.
    const toLogin = () => void navigate('/login', { replace: true });
    return (
      <div className={styles.form}>
        <LoginSteps calls={api} refusal={half} onEntered={enter} onOver={toLogin} />
      </div>
    );
  }
  return (
    <form className={styles.form} method="post" noValidate onSubmit={form.onSubmit}>
      <div className={styles.pair}>
        <TextField {...form.fieldProps('first_name')} label={t('auth.register.firstName')} autoComplete="given-name" />
        <TextField {...form.fieldProps('last_name')} label={t('auth.register.lastName')} autoComplete="family-name" />
      </div>
      <TextField {...form.fieldProps('email')} label={t('auth.register.email')} type="email" autoComplete="email" />
      <PhoneField {...form.fieldProps('phone')} phone={phone} />
      <NewPasswordField {...form.fieldProps('password')} label={t('auth.register.password')} />
      <Agreement
        name="agree"
        error={form.fieldProps('agree').error}
        onChange={() => form.setError('agree', undefined)}
      />
      <BrowserNotice />
      <FormNotice tone="negative" text={failure} />
      <Button type="submit" variant="primary" size="form" wide busy={form.isSubmitting}>
        {form.isSubmitting ? t('auth.register.submitting') : t('auth.register.submit')}
      </Button>
      <p className={styles.other}>
        {t('auth.register.haveAccount')} <Link to="/login">{t('auth.register.login')}</Link>
      </p>
    </form>
  );
}

/** Ruling R14: where the page must not reveal who has an account, the mail says how to continue. */
function Mailed({ email }: { email: string }) {
  const { t } = useTranslation();
  return (
    <div className={styles.form} role="status">
      <h2>{t('auth.register.mailedTitle')}</h2>
      <p className={styles.lead}>{t('auth.register.mailedText', { email })}</p>
      <OutboxLink />
      <p className={styles.other}>
        <Link to="/login">{t('auth.forgot_password.back')}</Link>
      </p>
    </div>
  );
}

interface AgreementProps {
  name: string;
  error: string | undefined;
  onChange: () => void;
}

/** The document opens beside the form, so that nothing typed is lost. */
function Agreement({ name, error, onChange }: AgreementProps) {
  const { t } = useTranslation();
  const label = (
    <>
      {t('auth.register.agree')}{' '}
      <a href={`/${TERMS_PAGE}`} target="_blank" rel="noreferrer">
        {t('auth.register.terms')}
        <span className="visually-hidden"> {t('auth.register.newTab')}</span>
      </a>
    </>
  );
  return <Checkbox name={name} value="yes" error={error} onChange={onChange} label={label} />;
}
