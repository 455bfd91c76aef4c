import { expect, test } from 'vitest';
import { ownRegion } from './countries.ts';

test.each([
  ['de-CH', 'CH'],
  ['en-gb', 'GB'],
  ['zh-Hant-TW', 'TW'],
  ['de-DE-1996', 'DE'],
  ['de', undefined],
  ['es-419', undefined],
  ['sr-Latn', undefined],
  ['C', undefined],
  ['*', undefined],
  ['en_US.UTF-8', undefined],
  ['', undefined],
])('the language %j is of the region %s', (language, region) => {
  expect(ownRegion({ language })).toBe(region);
});
