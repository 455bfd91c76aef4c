import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { instant, moneySum } from './codecs.ts';

test.each(['2026-02-28T23:59:59.999Z', '2028-02-29T00:00:00Z', '2026-12-31T12:00:00.5Z'])(
  'the instant %s is read as what it says',
  (text) => {
    expect(z.decode(instant, text)).toBe(Date.parse(text));
  },
);

test.each([
  '2026-02-30T00:00:00Z',
  '2026-02-29T00:00:00Z',
  '2026-04-31T00:00:00Z',
  '2026-13-01T00:00:00Z',
  '2026-01-01T24:00:00Z',
  '2026-01-01T00:60:00Z',
  '2026-01-01T00:00:00+01:00',
  '2026-01-01',
])('the instant %s is refused: no calendar or clock has it', (text) => {
  expect(z.safeDecode(instant, text).success).toBe(false);
});

test.each([
  ['as exact as money', 7_999_999_999_123_457n, 7_999_999_999.123457],
  ['negative', -8_000_000_000_000_001n, -8_000_000_000.000001],
  ['beyond the limit of money', 9_000_000_000_000_000_000n, 9_000_000_000_000],
])('a sum over accounts is %s', (_, sum, wire) => {
  expect(z.encode(moneySum, sum)).toBe(wire);
  expect(z.decode(moneySum, wire)).toBe(sum);
});

test('a sum of any size is shown to about a cent', () => {
  const sum = 123_456_789_012_345_678n;
  const shown = z.decode(moneySum, z.encode(moneySum, sum));
  expect(shown - sum).toBeLessThan(10_000n);
  expect(sum - shown).toBeLessThan(10_000n);
});

test.each([NaN, Infinity, 1e300, 0.0000001])('the sum %s is refused', (wire) => {
  expect(z.safeDecode(moneySum, wire).success).toBe(false);
});
