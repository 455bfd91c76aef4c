import { useTranslation } from 'react-i18next';
import { RequestSteps } from '../../../enhance/entrance/RequestSteps.tsx';
import { EntryFrame } from '../../entry/EntryFrame.tsx';
import { EntryPage } from '../../entry/EntryPage.tsx';

export { loadInFull as clientLoader } from '../../../data/loadInFull.ts';
export { plainLoader as loader } from '../../../enhance/plainFacts.server.ts';

/**
 * Page /affiliate/password/request: mails a link for a new password, without revealing whether there is such a partner.
 */
export default function RequestRoute() {
  const { t } = useTranslation();
  return (
    <EntryPage>
      <EntryFrame
        page={t('auth.titles.forgot')}
        title={t('auth.forgot_password.title')}
        lead={t('auth.forgot_password.text')}
      >
        <RequestSteps login="/affiliate" />
      </EntryFrame>
    </EntryPage>
  );
}
