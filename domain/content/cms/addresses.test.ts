import { expect, it } from 'vitest';
import { isPageSlug, localAddress, pageAddress } from './addresses.ts';

it.each([
  ['index', 'en', '/'],
  ['index', 'de', '/de'],
  ['about', 'en', '/about'],
  ['about', 'de', '/de/about'],
] as const)('the page %s in %s is at %s', (slug, language, address) => {
  expect(pageAddress(slug, language, 'en')).toBe(address);
});

it.each([
  ['/about', '/de/about'],
  ['/', '/de'],
  ['/#costs', '/de#costs'],
  ['/about?x=1', '/de/about?x=1'],
  ['/login', '/login'],
  ['/payment/deposit', '/payment/deposit'],
  ['/de/about', '/de/about'],
  ['#costs', '#costs'],
  ['https://elsewhere.example/about', 'https://elsewhere.example/about'],
])('the address %s is %s in German', (address, local) => {
  expect(localAddress(address, 'de', 'en')).toBe(local);
  expect(localAddress(address, 'en', 'en')).toBe(address);
});

it.each(['login', 'platform', 'de', 'index', 'api', 'About', 'a/b', '', '-x'])('no page can be at %s', (slug) => {
  expect(isPageSlug(slug)).toBe(false);
});
