import { redirect } from 'react-router';
import type { ClientLoaderFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { keepQuery } from '@candor/domain/content/keepQuery.ts';
import { pageContext } from '../../data/page.ts';
import { visitorsOnly } from '../entry/afterLogin.ts';
import { exampleFacts } from '../entry/exampleFacts.ts';
import type { ExampleFacts } from '../entry/exampleFacts.ts';
import { RegisterPage } from './RegisterPage.tsx';

export function loader({ request, context }: LoaderFunctionArgs): ExampleFacts {
  const facts = context.get(pageContext);
  // Where registration is closed, the page is that for existing clients.
  if (!facts.brand.registration) throw redirect(keepQuery('/login', new URL(request.url).search));
  return exampleFacts(facts);
}

export async function clientLoader({ request, serverLoader }: ClientLoaderFunctionArgs): Promise<ExampleFacts> {
  visitorsOnly(request);
  return await serverLoader<typeof loader>();
}

export default RegisterPage;
