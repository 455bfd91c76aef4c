import type { Instant } from '@candor/domain/ids.ts';
import { PASSWORD_MAXIMUM } from '@candor/domain/clients/limits.ts';
import { useTranslation } from 'react-i18next';
import { PasswordField } from '../../../ui/PasswordField.tsx';
import styles from '../../../ui/entranceForm.module.css';
import { FormNotice } from '../../../ui/FormNotice.tsx';
import { NewPasswordField } from '../../entry/NewPasswordField.tsx';
import own from '../account.module.css';
import { usePasswordForm } from './usePasswordForm.ts';
import { WriteButton } from '../../frame/WriteButton.tsx';

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
      <NewPasswordField {...fieldProps('new_password')} label={t('account.password.new')} />
      <PasswordField
        {...fieldProps('confirm_password')}
        label={t('account.password.confirm')}
        autoComplete="new-password"
        maxLength={PASSWORD_MAXIMUM}
      />
      <FormNotice tone="negative" text={failure} />
      <div className={own.actions}>
        <WriteButton type="submit" variant="primary" size="form" busy={form.isSubmitting}>
          {t(form.isSubmitting ? 'account.saving' : 'account.password.submit')}
        </WriteButton>
      </div>
    </form>
  );
}
