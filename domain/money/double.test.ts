import fc from 'fast-check';
import { expect, test } from 'vitest';
import { exactDouble, toDouble } from './double.ts';
import { MONEY_LIMIT, RATE_LIMIT, money, rate } from './money.ts';

test('MO-1 money and rates become equal doubles, up to their limits', () => {
  const anyMoney = fc.bigInt({ min: -MONEY_LIMIT, max: MONEY_LIMIT });
  const property = fc.property(anyMoney, (micros) => {
    expect(exactDouble(money(micros))).toBe(toDouble(micros));
    expect(BigInt(exactDouble(money(micros)))).toBe(micros);
  });
  fc.assert(property, { examples: [[0n], [-1n], [MONEY_LIMIT], [-MONEY_LIMIT], [2n ** 32n], [-(2n ** 32n)]] });
  expect(exactDouble(rate(RATE_LIMIT))).toBe(toDouble(RATE_LIMIT));
});
