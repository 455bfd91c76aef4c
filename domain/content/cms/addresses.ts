import { offeredLanguage } from '../../clients/language.ts';
import type { Language } from '../../clients/language.ts';

/** Slug of the page at the root. */
export const HOME_SLUG = 'index';

/** Ruling R21: pages that a portal-only brand still shows, so that clients can read what they agree to. */
export const legalSlugs = ['terms-conditions', 'cookies-policy', 'aml-policy', 'kyc-policy', 'privacy-policy'] as const;

/** Slug of the page on which a brand explains how to report a vulnerability, and what finders may do (RFC 9116). */
export const DISCLOSURE_SLUG = 'security-policy';

/** First parts of the product's own addresses, at which the content can have no page. */
const TAKEN = new Set([
  'login',
  'register',
  'contact-us',
  'complaints',
  'password',
  'autologin',
  'confirm',
  'payout-details',
  'not-me',
  'lost-factors',
  'new-email',
  'platform',
  'robot',
  'referrals',
  'payment',
  'statements',
  'transactions',
  'knowledge-test',
  'my-account',
  'verify',
  'fairness',
  'affiliate',
  'client-money',
  'status',
  'economic-calendar',
  '404',
  'api',
  'assets',
  'brand',
  'flags',
  'storage',
  'share',
  'media',
  'udf',
  'backoffice',
  'office',
  'robots',
  'sitemap',
  'favicon',
  'outbox',
  'brands',
  'en',
  'de',
  'it',
  'es',
  HOME_SLUG,
]);

const SLUG = /^[a-z0-9][a-z0-9_-]{0,79}$/;

/** Form of an address that a page can have. */
export const GIVEN_SLUG = /^[a-z0-9](?:[a-z0-9-]{0,78}[a-z0-9])?$/;

/** Is this first part of an address the product's own? */
export function isOwnAddress(first: string): boolean {
  return TAKEN.has(first);
}

/** May a page of the content have this address? The home page's slug is a separate case. */
export function isPageSlug(slug: string): boolean {
  return SLUG.test(slug) && !TAKEN.has(slug);
}

/** Is the page a legal one, or the one on reporting a vulnerability? A portal-only brand has these and no others. */
export function isLegalSlug(slug: string): boolean {
  return slug === DISCLOSURE_SLUG || legalSlugs.some((legal) => legal === slug);
}

/** Returns a page's address in a language; in the brand's first one it names no language. */
export function pageAddress(slug: string, language: Language, first: Language): string {
  const path = slug === HOME_SLUG ? '' : slug;
  if (language === first) return `/${path}`;
  return path === '' ? `/${language}` : `/${language}/${path}`;
}

/** Returns the same address in a language, if it is a page of the content; any other stays unchanged. */
export function localAddress(address: string, language: Language, first: Language): string {
  const [, slug, rest = ''] = /^\/([a-z0-9_-]*)([?#].*)?$/.exec(address) ?? [];
  if (slug === undefined || (slug !== '' && !isPageSlug(slug))) return address;
  return `${pageAddress(slug === '' ? HOME_SLUG : slug, language, first)}${rest}`;
}

/**
 * Returns the language that an address names by its first part; undefined where it names none that the brand offers.
 */
export function addressLanguage(path: string, offered: readonly Language[]): Language | undefined {
  const [, first = ''] = /^\/+([a-z]{2})(?:\/|$)/.exec(path) ?? [];
  return offeredLanguage(first, offered);
}

/**
 * Is it the address of a page of the content? Such a page is the same for every reader: its address alone decides the
 * language, by its first part or, without one, as the brand's first (rule LA-5).
 */
export function isContentAddress(path: string, offered: readonly Language[]): boolean {
  const language = addressLanguage(path, offered);
  if (language === undefined) return path === '/' || isPageSlug(path.slice(1));
  return path === `/${language}` || isPageSlug(path.slice(language.length + 2));
}
