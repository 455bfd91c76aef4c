import { redirect } from 'react-router';
import type { LoaderFunctionArgs } from 'react-router';
import { pageContext } from '../../data/page.ts';
import { visitorsOnly } from '../entry/afterLogin.ts';
import { exampleFacts } from '../entry/exampleFacts.ts';
import type { ExampleFacts } from '../entry/exampleFacts.ts';
import { RegisterPage } from './RegisterPage.tsx';

export function loader({ context }: LoaderFunctionArgs): ExampleFacts {
  const facts = context.get(pageContext);
  // Where nobody can register, the page is that of those who have.
  if (!facts.brand.registration) throw redirect('/login');
  return exampleFacts(facts);
}

export async function clientLoader({ serverLoader }: { serverLoader: () => Promise<ExampleFacts> }) {
  visitorsOnly();
  return await serverLoader();
}

export default RegisterPage;
