import german from '@candor/locales/de/affiliatePanel.json' with { type: 'json' };
import english from '@candor/locales/en/affiliatePanel.json' with { type: 'json' };
import spanish from '@candor/locales/es/affiliatePanel.json' with { type: 'json' };
import italian from '@candor/locales/it/affiliatePanel.json' with { type: 'json' };
import { useTranslation } from 'react-i18next';
import { unfilledWords } from './wordFiller.ts';
import type { Words } from './wordFiller.ts';
import { texts } from './texts.ts';

/** Namespace of the partner panel's texts, fetched only by people who open it. */
const SPACE = 'affiliate';

texts.addResourceBundle('en', SPACE, english);
texts.addResourceBundle('de', SPACE, german);
texts.addResourceBundle('it', SPACE, italian);
texts.addResourceBundle('es', SPACE, spanish);

/** Returns the texts of the partner panel; a missing text falls back to those that clients and partners share. */
export function useAffiliateTexts() {
  return useTranslation([SPACE, 'translation'], { nsMode: 'fallback' });
}

/** Returns the texts of these keys with their placeholders unfilled. */
export function useAffiliateWords(keys: readonly string[]): Words {
  const { t } = useAffiliateTexts();
  return unfilledWords((key: string, options) => t(key, options), keys);
}
