/** The viewer: a visitor, the demonstration's verified client, its partner, or one of its staff by name. */
export type Viewer = 'visitor' | 'client' | 'partner' | { readonly staff: string };

/** A kind of screen: its viewer and its address. */
export interface Screen {
  readonly name: string;
  readonly as: Viewer;
  readonly path: string;
  /** Whether the page has no theme of ours; it is seen in the system's colour scheme, and in one language. */
  readonly isOwnPage?: true;
}

const visitor = (name: string, path: string): Screen => ({ name, as: 'visitor', path });
const client = (name: string, path: string): Screen => ({ name, as: 'client', path });
const partner = (name: string, path: string): Screen => ({ name, as: 'partner', path });
const own = (name: string, path: string): Screen => ({ name, as: 'visitor', path, isOwnPage: true });
const staff = (person: string, name: string, path: string): Screen => ({
  name: `office-${name}`,
  as: { staff: person },
  path,
});

/** Every kind of screen of the product, in the order in which people meet them. */
export const screens: readonly Screen[] = [
  visitor('home', '/'),
  visitor('about', '/about'),
  visitor('education', '/education'),
  visitor('account-levels', '/account-levels'),
  visitor('terms', '/terms-conditions'),
  visitor('calendar', '/economic-calendar'),
  visitor('verify', '/verify'),
  visitor('fairness', '/fairness'),
  visitor('client-money', '/client-money'),
  visitor('status', '/status'),
  visitor('not-found', '/no/such/page'),
  visitor('register', '/register'),
  visitor('login', '/login'),
  visitor('password', '/password/request'),
  visitor('contact', '/contact-us'),
  visitor('complaint', '/complaints'),
  own('brands', '/brands'),
  own('outbox', '/outbox'),
  own('api', '/api/docs'),
  client('platform', '/platform/EURUSD'),
  client('deposit', '/payment/deposit'),
  client('withdraw', '/payment/withdraw'),
  client('deposits', '/transactions/deposits'),
  client('withdrawals', '/transactions/withdrawals'),
  client('statements', '/statements'),
  client('robot', '/robot'),
  client('referrals', '/referrals'),
  client('info', '/my-account/info'),
  client('documents', '/my-account/documents'),
  client('payout', '/my-account/payout'),
  client('limits', '/my-account/limits'),
  client('complaints', '/my-account/complaints'),
  client('security', '/my-account/security'),
  client('money', '/my-account/money'),
  client('checks', '/my-account/checks'),
  client('privacy', '/my-account/privacy'),
  client('notifications', '/my-account/notifications'),
  partner('panel', '/affiliate'),
  partner('panel-links', '/affiliate/links'),
  partner('panel-commissions', '/affiliate/commissions'),
  partner('panel-payouts', '/affiliate/payouts'),
  partner('panel-postbacks', '/affiliate/postbacks'),
  staff('Mara Kessler', 'home', '/'),
  staff('Mara Kessler', 'verification', '/verification'),
  staff('Petra Novak', 'approvals', '/approvals'),
  staff('Petra Novak', 'clients', '/clients'),
  staff('Petra Novak', 'cases', '/cases'),
  staff('Petra Novak', 'complaints', '/complaints'),
  staff('Elin Sandberg', 'reconciliation', '/payments/reconciliation'),
  staff('Elin Sandberg', 'reports', '/reports/payments'),
  staff('Petra Novak', 'report-funnel', '/reports/funnel'),
  staff('Oskar Lund', 'report-exposure', '/reports/exposure'),
  staff('Petra Novak', 'regulator', '/regulator'),
  staff('Elena Fabbri', 'api-keys', '/integrations'),
  staff('Elena Fabbri', 'webhooks', '/integrations/webhooks'),
  staff('Elena Fabbri', 'deliveries', '/integrations/deliveries'),
  staff('Elena Fabbri', 'studio', '/studio'),
  staff('Elena Fabbri', 'new-brand', '/studio/new'),
  staff('Elin Sandberg', 'withdrawals', '/payments/withdrawals'),
  staff('Elin Sandberg', 'deposits', '/payments/deposits'),
  staff('Oskar Lund', 'dealing', '/dealing'),
  staff('Oskar Lund', 'dealing-hours', '/dealing/hours'),
  staff('Oskar Lund', 'dealing-instruments', '/dealing/instruments'),
  staff('Nora Lindqvist', 'content', '/content'),
  staff('Elena Fabbri', 'brands', '/brands'),
  staff('Elena Fabbri', 'brand-studio', '/brands/northline'),
  staff('Renate Holm', 'staff', '/staff'),
  staff('Renate Holm', 'service', '/service'),
  staff('Renate Holm', 'setup', '/setup'),
  staff('Elena Fabbri', 'settings', '/settings'),
  staff('Elena Fabbri', 'payment-providers', '/payment-providers'),
  staff('Oskar Lund', 'price-sources', '/price-sources'),
  staff('Petra Novak', 'mail', '/mail'),
  staff('Luc Garnier', 'screening-list', '/screening-list'),
  staff('Elena Fabbri', 'calendar', '/calendar'),
  staff('Elena Fabbri', 'mail-texts', '/mail-texts'),
  staff('Elena Fabbri', 'mail-text', '/mail-texts/depositReceived?language=en'),
  staff('Ida Falk', 'audit', '/audit'),
];
