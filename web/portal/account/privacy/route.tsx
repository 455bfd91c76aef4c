import { useTranslation } from 'react-i18next';
import { AccountPage } from '../AccountPage.tsx';
import { AgreementsPanel } from './AgreementsPanel.tsx';
import { ClosePanel } from './ClosePanel.tsx';
import { ErasePanel } from './ErasePanel.tsx';
import { DownloadPanel } from './DownloadPanel.tsx';
import { FilePanel } from './FilePanel.tsx';
import { PartnerPanel } from './PartnerPanel.tsx';
import { SeenPanel } from './SeenPanel.tsx';

/** Page of what is stored about the client, who has seen it, and how to close the account. */
export default function PrivacyRoute() {
  const { t } = useTranslation();
  return (
    <AccountPage name="privacy" lead={t('account.privacy.lead')}>
      <AgreementsPanel />
      <DownloadPanel />
      <FilePanel />
      <SeenPanel />
      <PartnerPanel />
      <ClosePanel />
      <ErasePanel />
    </AccountPage>
  );
}
