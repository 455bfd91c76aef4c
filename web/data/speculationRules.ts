/** Addresses that are no page of the website: those of a person, and what is no page at all. A star is any text. */
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
 * What a browser may fetch before a link of the website is followed: when the pointer rests on it. Nothing of a person,
 * nothing that is no page, and no link that chooses a language, which would be chosen by looking at it.
 */
export const speculationRules = JSON.stringify({
  prefetch: [
    {
      where: { and: [{ href_matches: '/*' }, { not: { href_matches: [...elsewhere, '/*\\?*'] } }] },
      eagerness: 'moderate',
    },
  ],
});
