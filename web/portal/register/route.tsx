import { redirect, redirectDocument, useLoaderData } from 'react-router';
import type { ClientLoaderFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { keepQuery } from '@candor/domain/content/keepQuery.ts';
import { pageContext } from '../../data/page.ts';
import { exampleFacts } from '../entry/exampleFacts.ts';
import { PlainPage } from '../../enhance/plain.ts';
import { plainFacts } from '../../enhance/plainFacts.server.ts';
import { countriesFor } from '../phone/countries.server.ts';
import { RegisterPage } from './RegisterPage.tsx';

export function loader({ request, context }: LoaderFunctionArgs) {
  const facts = context.get(pageContext);
  const { brand, language } = facts;
  // Where registration is closed, the page is that for existing clients.
  if (!brand.registration) throw redirect(keepQuery('/login', new URL(request.url).search));
  const countries = countriesFor(language, brand.allowedCountries);
  return { ...plainFacts(facts), example: exampleFacts(facts), countries };
}

/** It runs without the router: a step of the portal that leads here loads it in full. */
export function clientLoader({ request }: ClientLoaderFunctionArgs): never {
  throw redirectDocument(request.url);
}

export default function RegisterRoute() {
  const { plain, example, countries } = useLoaderData<typeof loader>();
  return (
    <PlainPage value={plain}>
      <RegisterPage example={example} countries={countries} />
    </PlainPage>
  );
}
