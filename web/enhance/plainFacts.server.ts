import type { LoaderFunctionArgs } from 'react-router';
import { pageContext } from '../data/page.ts';
import type { PageFacts } from '../data/page.ts';
import { consentWords, serviceWords } from '../data/words.server.ts';
import type { PlainFacts } from './plain.ts';

/** Returns the facts as `plain`, by which the root also knows which script the page runs with. */
export function plainFacts({ service, prices, language }: PageFacts): { readonly plain: PlainFacts } {
  return {
    plain: {
      service,
      serviceWords: serviceWords(language),
      cookieWords: consentWords(language),
      isSimulated: prices.simulated,
    },
  };
}

/** Loader of a page without a framework that needs no other facts. */
export function plainLoader({ context }: LoaderFunctionArgs) {
  return plainFacts(context.get(pageContext));
}
