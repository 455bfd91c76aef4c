import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button.tsx';
import { PasswordField } from '../../../ui/PasswordField.tsx';
import styles from '../../entry/form.module.css';
import { FormNotice } from '../../../ui/FormNotice.tsx';
import { NewPasswordField } from '../../entry/NewPasswordField.tsx';
import type { useReset } from '../../../factors/useReset.ts';

/** The new password, twice, with what makes it strong. */
export function ResetForm({ form, failure }: Pick<ReturnType<typeof useReset>, 'form' | 'failure'>) {
  const { t } = useTranslation();
  return (
    <form className={styles.form} method="post" noValidate onSubmit={form.onSubmit}>
      <NewPasswordField {...form.fieldProps('new_password')} label={t('auth.reset.new')} />
      <PasswordField
        {...form.fieldProps('confirm_password')}
        label={t('auth.reset.repeat')}
        autoComplete="new-password"
      />
      <FormNotice tone="negative" text={failure} />
      <Button type="submit" variant="primary" size="form" wide busy={form.isSubmitting}>
        {form.isSubmitting ? t('auth.reset.submitting') : t('auth.reset.submit')}
      </Button>
    </form>
  );
}
