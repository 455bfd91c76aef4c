import type { Instant } from '@candor/domain/ids.ts';
import { PASSWORD_MAXIMUM } from '@candor/domain/clients/limits.ts';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button.tsx';
import { PasswordField } from '../../../ui/PasswordField.tsx';
import styles from '../../entry/form.module.css';
import { FormNotice } from '../../entry/FormNotice.tsx';
import type { FieldProps } from '../../entry/useForm.ts';
import { PasswordStrength } from '../../register/PasswordStrength.tsx';
import own from '../account.module.css';
import { usePasswordForm } from './usePasswordForm.ts';

/** Specification 5; the current password is asked for only when the login is long ago (ruling R15). */
export function PasswordForm({ freshUntil }: { freshUntil: Instant | null }) {
  const { t } = useTranslation();
  const { form, failure, needsCurrent, formKey } = usePasswordForm(freshUntil);
  const { fieldProps } = form;
  return (
    <form key={formKey} className={styles.form} method="post" noValidate onSubmit={form.onSubmit}>
      {needsCurrent && (
        <PasswordField
          {...fieldProps('current_password')}
          label={t('account.password.current')}
          help={t('account.password.currentHelp')}
          autoComplete="current-password"
          maxLength={PASSWORD_MAXIMUM}
        />
      )}
      <NewPassword {...fieldProps('new_password')} />
      <PasswordField
        {...fieldProps('confirm_password')}
        label={t('account.password.confirm')}
        autoComplete="new-password"
        maxLength={PASSWORD_MAXIMUM}
      />
      <FormNotice tone="negative" text={failure} />
      <div className={own.actions}>
        <Button type="submit" variant="primary" size="form" busy={form.isSubmitting}>
          {t(form.isSubmitting ? 'account.saving' : 'account.password.submit')}
        </Button>
      </div>
    </form>
  );
}

function NewPassword({ onInput, ...field }: FieldProps<'new_password'>) {
  const { t } = useTranslation();
  const [password, setPassword] = useState('');
  const input = (event: FormEvent<HTMLInputElement>) => {
    setPassword(event.currentTarget.value);
    onInput(event);
  };
  return (
    <div>
      <PasswordField
        {...field}
        label={t('account.password.new')}
        autoComplete="new-password"
        maxLength={PASSWORD_MAXIMUM}
        onInput={input}
      />
      <PasswordStrength password={password} />
    </div>
  );
}
