/** Addresses outside the website: personal pages, and addresses that are no page at all. A star is any text. */
export const elsewhere = [
  '/login*',
  '/register*',
  '/password/*',
  '/autoLogin/*',
  '/confirm/*',
  '/payout-details/*',
  '/not-me/*',
  '/lost-factors/*',
  '/new-email/*',
  '/complaints',
  '/complaints/*',
  '/platform*',
  '/robot*',
  '/referrals*',
  '/payment*',
  '/statements*',
  '/transactions*',
  '/knowledge-test*',
  '/my-account*',
  '/affiliate*',
  '/preview/*',
  '/outbox*',
  '/api/*',
  '/media/*',
  '/storage/*',
  '/brand/*',
  '/brands*',
];

/**
 * Rules for what a browser may prefetch when the pointer rests on a link of the website: no personal page, nothing that
 * is no page, and no link that chooses a language, which hovering would choose.
 */
export const speculationRules = JSON.stringify({
  prefetch: [
    {
      where: { and: [{ href_matches: '/*' }, { not: { href_matches: [...elsewhere, '/*\\?*'] } }] },
      eagerness: 'moderate',
    },
  ],
});
