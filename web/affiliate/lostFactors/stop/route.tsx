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
 * Page /affiliate/lost-factors/stop/{code} of the link that stops the recovery, sent in each mail about its waiting
 * period.
 */
export default function StopRoute() {
  const { t } = useTranslation();
  return (
    <LinkPage
      act="stopLostFactors"
      words={{
        title: t('security.lost.stopTitle'),
        text: t('security.lost.stopText'),
        button: t('security.lost.stopButton'),
        done: t('security.lost.stopped'),
        doneText: t('security.lost.stoppedText'),
      }}
    />
  );
}
