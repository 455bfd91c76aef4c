import { assert } from '@candor/domain/assert.ts';
import german from '@candor/locales/de/officeContent.json' with { type: 'json' };
import english from '@candor/locales/en/officeContent.json' with { type: 'json' };
import { useTranslation } from 'react-i18next';
import { ownWords } from './ownWords.ts';
import { catalogueOf } from './texts.ts';
import type { Catalogue } from './texts.ts';

/** Texts of the content desks. */
export const useContentTexts = ownWords('content', { english, german });

/** Returns the texts of the site's own components, in the office's language. */
export function useSiteWords(): Catalogue['website'] {
  return useCatalogue().website;
}

/** Returns the risk warning that each page of the site has. */
export function useRiskWords(): Catalogue['legal']['risk'] {
  return useCatalogue().legal.risk;
}

function useCatalogue(): Catalogue {
  const { i18n } = useTranslation();
  const catalogue = catalogueOf(i18n.language);
  assert(catalogue !== undefined, 'the office has fetched the words of its language');
  return catalogue;
}
