import { redirectDocument } from 'react-router';
import type { ClientLoaderFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { pageContext } from '../../data/page.ts';
import { plainFacts } from '../../enhance/plainFacts.server.ts';
import { EntryPage } from '../entry/EntryPage.tsx';
import { LoginPage } from '../entry/LoginPage.tsx';

export function loader({ context }: LoaderFunctionArgs) {
  return plainFacts(context.get(pageContext));
}

/** Loads the page in full when the panel navigates here: it runs without the router. */
export function clientLoader({ request }: ClientLoaderFunctionArgs): never {
  throw redirectDocument(request.url);
}

/** Page /affiliate/login, shown when a session of the panel has ended. */
export default function LoginRoute() {
  return (
    <EntryPage>
      <LoginPage />
    </EntryPage>
  );
}
