import type { PageFacts } from '../data/page.ts';
import { consentWords, serviceWords } from '../data/words.server.ts';
import type { PlainFacts } from './plain.ts';

/** `plain` also tells the root which script the page runs with. */
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
