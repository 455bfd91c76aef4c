import fc from 'fast-check';
import { expect, test } from 'vitest';
import { eur } from '../money/examples.ts';
import { MONEY_LIMIT, money } from '../money/money.ts';
import { countText, isLiability, liabilityBytes, liabilityText, owed } from './liability.ts';
import type { Liability, LiabilityCount, LiabilityParts } from './liability.ts';

const nothing = eur('0');
const parts = (balance: string, openProfit = '0', withdrawals = '0', suspended = '0'): LiabilityParts => ({
  balance: eur(balance),
  openProfit: eur(openProfit),
  withdrawals: eur(withdrawals),
  suspended: eur(suspended),
});

test.each([
  ['a balance', parts('250'), '250'],
  ['an open profit', parts('250', '12.345678'), '262.345678'],
  ['an open loss', parts('250', '-12.5'), '237.5'],
  ['a loss of all of it', parts('250', '-250'), '0'],
  ['a loss of more than there is', parts('250', '-300'), '0'],
  ['a balance below zero that an open profit covers', parts('-40', '100'), '60'],
  ['a balance below zero', parts('-40', '10'), '0'],
  ['money set aside', parts('100', '0', '60', '5'), '165'],
  ['money set aside beside a loss of more than there is', parts('100', '-300', '60', '5'), '65'],
  ['nothing', parts('0'), '0'],
])('LB-2 of %s', (_what, of, expected) => {
  expect(owed(of)).toBe(eur(expected));
  expect(isLiability(of)).toBe(true);
});

test('LB-2 nobody is owed less than nothing, nor less than what is set aside for them', () => {
  const amount = fc.bigInt({ min: -1_000_000_000_000_000n, max: 10n ** 15n }).map(money);
  const aside = fc.bigInt({ min: 0n, max: 10n ** 15n }).map(money);
  const some = fc.record({ balance: amount, openProfit: amount, withdrawals: aside, suspended: aside });
  fc.assert(
    fc.property(some, (of) => {
      expect(owed(of)).toBeGreaterThanOrEqual(of.withdrawals + of.suspended);
      expect(owed(of)).toBeGreaterThanOrEqual(of.balance + of.openProfit);
    }),
  );
});

test.each([parts('100', '0', '-1'), parts('100', '0', '0', '-1')])('LB-4 nothing below zero is set aside', (of) => {
  expect(isLiability(of)).toBe(false);
});

test('LB-4 no line is larger than money can be', () => {
  const most = { ...parts('0'), balance: money(MONEY_LIMIT) };
  expect(isLiability(most)).toBe(true);
  expect(isLiability({ ...most, suspended: money(1n) })).toBe(false);
  expect(isLiability({ ...most, openProfit: money(1n) })).toBe(false);
  expect(isLiability({ ...parts('0'), balance: money(-MONEY_LIMIT), openProfit: money(-1n) })).toBe(false);
});

const book = { brandId: 'northline', currency: 'EUR', at: 1_768_392_000_000 };
const line: Liability = { ...parts('250.5', '-12.25', '60', '5'), pin: '12345678', salt: 'ab'.repeat(16) };

test('LB-3 a line states whose it is and of which count, and each of its parts', () => {
  expect(liabilityText(book, line)).toBe(
    `candor-liability-1 northline EUR 1768392000000 12345678 ${'ab'.repeat(16)} 250500000 -12250000 60000000 5000000 303250000`,
  );
});

test('LB-3 what is hashed is a byte of 0 and the line, so that no line is a node', () => {
  const [first, ...rest] = liabilityBytes(book, line);
  expect(first).toBe(0);
  expect(String.fromCharCode(...rest)).toBe(liabilityText(book, line));
  expect(() => liabilityBytes({ ...book, brandId: 'nørth' }, line)).toThrow('Invariant broken');
});

test.each<[string, Partial<Liability>]>([
  ['client', { pin: '12345679' }],
  ['salt', { salt: 'ac'.repeat(16) }],
  ['balance', { balance: money(250_500_001n) }],
  ['open profit', { openProfit: nothing }],
  ['withdrawal', { withdrawals: nothing }],
  ['money that waits', { suspended: nothing }],
])('LB-3 another %s is another line', (_name, change) => {
  expect(liabilityText(book, { ...line, ...change })).not.toBe(liabilityText(book, line));
});

test('LB-3 another brand, currency or instant is another line', () => {
  for (const change of [{ brandId: 'cranefold' }, { currency: 'USD' }, { at: book.at + 1 }])
    expect(liabilityText({ ...book, ...change }, line)).not.toBe(liabilityText(book, line));
});

test('LB-6 what is signed of a count', () => {
  const count: LiabilityCount = { ...book, journal: 7, tick: 42, leaves: 3, total: 9n, root: 'f'.repeat(64) };
  const lines = ['candor-liabilities-1', 'northline', 'EUR', '1768392000000', '7', '42', '3', '9', 'f'.repeat(64), ''];
  expect(countText(count)).toBe(lines.join('\n'));
});
