import type { Language } from '../../clients/language.ts';

/** The page that stands at the root. */
export const HOME_SLUG = 'index';

/** Ruling R21: those that a brand of the portal alone still shows: a client can read what he agrees to. */
export const legalSlugs = ['terms-conditions', 'cookies-policy', 'aml-policy', 'kyc-policy', 'privacy-policy'] as const;

/** First parts of addresses that are the product's own: no page of the content can be read there. */
const TAKEN = new Set([
  ...['login', 'register', 'contact-us', 'password', 'autologin', 'confirm', 'payout-details', 'not-me', 'new-email'],
  ...['platform', 'robot', 'referrals', 'payment', 'statements', 'transactions', 'knowledge-test', 'my-account'],
  ...['verify', 'affiliate', 'economic-calendar', '404', 'api', 'assets', 'brand', 'flags', 'storage', 'media', 'udf'],
  ...['backoffice', 'office', 'robots', 'sitemap', 'favicon', 'outbox', 'brands', 'en', 'de', 'it', 'es', HOME_SLUG],
]);

const SLUG = /^[a-z0-9][a-z0-9_-]{0,79}$/;

/** The form of an address that is given to a page. */
export const GIVEN_SLUG = /^[a-z0-9](?:[a-z0-9-]{0,78}[a-z0-9])?$/;

/** May a page of the content have this address? The home page's slug is its own case. */
export function isPageSlug(slug: string): boolean {
  return SLUG.test(slug) && !TAKEN.has(slug);
}

export function isLegalSlug(slug: string): boolean {
  return legalSlugs.some((legal) => legal === slug);
}

/** Where a page is in a language; in the brand's first one its address names none. */
export function pageAddress(slug: string, language: Language, first: Language): string {
  const path = slug === HOME_SLUG ? '' : slug;
  if (language === first) return `/${path}`;
  return path === '' ? `/${language}` : `/${language}/${path}`;
}

/** The same address in a language, where it is one of a page of the content; any other stays as it is. */
export function localAddress(address: string, language: Language, first: Language): string {
  const [, slug, rest = ''] = /^\/([a-z0-9_-]*)([?#].*)?$/.exec(address) ?? [];
  if (slug === undefined || (slug !== '' && !isPageSlug(slug))) return address;
  return `${pageAddress(slug === '' ? HOME_SLUG : slug, language, first)}${rest}`;
}
