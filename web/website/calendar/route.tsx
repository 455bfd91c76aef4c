import { data, useLoaderData } from 'react-router';
import type { LoaderFunctionArgs } from 'react-router';
import { pageContext } from '../../data/page.ts';
import { calendarWords } from '../../data/words.server.ts';
import NotFoundPage from '../notFound/route.tsx';
import { Calendar } from './Calendar.tsx';

/** Loads the page if the brand's economics flag is on; otherwise nothing mentions it (specification 2). */
export function loader({ context }: LoaderFunctionArgs) {
  const { brand, language, prices, origin } = context.get(pageContext);
  if (!brand.website.economics) return data(null, { status: 404 });
  return data({ words: calendarWords(language), language, brand: brand.name, origin, isSimulated: prices.simulated });
}

export default function EconomicCalendarPage() {
  const facts = useLoaderData<typeof loader>();
  return facts === null ? <NotFoundPage /> : <Calendar {...facts} />;
}
