import { useTranslation } from 'react-i18next';
import { redirectDocument } from 'react-router';
import type { ClientLoaderFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { pageContext } from '../../../data/page.ts';
import { plainFacts } from '../../../enhance/plainFacts.server.ts';
import { LinkPage } from '../LinkPage.tsx';

export function loader({ context }: LoaderFunctionArgs) {
  return plainFacts(context.get(pageContext));
}

/** Loads the page in full when the panel navigates here: it runs without the router. */
export function clientLoader({ request }: ClientLoaderFunctionArgs): never {
  throw redirectDocument(request.url);
}

/**
 * Page /affiliate/lost-factors/start/{code} of the link that starts the waiting period of a partner who has lost every
 * second factor.
 */
export default function StartRoute() {
  const { t } = useTranslation();
  return (
    <LinkPage
      act="startLostFactors"
      words={{
        title: t('security.lost.startTitle'),
        text: t('security.lost.startText'),
        button: t('security.lost.startButton'),
        done: t('security.lost.started'),
        doneText: t('security.lost.startedText'),
      }}
    />
  );
}
