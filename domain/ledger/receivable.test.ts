import { describe, expect, test } from 'vitest';
import { parseMoney } from '../money/decimal.ts';
import { ZERO } from '../money/money.ts';
import { settledAtOnce, settledWhenFlat, reclaimSources, payoutSources } from './receivable.ts';

function eur(text: string) {
  const amount = parseMoney(text);
  if (amount === undefined) throw new Error(`${text} is no amount`);
  return amount;
}

const account = { currency: 'EUR', cash: eur('100'), used: eur('40'), reserved: eur('30'), owed: eur('25') };

describe('LE-13 where money that a provider took back comes from', () => {
  test.each([
    ['60', '0', ['60', '0', '0']],
    ['100', '0', ['100', '0', '0']],
    ['120', '0', ['100', '20', '0']],
    ['150', '0', ['100', '30', '20']],
    // An open profit is not added; an open loss leaves its part of the cash unavailable.
    ['150', '500', ['100', '30', '20']],
    ['150', '-30', ['70', '30', '50']],
    ['150', '-130', ['0', '30', '120']],
  ])('%s with %s open', (amount, profit, [cash = '', reserved = '', owed = '']) => {
    const sources = { cash: eur(cash), reserved: eur(reserved), owed: eur(owed) };
    expect(reclaimSources(eur(amount), account, eur(profit))).toEqual(sources);
  });

  test('a part of a cent stays in the cash, so that the reserve keeps whole cents', () => {
    const sources = { cash: eur('7.12'), reserved: eur('2.88'), owed: ZERO };
    expect(reclaimSources(eur('10'), { ...account, cash: eur('7.129999') }, ZERO)).toEqual(sources);
  });
});

describe('LE-17 what settles a receivable', () => {
  test('a payout whose reserve is gone is owed', () => {
    expect(payoutSources(eur('30'), account)).toEqual({ cash: ZERO, reserved: eur('30'), owed: ZERO });
    expect(payoutSources(eur('31'), account)).toEqual({ cash: ZERO, reserved: eur('30'), owed: eur('1') });
  });

  test.each([
    ['10', '0', '10'],
    ['60', '0', '25'],
    ['10', '-95', '5'],
    ['10', '-100.01', '0'],
  ])('of a credit of %s with %s open: %s', (credited, profit, settled) => {
    expect(settledAtOnce(eur(credited), account, eur(profit))).toBe(eur(settled));
  });

  test.each([
    ['100', '0', '25'],
    ['20', '0', '20'],
    ['0', '0', '0'],
    ['100', '40', '0'],
  ])('of a cash of %s with %s used: %s', (cash, used, settled) => {
    expect(settledWhenFlat({ ...account, cash: eur(cash), used: eur(used) })).toBe(eur(settled));
  });

  test('once nothing is open, the size of the credit does not matter', () => {
    expect(settledAtOnce(eur('1'), { ...account, used: ZERO }, ZERO)).toBe(eur('25'));
  });
});
