import { useAffiliateTexts } from '../../data/affiliateTexts.ts';
import { Button } from '../../ui/Button.tsx';
import { FormNotice } from '../../ui/FormNotice.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { PanelPage } from '../shell/PanelPage.tsx';
import styles from './Password.module.css';
import { usePasswordChange } from './usePasswordChange.ts';

/** A new password; the current one is asked for where the login is old. */
export function PasswordPage() {
  const { t } = useAffiliateTexts();
  const { form, failure, isAsked, formKey } = usePasswordChange();
  return (
    <PanelPage title={t('panel.password.title')} lead={t('panel.password.lead')}>
      <Panel padded className={styles.panel}>
        <form key={formKey} className={styles.form} method="post" noValidate onSubmit={form.onSubmit}>
          {isAsked && (
            <PasswordField
              {...form.fieldProps('current_password')}
              label={t('panel.password.current')}
              autoComplete="current-password"
            />
          )}
          <PasswordField
            {...form.fieldProps('new_password')}
            label={t('panel.password.new')}
            autoComplete="new-password"
          />
          <PasswordField
            {...form.fieldProps('confirm_password')}
            label={t('panel.password.confirm')}
            autoComplete="new-password"
          />
          <FormNotice tone="negative" text={failure} />
          <Button type="submit" variant="primary" size="form" busy={form.isSubmitting}>
            {t('panel.password.submit')}
          </Button>
        </form>
      </Panel>
    </PanelPage>
  );
}
