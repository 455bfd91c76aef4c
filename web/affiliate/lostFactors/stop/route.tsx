import { useTranslation } from 'react-i18next';
import { redirectDocument } from 'react-router';
import type { ClientLoaderFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { pageContext } from '../../../data/page.ts';
import { plainFacts } from '../../../enhance/plainFacts.server.ts';
import { LinkPage } from '../LinkPage.tsx';

export function loader({ context }: LoaderFunctionArgs) {
  return plainFacts(context.get(pageContext));
}

/** It runs without the router: a step of the panel that leads here loads it in full. */
export function clientLoader({ request }: ClientLoaderFunctionArgs): never {
  throw redirectDocument(request.url);
}

/** /affiliate/lost-factors/stop/{code}: the link in each mail about the wait, which stops it. */
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
