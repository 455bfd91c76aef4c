import { useTranslation } from 'react-i18next';
import { useAccount } from '../../../data/queries.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { AccountPage } from '../AccountPage.tsx';
import { PasswordForm } from './PasswordForm.tsx';

/** A new password, which logs the client out everywhere else. */
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
