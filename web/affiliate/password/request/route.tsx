import { useTranslation } from 'react-i18next';
import { redirectDocument } from 'react-router';
import type { ClientLoaderFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { pageContext } from '../../../data/page.ts';
import { RequestSteps } from '../../../enhance/entrance/RequestSteps.tsx';
import { plainFacts } from '../../../enhance/plainFacts.server.ts';
import { EntryFrame } from '../../entry/EntryFrame.tsx';
import { EntryPage } from '../../entry/EntryPage.tsx';

export function loader({ context }: LoaderFunctionArgs) {
  return plainFacts(context.get(pageContext));
}

/** Loads the page in full when the panel navigates here: it runs without the router. */
export function clientLoader({ request }: ClientLoaderFunctionArgs): never {
  throw redirectDocument(request.url);
}

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
