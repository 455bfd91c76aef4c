import { expect, it } from 'vitest';
import { addressLanguage, isContentAddress, isPageSlug, localAddress, pageAddress } from './addresses.ts';

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

it.each([
  ['/de', 'de', true],
  ['/de/about', 'de', true],
  ['/en/about', 'en', true],
  ['/about', undefined, true],
  ['/', undefined, true],
  ['/it/about', undefined, false],
  ['/login', undefined, false],
  ['/contact-us', undefined, false],
  ['/about.data', undefined, false],
  ['/about?lang=de', undefined, false],
  ['/?lang=de', undefined, false],
  ['/a/b', undefined, false],
  ['/de/', 'de', false],
  ['/de/login', 'de', false],
  ['/de/a/b', 'de', false],
  ['/de/about.data', 'de', false],
  ['/de.data', undefined, false],
  ['/design', undefined, true],
  ['/DE/about', undefined, false],
] as const)('LA-5 %s names the language %s; is it a page of the content: %s', (path, language, isContent) => {
  expect([addressLanguage(path, ['en', 'de']), isContentAddress(path, ['en', 'de'])]).toEqual([language, isContent]);
});
