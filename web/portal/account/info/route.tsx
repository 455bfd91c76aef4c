import { useTranslation } from 'react-i18next';
import { AccountPage } from '../AccountPage.tsx';

export default function InfoRoute() {
  const { t } = useTranslation();
  return (
    <AccountPage name="info" lead={t('account.info.lead')}>
      {null}
    </AccountPage>
  );
}
