import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { EQUIVALENTS, isSame } from './equivalents.ts';
import { findMutants } from './findMutants.ts';

const ROOT = resolve(import.meta.dirname, '../..');

test('each defect that no test can notice can still be planted, and is listed once', () => {
  const files = [...new Set(EQUIVALENTS.map(({ file }) => file))];
  const mutants = files.flatMap((path) => findMutants({ path, text: readFileSync(join(ROOT, path), 'utf8') }));
  const unmatched = EQUIVALENTS.filter((each) => !mutants.some((mutant) => isSame(each, mutant)));
  expect(unmatched.map(({ file, original }) => `${file}: ${original}`)).toEqual([]);
  const twice = EQUIVALENTS.filter((each, index) => EQUIVALENTS.findIndex((one) => isSame(one, each)) !== index);
  expect(twice).toEqual([]);
});
