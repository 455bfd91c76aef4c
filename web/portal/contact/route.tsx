import { redirectDocument, useLoaderData } from 'react-router';
import type { ClientLoaderFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { pageContext } from '../../data/page.ts';
import { session } from '../../data/session.ts';
import { PlainPage } from '../../enhance/plain.ts';
import type { PlainFacts } from '../../enhance/plain.ts';
import { plainFacts } from '../../enhance/plainFacts.server.ts';
import { ContactPage } from './ContactPage.tsx';

interface Loaded {
  readonly plain?: PlainFacts;
}

/** A visitor's page runs without the router; a browser with a session cookie gets the portal's page. */
export function loader({ context }: LoaderFunctionArgs): Loaded {
  const facts = context.get(pageContext);
  return facts.hasSession ? {} : plainFacts(facts);
}

export function clientLoader({ request }: ClientLoaderFunctionArgs): Loaded {
  if (session.get() === undefined) throw redirectDocument(request.url);
  return {};
}

export default function ContactRoute() {
  const { plain } = useLoaderData<typeof loader>();
  return (
    <PlainPage value={plain}>
      <ContactPage />
    </PlainPage>
  );
}
