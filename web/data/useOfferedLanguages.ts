import { offeredLanguage } from '@candor/domain/clients/language.ts';
import type { Language } from '@candor/domain/clients/language.ts';
import { useTranslation } from 'react-i18next';
import { useBrand } from './brand.ts';

interface Offered {
  readonly offered: readonly Language[];
  readonly current: Language | undefined;
}

/** Returns the offered languages. A visitor who came with another language sees which it is, and can go back to it. */
export function useOfferedLanguages(): Offered {
  const { i18n } = useTranslation();
  const { languages, portalLanguages } = useBrand();
  const current = offeredLanguage(i18n.language, languages);
  const isListed = current === undefined || portalLanguages.includes(current);
  return { offered: isListed ? portalLanguages : [...portalLanguages, current], current };
}
