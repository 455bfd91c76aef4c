import german from '@candor/locales/de/officeClients.json' with { type: 'json' };
import english from '@candor/locales/en/officeClients.json' with { type: 'json' };
import { useTranslation } from 'react-i18next';
import { texts } from './texts.ts';

/** The words of the clients' desk, fetched only by people who open it: a name space of its own. */
const SPACE = 'clients';

texts.addResourceBundle('en', SPACE, english);
texts.addResourceBundle('de', SPACE, german);

export function useClientTexts() {
  return useTranslation([SPACE, 'translation'], { nsMode: 'fallback' });
}
