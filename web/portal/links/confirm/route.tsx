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

/** Page of the link that confirms an address. */
export default function ConfirmEmail() {
  const { t } = useTranslation();
  return (
    <ConfirmPage
      act="confirmEmail"
      words={{
        title: t('auth.confirm.title'),
        text: t('auth.confirm.text'),
        waiting: t('auth.confirm.waiting'),
        prompt: t('auth.confirm.press'),
        button: t('auth.confirm.button'),
        busy: t('auth.confirm.busy'),
        over: t('auth.confirm.error'),
        done: t('auth.confirm.done'),
        doneText: t('auth.confirm.doneText'),
        go: t('auth.confirm.go'),
      }}
      to="/platform"
    />
  );
}
