import { languages } from '../../clients/language.ts';

/** Addresses of other pages of the site, the portal or the server, which no page of the editor can have. */
const RESERVED: ReadonlySet<string> = new Set([
  ...languages,
  'api',
  'assets',
  'media',
  'preview',
  'outbox',
  'udf',
  'health',
  'robots',
  'sitemap',
  'favicon',
  '404',
  'docs',
  'login',
  'register',
  'logout',
  'password',
  'autologin',
  'confirm',
  'payout-details',
  'not-me',
  'new-email',
  'platform',
  'robot',
  'referrals',
  'payment',
  'statements',
  'transactions',
  'knowledge-test',
  'my-account',
  'contact-us',
  'verify',
  'fairness',
  'client-money',
  'status',
  'economic-calendar',
  'affiliate',
  'brands',
]);

/** Rule ED-8: does this address already belong to a page outside the editor? */
export function isReservedSlug(slug: string): boolean {
  return RESERVED.has(slug.toLowerCase());
}
