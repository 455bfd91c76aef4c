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

/** /affiliate/lost-factors/start/{code}: the link by which the wait of a partner without any second factor begins. */
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
