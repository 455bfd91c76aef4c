import { assert } from '@candor/domain/assert.ts';
import german from '@candor/locales/de/officeContent.json' with { type: 'json' };
import english from '@candor/locales/en/officeContent.json' with { type: 'json' };
import { useTranslation } from 'react-i18next';
import { catalogueOf, texts } from './texts.ts';
import type { Catalogue } from './texts.ts';

/** The words of the content desks, fetched only by people who open them: a name space of its own. */
const SPACE = 'content';

texts.addResourceBundle('en', SPACE, english);
texts.addResourceBundle('de', SPACE, german);

export function useContentTexts() {
  // A word that is missing here is taken from the words of the office.
  return useTranslation([SPACE, 'translation'], { nsMode: 'fallback' });
}

/** The words that the site's own components show, in the office's language. */
export function useSiteWords(): Catalogue['website'] {
  return useCatalogue().website;
}

/** The warning that each page of the site has. */
export function useRiskWords(): Catalogue['legal']['risk'] {
  return useCatalogue().legal.risk;
}

function useCatalogue(): Catalogue {
  const { i18n } = useTranslation();
  const catalogue = catalogueOf(i18n.language);
  assert(catalogue !== undefined, 'the office has fetched the words of its language');
  return catalogue;
}
