import { expect, test } from 'vitest';
import { namedRules } from './rules.ts';

test('AF-11: the rules of a row are read by name and version', () => {
  expect(namedRules('firstDeposit@1+country@1+monthlyCap@2')).toEqual([
    { name: 'firstDeposit', version: '1' },
    { name: 'country', version: '1' },
    { name: 'monthlyCap', version: '2' },
  ]);
});
