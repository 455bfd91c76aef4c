import type { Language } from '@candor/domain/clients/language.ts';
import { english } from '@candor/locales/en.ts';
import { german } from '@candor/locales/de.ts';
import { italian } from '@candor/locales/it.ts';
import { spanish } from '@candor/locales/es.ts';
import type { i18n } from 'i18next';
import { texts } from './texts.ts';
import type { Catalogue } from './texts.ts';

const catalogues: Readonly<Record<Language, Catalogue>> = { en: english, de: german, it: italian, es: spanish };
for (const [language, catalogue] of Object.entries(catalogues))
  texts.addResourceBundle(language, 'translation', catalogue);

/** One instance for each language: pages in several languages are rendered concurrently. */
const speakers: Readonly<Record<Language, i18n>> = {
  en: translator('en'),
  de: translator('de'),
  it: translator('it'),
  es: translator('es'),
};

/** Returns all texts in one language, for a page that is rendered on the server. */
export function textsIn(language: Language): i18n {
  return speakers[language];
}

/** Returns the texts of the receipt page, with their placeholders unfilled. */
export function verifyWords(language: Language): Catalogue['verify'] {
  return wordsOf('verify', language, { skipInterpolation: true });
}

/** Returns the texts about third-party frames, with their placeholders unfilled. */
export function consentWords(language: Language): Catalogue['consent'] {
  return wordsOf('consent', language, { skipInterpolation: true });
}

export type ServiceWords = Catalogue['service']['banner'];

/** Returns the texts about the mode of the installation, with the placeholder of its end unfilled. */
export function serviceWords(language: Language): ServiceWords {
  return wordsOf('service', language, { skipInterpolation: true }).banner;
}

export type FairnessWords = Catalogue['fairness'];

/** Returns the texts of the page that shows how a brand deals, with their placeholders unfilled. */
export function fairnessWords(language: Language): FairnessWords {
  return wordsOf('fairness', language, { skipInterpolation: true });
}

/** Returns the texts of the status page, with their placeholders unfilled. */
export function statusWords(language: Language): Catalogue['status'] {
  return wordsOf('status', language, { skipInterpolation: true });
}

/** Returns the texts about client money, with their placeholders unfilled. */
export function clientMoneyWords(language: Language): Catalogue['clientMoney'] {
  return wordsOf('clientMoney', language, { skipInterpolation: true });
}

export type CalendarWords = Catalogue['calendar'];

/** Returns the texts of the economic calendar, with their placeholders unfilled. */
export function calendarWords(language: Language): CalendarWords {
  return wordsOf('calendar', language, { skipInterpolation: true });
}

export type WidgetWords = Catalogue['widgets'];

/** Returns the texts of the widgets over our own prices. */
export function widgetWords(language: Language, params: Readonly<Record<string, string>>): WidgetWords {
  return wordsOf('widgets', language, params);
}

export type ClientWords = Pick<
  Catalogue['shell'],
  'greeting' | 'pin' | 'verified' | 'notVerified' | 'level' | 'logout' | 'theme'
> & { readonly platform: string; readonly referrals: string };

/** Returns the texts of the portal's frame for the logged-in client, with their placeholders unfilled. */
export function clientWords(language: Language): ClientWords {
  const { greeting, pin, verified, notVerified, level, logout, theme, nav } = wordsOf('shell', language, {
    skipInterpolation: true,
  });
  const { platform, referrals } = nav;
  return { greeting, pin, verified, notVerified, level, logout, theme, platform, referrals };
}

export interface WebsiteWords extends Pick<Catalogue, 'website' | 'legal'> {}

/**
 * Returns the texts of the public pages, resolved on the server so that a visitor's browser needs no translation code
 * (ruling B7).
 */
export function websiteWords(language: Language, params: Readonly<Record<string, string>>): WebsiteWords {
  return { website: wordsOf('website', language, params), legal: wordsOf('legal', language, params) };
}

function translator(language: Language): i18n {
  return texts.cloneInstance({ lng: language });
}

function wordsOf<Area extends keyof Catalogue>(area: Area, language: Language, params: object): Catalogue[Area] {
  return textsIn(language).t(area, { ...params, returnObjects: true }) as unknown as Catalogue[Area];
}
