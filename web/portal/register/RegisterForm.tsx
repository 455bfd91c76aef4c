import { textLimits } from '@candor/domain/clients/limits.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import styles from '../entry/form.module.css';
import { FormNotice } from '../entry/FormNotice.tsx';
import { RiskWarning } from '../entry/RiskWarning.tsx';
import { PasswordStrength } from './PasswordStrength.tsx';
import { PhoneField } from './PhoneField.tsx';
import { TermsDialog } from './TermsDialog.tsx';
import ownStyles from './RegisterForm.module.css';
import { usePhone } from './usePhone.ts';
import { useRegister } from './useRegister.ts';

/** The registration of specification 5; what the server will ask is checked here by the same rules. */
export function RegisterForm() {
  const { t } = useTranslation();
  const phone = usePhone();
  const [password, setPassword] = useState('');
  const { form, failure } = useRegister(phone);
  return (
    <form className={styles.form} method="post" noValidate onSubmit={form.onSubmit}>
      <div className={styles.pair}>
        <TextField
          {...form.fieldProps('first_name')}
          label={t('auth.register.firstName')}
          autoComplete="given-name"
          maxLength={textLimits.name}
        />
        <TextField
          {...form.fieldProps('last_name')}
          label={t('auth.register.lastName')}
          autoComplete="family-name"
          maxLength={textLimits.name}
        />
      </div>
      <TextField
        {...form.fieldProps('email')}
        label={t('auth.register.email')}
        type="email"
        autoComplete="email"
        maxLength={textLimits.email}
      />
      <PhoneField {...form.fieldProps('phone')} phone={phone} />
      <div>
        <PasswordField
          {...form.fieldProps('password')}
          label={t('auth.register.password')}
          autoComplete="new-password"
          onInput={(event) => setPassword(event.currentTarget.value)}
        />
        <PasswordStrength password={password} />
      </div>
      <Agreement {...form.fieldProps('agree')} onChange={() => form.setError('agree', undefined)} />
      <FormNotice tone="negative" text={failure} />
      <Button type="submit" variant="primary" size="form" wide busy={form.isSubmitting}>
        {form.isSubmitting ? t('auth.register.submitting') : t('auth.register.submit')}
      </Button>
      <p className={styles.other}>
        {t('auth.register.haveAccount')} <Link to="/login">{t('auth.register.login')}</Link>
      </p>
      <RiskWarning />
    </form>
  );
}

interface AgreementProps {
  name: string;
  error: string | undefined;
  onChange: () => void;
}

function Agreement({ name, error, onChange }: AgreementProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={ownStyles.agreement}>
      <Checkbox
        name={name}
        value="yes"
        error={error}
        onChange={onChange}
        label={`${t('auth.register.agree')} ${t('auth.register.terms')}`}
      />
      <button type="button" className={ownStyles.read} onClick={() => setOpen(true)}>
        {t('auth.register.readTerms')}
      </button>
      <TermsDialog isOpen={isOpen} onClose={() => setOpen(false)} />
    </div>
  );
}
