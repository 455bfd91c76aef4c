import { expect, it } from 'vitest';
import { PLATFORM, isClientPage, isHiddenPage, loginAddress, shownPath } from './clientPages.ts';

const CLIENT_PAGES = [
  ...['/platform', '/platform/BTCUSD', '/my-account/info', '/payment/continue/NOR-1', '/payment', '/statements'],
  ...['/Platform/btcusd', '/My-Account'],
];

it.each(CLIENT_PAGES)('ID-3 %s is a page for clients', (path) => expect(isClientPage(path)).toBe(true));

it.each(['/', '/login', '/contact-us', '/platforms', '/payment/return/NOR-1', '/platform/BTCUSD.data', '/de/platform'])(
  'ID-3 %s is not a page for clients alone',
  (path) => expect(isClientPage(path)).toBe(false),
);

it('R21 a restricted brand hides its referrals', () => {
  expect(isHiddenPage('/referrals', { restricted: true })).toBe(true);
  expect(isHiddenPage('/Referrals', { restricted: true })).toBe(true);
  expect(isHiddenPage('/referrals', { restricted: false })).toBe(false);
  expect(isHiddenPage('/robot', { restricted: true })).toBe(false);
});

it('R21 the address of a restricted brand shows its platform', () => {
  expect(shownPath('/', { restricted: true })).toBe(PLATFORM);
  expect(shownPath('/', { restricted: false })).toBe('/');
  expect(shownPath('/login', { restricted: true })).toBe('/login');
});

it('ID-3 LA-4 the login leads back to the page and keeps its query', () => {
  const address = loginAddress({ pathname: '/transactions/bonuses', search: '?page=2&ref=a' });
  expect(address).toBe('/login?from=%2Ftransactions%2Fbonuses%3Fpage%3D2%26ref%3Da&page=2&ref=a');
});
