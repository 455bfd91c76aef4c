import { redirectDocument, useLoaderData } from 'react-router';
import type { ClientLoaderFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { pageContext } from '../../data/page.ts';
import { exampleFacts } from '../entry/exampleFacts.ts';
import { PlainPage } from '../../enhance/plain.ts';
import { plainFacts } from '../../enhance/plainFacts.server.ts';
import { LoginPage } from './LoginPage.tsx';

/** The same for everyone; only the browser knows whether there is a session (`earlyScript.ts`). */
export function loader({ context }: LoaderFunctionArgs) {
  const facts = context.get(pageContext);
  return { ...plainFacts(facts), example: exampleFacts(facts) };
}

/** It runs without the router: a step of the portal that leads here loads it in full. */
export function clientLoader({ request }: ClientLoaderFunctionArgs): never {
  throw redirectDocument(request.url);
}

export default function LoginRoute() {
  const { plain, example } = useLoaderData<typeof loader>();
  return (
    <PlainPage value={plain}>
      <LoginPage example={example} />
    </PlainPage>
  );
}
