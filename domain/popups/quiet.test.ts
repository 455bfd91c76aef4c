import { expect, it } from 'vitest';
import { isQuietPage } from './quiet.ts';

it.each([
  '/payment',
  '/payment/withdraw',
  '/payment/deposit',
  '/payment/creditCard',
  '/payment/return/DP-1',
  '/payment/continue/DP-1',
  '/transactions/withdrawals',
  '/transactions/withdrawals/',
])('PU-6 on %s nothing comes between a client and his money', (path) => {
  expect(isQuietPage(path)).toBe(true);
});

it.each([
  '/',
  '/platform/BTCUSD',
  '/transactions',
  '/transactions/deposits',
  '/transactions/credits',
  '/my-account/info',
  '/payments-explained',
  '/platform/payment/withdraw',
])('PU-6 on %s popups are shown', (path) => {
  expect(isQuietPage(path)).toBe(false);
});
