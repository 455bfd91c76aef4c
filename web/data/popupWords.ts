import german from '@candor/locales/de/popups.json' with { type: 'json' };
import english from '@candor/locales/en/popups.json' with { type: 'json' };
import spanish from '@candor/locales/es/popups.json' with { type: 'json' };
import italian from '@candor/locales/it/popups.json' with { type: 'json' };
import type { PopupLanguage } from '@candor/domain/popups/popup.ts';

/** Texts of a popup's window in each language of clients, whatever the page's language. */
export const popupWords: Readonly<Record<PopupLanguage, typeof english>> = {
  en: english,
  de: german,
  it: italian,
  es: spanish,
};
