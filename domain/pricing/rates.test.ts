import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rateOf } from '../money/examples.ts';
import { rate } from '../money/money.ts';
import { closingPrice, isWellFormed, openingPrice } from './quote.ts';
import { defaultTolerance, isWithinTolerance, openingRate } from './rates.ts';

function quoteOf(buy: string, sell: string) {
  return { buy: rateOf(buy), sell: rateOf(sell) };
}

const anyQuote = fc
  .tuple(fc.bigInt({ min: 1n, max: 10n ** 14n }), fc.bigInt({ min: 0n, max: 10n ** 12n }))
  .map(([sell, spread]) => ({ sell: rate(sell), buy: rate(sell + spread) }));

describe('quotes', () => {
  test.each([
    ['1.1', '1.0', true],
    ['1.0', '1.0', true],
    ['1.0', '1.1', false],
    ['1.0', '0', false],
    ['0', '0', false],
  ])('PR-1 buy %s sell %s is kept: %s', (buy, sell, isKept) => {
    expect(isWellFormed(quoteOf(buy, sell))).toBe(isKept);
  });

  test('PR-3 a buy opens at buy and closes at sell, a sell the other way round', () => {
    const quote = quoteOf('1.0002', '1.0001');
    expect(openingPrice(quote, 'buy')).toBe(quote.buy);
    expect(closingPrice(quote, 'buy')).toBe(quote.sell);
    expect(openingPrice(quote, 'sell')).toBe(quote.sell);
    expect(closingPrice(quote, 'sell')).toBe(quote.buy);
  });
});

describe('PR-2 opening rates', () => {
  test.each([
    ['100', '99.9', '100.025', '99.875025'],
    ['1.08345', '1.08335', '1.08372086', '1.08307916'],
    ['64000', '63990', '64016', '63974.0025'],
    ['0.00002', '0.00002', '0.00002', '0.0000200'],
    ['0.0002', '0.0002', '0.00020005', '0.00019995'],
  ])('buy %s sell %s open at %s and %s', (buy, sell, buys, sells) => {
    expect(openingRate(quoteOf(buy, sell), 'buy')).toBe(rateOf(buys));
    expect(openingRate(quoteOf(buy, sell), 'sell')).toBe(rateOf(sells));
  });

  test("the mark-up is never in the client's favour and within half a unit of 0.025 %", () => {
    fc.assert(
      fc.property(anyQuote, (quote) => {
        const up = openingRate(quote, 'buy') - quote.buy;
        const down = quote.sell - openingRate(quote, 'sell');
        expect(up >= 0n && down >= 0n).toBe(true);
        for (const [markUp, price] of [
          [up, quote.buy],
          [down, quote.sell],
        ] as const) {
          const off = 2n * (markUp * 4_000n - price);
          expect(off <= 4_000n && off >= -4_000n).toBe(true);
        }
      }),
    );
  });
});

describe('the price the client saw', () => {
  test.each([
    ['100.02', '100', '100.02', '0.04'],
    ['100.05', '100', '100.05', '0.050025'],
    ['100', '100', '100', '0'],
  ])('PR-5 with buy %s and sell %s the tolerance at %s is %s', (buy, sell, price, tolerance) => {
    expect(defaultTolerance(quoteOf(buy, sell), rateOf(price))).toBe(rateOf(tolerance));
  });

  test.each([
    ['wants low', '100', '100.04', true, '0.04', true],
    ['wants low, one unit too much', '100', '100.04000001', true, '0.04', false],
    ['wants low, better', '100', '90', true, '0', true],
    ['wants high', '100', '99.96', false, '0.04', true],
    ['wants high, one unit too much', '100', '99.95999999', false, '0.04', false],
    ['wants high, better', '100', '110', false, '0', true],
    ['no tolerance, same price', '100', '100', true, '0', true],
  ])('PR-4 %s: saw %s, fills at %s', (_name, shown, actual, wantsLow, tolerance, accepted) => {
    expect(isWithinTolerance(rateOf(shown), rateOf(actual), wantsLow, rateOf(tolerance))).toBe(accepted);
  });

  test('PR-4 both sides are treated alike: the mirrored move has the same outcome', () => {
    const price = fc.bigInt({ min: 10n ** 8n, max: 2n * 10n ** 8n });
    fc.assert(
      fc.property(
        price,
        fc.bigInt({ min: -1_000n, max: 1_000n }),
        fc.bigInt({ min: 0n, max: 1_000n }),
        (shown, moved, tolerance) => {
          const asBuyer = isWithinTolerance(rate(shown), rate(shown + moved), true, tolerance);
          const asSeller = isWithinTolerance(rate(shown), rate(shown - moved), false, tolerance);
          expect(asSeller).toBe(asBuyer);
        },
      ),
    );
  });
});
