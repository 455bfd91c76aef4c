import { expect, test } from 'vitest';
import { isTest, readSources } from './sources.ts';

/** Files that work for another brand within one transaction, for a reason that each states. */
const CROSSING = [
  'server/modules/access/staff/staffFactors.ts',
  'server/modules/client/limits/everywhere.ts',
  'server/modules/desks/brandStudio/createBrand.ts',
  'server/modules/engine/publicLog/append.ts',
];

test('T22 few files set another brand within a transaction, and of the clients’ modules the one of limits alone', () => {
  const files = readSources('.ts').filter(
    ({ path, text }) => path.startsWith('server/') && !isTest(path) && /\bimport \{[^}]*\binBrand\b/.test(text),
  );
  expect(files.map(({ path }) => path).toSorted()).toEqual(CROSSING);
});
