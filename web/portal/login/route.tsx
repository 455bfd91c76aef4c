import type { ClientLoaderFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { pageContext } from '../../data/page.ts';
import { visitorsOnly } from '../entry/afterLogin.ts';
import { exampleFacts } from '../entry/exampleFacts.ts';
import type { ExampleFacts } from '../entry/exampleFacts.ts';
import { LoginPage } from './LoginPage.tsx';

/** The same for everyone; only the browser knows whether there is a session. */
export function loader({ context }: LoaderFunctionArgs): ExampleFacts {
  return exampleFacts(context.get(pageContext));
}

export async function clientLoader({ request, serverLoader }: ClientLoaderFunctionArgs): Promise<ExampleFacts> {
  visitorsOnly(request);
  return await serverLoader<typeof loader>();
}

export default LoginPage;
