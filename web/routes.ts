import { languages } from '@candor/domain/clients/language.ts';
import { index, layout, route } from '@react-router/dev/routes';
import type { RouteConfig } from '@react-router/dev/routes';

/** Every page, with the address that leads to it. */
export default [
  layout('website/layout.tsx', [
    index('website/home/route.tsx'),
    ...languages.map((language) => route(language, 'website/home/route.tsx', { id: `home.${language}` })),
    route('verify', 'website/verify/route.tsx'),
    route('economic-calendar', 'website/calendar/route.tsx'),
    route('404', 'website/notFound/route.tsx', { id: 'notFound' }),
    route(':slug', 'website/pages/route.tsx'),
    route(':language/:slug', 'website/pages/route.tsx', { id: 'localPage' }),
    route('*', 'website/notFound/route.tsx'),
  ]),
  layout('portal/layout.tsx', [
    route('login', 'portal/login/route.tsx'),
    route('register', 'portal/register/route.tsx'),
    route('contact-us', 'portal/contact/route.tsx'),
    route('password/request', 'portal/password/request/route.tsx'),
    route('password/reset/:code', 'portal/password/reset/route.tsx'),
    route('autoLogin/:code', 'portal/links/autoLogin/route.tsx'),
    route('confirm/:code', 'portal/links/confirm/route.tsx'),
    route('payout-details/:code', 'portal/links/payoutDetails/route.tsx'),
    route('not-me/:code', 'portal/links/notMe/route.tsx'),
    route('new-email/:code', 'portal/links/newEmail/route.tsx'),
    layout('portal/shell/layout.tsx', [
      route('platform', 'portal/platform/redirect.tsx'),
      route('platform/closed/:position', 'portal/platform/why/route.tsx'),
      route('platform/:symbol', 'portal/platform/route.tsx'),
      route('robot', 'portal/robot/route.tsx'),
      route('referrals', 'portal/referrals/route.tsx'),
      route('payment', 'portal/payments/redirect.tsx'),
      route('payment/return/:number', 'portal/payments/return/route.tsx'),
      route('payment/continue/:number', 'portal/payments/continue/route.tsx'),
      route('payment/:method', 'portal/payments/route.tsx'),
      route('statements', 'portal/statements/route.tsx'),
      route('transactions', 'portal/transactions/redirect.tsx'),
      route('transactions/:type', 'portal/transactions/route.tsx'),
      route('knowledge-test', 'portal/knowledge/route.tsx'),
      route('my-account', 'portal/account/layout.tsx', [
        index('portal/account/redirect.tsx'),
        route('info', 'portal/account/info/route.tsx'),
        route('password', 'portal/account/password/route.tsx'),
        route('documents', 'portal/account/documents/route.tsx'),
        route('documents/:type', 'portal/account/documents/view/route.tsx'),
        route('notifications', 'portal/account/notifications/route.tsx'),
        route('payout', 'portal/account/payout/route.tsx'),
        route('limits', 'portal/account/limits/route.tsx'),
        route('privacy', 'portal/account/privacy/route.tsx'),
        route('security', 'portal/account/security/route.tsx'),
        route('*', 'portal/account/redirect.tsx', { id: 'otherAccountPage' }),
      ]),
    ]),
  ]),
] satisfies RouteConfig;
