import { useTranslation } from 'react-i18next';
import { redirectDocument } from 'react-router';
import type { ClientLoaderFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { pageContext } from '../../../data/page.ts';
import { plainFacts } from '../../../enhance/plainFacts.server.ts';
import { ConfirmPage } from '../ConfirmPage.tsx';

export function loader({ context }: LoaderFunctionArgs) {
  return plainFacts(context.get(pageContext));
}

/** Loads the page in full when the portal navigates here: it runs without the router. */
export function clientLoader({ request }: ClientLoaderFunctionArgs): never {
  throw redirectDocument(request.url);
}

/** Page of the link that stops the account recovery, sent in each mail about its waiting period. */
export default function StopLostFactors() {
  const { t } = useTranslation();
  return (
    <ConfirmPage
      act="stopLostFactors"
      isByHand
      words={{
        title: t('security.lost.stopTitle'),
        text: t('security.lost.stopText'),
        waiting: t('security.lost.busy'),
        prompt: t('security.lost.stopText'),
        button: t('security.lost.stopButton'),
        busy: t('security.lost.busy'),
        over: t('security.lost.over'),
        done: t('security.lost.stopped'),
        doneText: t('security.lost.stoppedText'),
        go: t('security.lost.go'),
      }}
      to="/login"
    />
  );
}
