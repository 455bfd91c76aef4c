import { languages } from '../clients/language.ts';
import type { Language } from '../clients/language.ts';
import { HOME_SLUG, isOwnAddress, pageAddress } from './cms/addresses.ts';

/** Size of the picture with which a page is shared, in pixels. */
export const SHARE_SIZE = { width: 1_200, height: 630 } as const;

/** A page to share, in a language: `about` for /about and for /de/about, the empty string for the home page. */
export interface SharedPage {
  readonly language: Language;
  readonly page: string;
}

const ADDRESS = /^\/share\/([a-z]{2})\/([a-z0-9][a-z0-9_-]{0,79})\.png$/;

/** Returns the address of a page's picture: `/share/de/about.png`. */
export function shareAddress({ language, page }: SharedPage): string {
  return `/share/${language}/${page === '' ? HOME_SLUG : page}.png`;
}

/** Returns the page of a picture's address; undefined for every other address. */
export function readShareAddress(path: string): SharedPage | undefined {
  const [, named, page = ''] = ADDRESS.exec(path) ?? [];
  const language = languages.find((one) => one === named);
  return language && { language, page: page === HOME_SLUG ? '' : page };
}

/** Returns the address of a shared page: pages of the content have one in each language, our own have only one. */
export function sharedPageAddress({ language, page }: SharedPage, first: Language): string {
  return page !== '' && isOwnAddress(page) ? `/${page}` : pageAddress(page === '' ? HOME_SLUG : page, language, first);
}
