/**
 * The pages in the navigation, in its order; an entry comes with its page. `at`: which addresses it stands for. Paying
 * is a part of the transactions.
 */
export const portalPages = [
  { name: 'platform', to: '/platform/BTCUSD', at: '/platform/*' },
  { name: 'transactions', to: '/transactions', at: '/transactions/*' },
  { name: 'referrals', to: '/referrals', at: '/referrals' },
  { name: 'account', to: '/my-account', at: '/my-account/*' },
  { name: 'calendar', to: '/economic-calendar', at: '/economic-calendar' },
] as const;
