import { texts } from './texts.ts';
import type { Catalogue } from './texts.ts';

/** The words of the page that checks receipts, with the places of their figures left open. */
export function verifyWords(): Catalogue['verify'] {
  const options = { returnObjects: true, skipInterpolation: true } as const;
  return texts.t('verify', options) as unknown as Catalogue['verify'];
}

export interface WebsiteWords extends Pick<Catalogue, 'website' | 'legal'> {}

/**
 * The words of the public pages, resolved on the server so that a visitor's browser needs no translation code
 * (blueprint B7e).
 */
export function websiteWords(params: Readonly<Record<string, string>>): WebsiteWords {
  const options = { ...params, returnObjects: true } as const;
  return { website: texts.t('website', options), legal: texts.t('legal', options) } as unknown as WebsiteWords;
}
