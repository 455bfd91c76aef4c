import { expect, test } from 'vitest';
import { fileTimesOf, keepMeasured } from './keepMeasured.ts';

const exists = (file: string): boolean => !file.includes('gone');

test('a new time replaces the old one, in whole seconds, and the rest stays, in order', () => {
  const measured = { 'tests/e2e/b.spec.ts': 40, 'tests/e2e/a.spec.ts': 30 };
  const kept = keepMeasured(measured, { 'tests/e2e/b.spec.ts': 12_499, 'tests/faults/c.test.ts': 900 }, exists);
  expect(Object.entries(kept)).toEqual([
    ['tests/e2e/a.spec.ts', 30],
    ['tests/e2e/b.spec.ts', 12],
    ['tests/faults/c.test.ts', 1],
  ]);
});

test('files that are gone leave the table, and so do short ones that belong to no sample', () => {
  const measured = { 'tests/e2e/gone.spec.ts': 40, 'server/long.db.test.ts': 30, 'server/mended.db.test.ts': 30 };
  const times = { 'server/mended.db.test.ts': 2_000, 'server/short.db.test.ts': 9_000 };
  expect(keepMeasured(measured, times, exists)).toEqual({ 'server/long.db.test.ts': 30 });
});

test('what did not run keeps its time, and what was never measured stays out', () => {
  const measured = { 'tests/e2e/a.spec.ts': 30 };
  expect(keepMeasured(measured, { 'tests/e2e/a.spec.ts': 0, 'tests/e2e/b.spec.ts': 0 }, exists)).toEqual(measured);
});

test('a file takes as long as its tests together, and one that failed says nothing', () => {
  const tests = [
    { file: 'a', name: 'one', ms: 1_000 },
    { file: 'a', name: 'two', ms: 500 },
    { file: 'b', name: 'three', ms: 60_000 },
  ];
  const failures = [{ file: 'b', name: 'three', reason: 'no' }];
  expect(fileTimesOf({ count: { passed: 2, failed: 1, skipped: 0 }, tests, failures })).toEqual({ a: 1_500 });
});
