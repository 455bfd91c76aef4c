import german from '@candor/locales/de/officeClients.json' with { type: 'json' };
import english from '@candor/locales/en/officeClients.json' with { type: 'json' };
import { useTranslation } from 'react-i18next';
import { texts } from './texts.ts';

/** The words of the desk of clients, which only those who open it fetch: a space of their own beside the others. */
const SPACE = 'clients';

texts.addResourceBundle('en', SPACE, english);
texts.addResourceBundle('de', SPACE, german);

export function useClientTexts() {
  return useTranslation([SPACE, 'translation'], { nsMode: 'fallback' });
}
