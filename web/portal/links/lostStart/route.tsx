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

/** Page of the link that starts the waiting period of a client who has lost every second factor. */
export default function StartLostFactors() {
  const { t } = useTranslation();
  return (
    <ConfirmPage
      act="startLostFactors"
      isByHand
      words={{
        title: t('security.lost.startTitle'),
        text: t('security.lost.startText'),
        waiting: t('security.lost.busy'),
        prompt: t('security.lost.askTitle'),
        button: t('security.lost.startButton'),
        busy: t('security.lost.busy'),
        over: t('security.lost.over'),
        done: t('security.lost.started'),
        doneText: t('security.lost.startedText'),
        go: t('security.lost.go'),
      }}
      to="/login"
    />
  );
}
