import { expect, it } from 'vitest';
import { readAmount, readMinutes } from './limitDraft.ts';

it.each([
  ['100', 100_000_000n],
  [' 0.99 ', undefined],
  ['1', 1_000_000n],
  ['1000000', 1_000_000_000_000n],
  ['1000000.01', undefined],
  ['10.001', undefined],
  ['-5', undefined],
  ['', undefined],
  ['ten', undefined],
])('a limit typed as "%s"', (typed, amount) => {
  expect(readAmount(typed, { code: 'EUR', scale: 1 })).toBe(amount);
});

it.each([
  ['15', 15],
  ['14', undefined],
  ['1440', 1_440],
  ['1441', undefined],
  ['30.5', undefined],
  ['', undefined],
])('minutes typed as "%s"', (typed, minutes) => {
  expect(readMinutes(typed)).toBe(minutes);
});
