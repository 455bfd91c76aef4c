import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rate } from '../money/money.ts';
import { MEASURED_SPREADS_MIN, medianSpread, spreadShare } from './measuredSpread.ts';

const share = (sell: bigint, spread: bigint) => spreadShare({ sell: rate(sell), buy: rate(sell + spread) });

test('PR-22 too few spreads have no median, and the least that are enough have one', () => {
  const few = Array.from({ length: MEASURED_SPREADS_MIN - 1 }, () => share(108_000_000n, 8_000n));
  expect(medianSpread(rate(108_000_000n), [])).toBeUndefined();
  expect(medianSpread(rate(108_000_000n), few)).toBeUndefined();
  expect(medianSpread(rate(108_000_000n), [...few, share(108_000_000n, 8_000n)])).toBe(8_000n);
});

test('PR-22 the usual spread is the one in the middle: a few wide ones do not move it', () => {
  const spreads = [9n, 8n, 400n, 7n, 8n, 9n, 7n, 8n, 500n, 8n, 9n].map((pips) => share(100_000_000n, pips * 1_000n));
  expect(medianSpread(rate(100_000_000n), spreads)).toBe(8_000n);
});

test('PR-22 a split does not change what is usual: a spread is measured as a share of its price', () => {
  const before = Array.from({ length: 20 }, () => share(27_000_000_000n, 2_000_000n));
  expect(medianSpread(rate(2_700_000_000n), before)).toBe(200_000n);
});

test('PR-22 the median is one of what was measured, with no more than half of it narrower or wider', () => {
  const price = 1_000_000_000n;
  fc.assert(
    fc.property(fc.array(fc.bigInt({ min: 0n, max: 50_000_000n }), { minLength: 10, maxLength: 200 }), (spreads) => {
      const median = medianSpread(
        rate(price),
        spreads.map((spread) => share(price, spread)),
      );
      expect(spreads).toContain(median);
      const half = spreads.length / 2;
      expect(spreads.filter((spread) => spread < (median ?? 0n)).length).toBeLessThanOrEqual(half);
      expect(spreads.filter((spread) => spread > (median ?? 0n)).length).toBeLessThanOrEqual(half);
    }),
  );
});
