import { useTranslation } from 'react-i18next';
import { redirectDocument } from 'react-router';
import type { ClientLoaderFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { pageContext } from '../../../data/page.ts';
import { ReturnForm } from '../../../enhance/entrance/ReturnForm.tsx';
import { plainFacts } from '../../../enhance/plainFacts.server.ts';
import { SecondHalf } from '../../../factors/SecondHalf.tsx';
import { EntryFrame } from '../../entry/EntryFrame.tsx';
import { CodePage } from '../../entry/EntryPage.tsx';
import { Over } from '../LinkPage.tsx';

export function loader({ context }: LoaderFunctionArgs) {
  return plainFacts(context.get(pageContext));
}

/** Loads the page in full when the panel navigates here: it runs without the router. */
export function clientLoader({ request }: ClientLoaderFunctionArgs): never {
  throw redirectDocument(request.url);
}

/** Page /affiliate/lost-factors/return/{code} of the final recovery link: the password, then a new second factor. */
export default function ReturnRoute() {
  const { t } = useTranslation();
  const title = t('security.lost.returnTitle');
  return (
    <CodePage over={<Over title={title} />}>
      {(code) => (
        <EntryFrame page={title} title={title} lead={t('security.lost.partnerReturnText')}>
          <ReturnForm code={code} />
          <SecondHalf />
        </EntryFrame>
      )}
    </CodePage>
  );
}
