import { PASSWORD_MAXIMUM } from '@candor/domain/clients/limits.ts';
import type { Instant } from '@candor/domain/ids.ts';
import { useTranslation } from 'react-i18next';
import { useAccount } from '../../../data/queries.ts';
import styles from '../../../ui/entranceForm.module.css';
import { FormNotice } from '../../../ui/FormNotice.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { PasswordField } from '../../../ui/PasswordField.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { NewPasswordField } from '../../entry/NewPasswordField.tsx';
import { WriteButton } from '../../frame/WriteButton.tsx';
import own from '../account.module.css';
import { AccountPage } from '../AccountPage.tsx';
import { usePasswordForm } from './usePasswordForm.ts';

/** Page for a new password, which logs the client out everywhere else. */
export default function PasswordRoute() {
  const { t } = useTranslation();
  const { data: user } = useAccount();
  return (
    <AccountPage name="password" lead={t('account.password.lead')}>
      <Panel padded aria-label={t('account.pages.password')}>
        {user === undefined ? <Skeleton height="240px" /> : <PasswordForm freshUntil={user.fresh_until} />}
      </Panel>
    </AccountPage>
  );
}

/** Form of specification 5; it asks for the current password only if the login was long ago (ruling R15). */
function PasswordForm({ freshUntil }: { freshUntil: Instant | null }) {
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
