import { expect, test } from 'vitest';
import { readShareAddress, shareAddress, sharedPageAddress } from './shareAddress.ts';

test.each([
  ['en', '', '/share/en/index.png', '/'],
  ['de', '', '/share/de/index.png', '/de'],
  ['en', 'about', '/share/en/about.png', '/about'],
  ['de', 'about', '/share/de/about.png', '/de/about'],
  ['de', 'verify', '/share/de/verify.png', '/verify'],
] as const)('the picture of the page in %s named %j', (language, page, picture, address) => {
  expect(shareAddress({ language, page })).toBe(picture);
  expect(readShareAddress(picture)).toEqual({ language, page });
  expect(sharedPageAddress({ language, page }, 'en')).toBe(address);
});

test.each([
  '/share/fr/about.png',
  '/share/en/about.jpg',
  '/share/en/../about.png',
  '/share/en//about.png',
  '/share/en/About.png',
  '/share/en/a/b.png',
  '/share/en/.png',
  '/share/en/about.png?title=x',
  '/about.png',
])('%s is no picture of a page', (path) => {
  expect(readShareAddress(path)).toBeUndefined();
});
