import german from '@candor/locales/de/officeDesks.json' with { type: 'json' };
import english from '@candor/locales/en/officeDesks.json' with { type: 'json' };
import { useTranslation } from 'react-i18next';
import { texts } from './texts.ts';

/** The words of the desks for popups, staff, messages and mail, fetched only by people who open one of them. */
const SPACE = 'desks';

texts.addResourceBundle('en', SPACE, english);
texts.addResourceBundle('de', SPACE, german);

export function useDeskTexts() {
  return useTranslation([SPACE, 'translation'], { nsMode: 'fallback' });
}
