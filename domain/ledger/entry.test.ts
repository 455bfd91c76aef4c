import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MONEY_LIMIT, money } from '../money/money.ts';
import { assertBalanced, clientPostings, brokerAccountName, isProviderName, postedTo } from './entry.ts';
import type { LedgerEntry, Posting } from './entry.ts';

function entryOf(postings: readonly Posting[]): LedgerEntry {
  return {
    id: 1,
    brandId: 'northline',
    book: 'real',
    currency: 'EUR',
    kind: 'trade',
    reference: 'position:1',
    at: 0,
    postings,
  };
}

describe('ledger entries', () => {
  test.each([
    ['trade', 'trading'],
    ['tradeReversal', 'trading'],
    ['protectionCorrection', 'protection'],
    ['tradeCorrection', 'trading'],
    ['demoFunding', 'funding'],
    ['negativeBalance', 'protection'],
  ] as const)('LE-3 a %s stands against %s', (kind, house) => {
    expect(clientPostings(kind, 9, money(250_000_000n))).toEqual([
      { account: { kind: 'client', accountId: 9 }, amount: 250_000_000n },
      { account: { kind: house }, amount: -250_000_000n },
    ]);
  });

  test('LE-1 every entry made for a client sums to zero', () => {
    const amount = fc
      .bigInt({ min: -MONEY_LIMIT, max: MONEY_LIMIT })
      .filter((micros) => micros !== 0n)
      .map(money);
    fc.assert(
      fc.property(fc.constantFrom('trade', 'demoFunding', 'negativeBalance'), amount, (kind, moved) => {
        expect(() => assertBalanced(entryOf(clientPostings(kind, 9, moved)))).not.toThrow();
      }),
    );
  });

  const client = { kind: 'client', accountId: 9 } as const;
  const house = { kind: 'trading' } as const;
  test.each([
    [
      'a sum that is not zero',
      [
        { account: client, amount: money(5n) },
        { account: house, amount: money(-4n) },
      ],
    ],
    ['a single posting', [{ account: client, amount: money(0n) }]],
    ['no posting', []],
    ['postings of nothing', clientPostings('trade', 9, money(0n))],
    [
      'a posting of nothing among others',
      [...clientPostings('trade', 9, money(5n)), { account: house, amount: money(0n) }],
    ],
  ])('LE-1 %s is a bug', (_name, postings) => {
    expect(() => assertBalanced(entryOf(postings))).toThrow('Invariant broken');
  });

  test.each([
    [{ kind: 'suspense' }, 'suspense'],
    [{ kind: 'clearing', provider: 'iPayTotal' }, 'clearing:iPayTotal'],
  ] as const)('LE-3 the house account %j is stored as %s', (account, name) => {
    expect(brokerAccountName(account)).toBe(name);
  });

  test.each([
    ['titan', true],
    ['iPayTotal', true],
    ['a'.repeat(40), true],
    ['a'.repeat(41), false],
    ['', false],
    ['9lives', false],
    ['pay way', false],
    ["x' OR '1", false],
    ['titan\n', false],
  ])('LE-9 %j names a provider: %s', (name, isName) => {
    expect(isProviderName(name)).toBe(isName);
  });

  test('an entry changes an account by all its postings there', () => {
    const postings = [
      { account: client, amount: money(-3n) },
      { account: { kind: 'clearing', provider: 'titan' }, amount: money(5n) },
      { account: { kind: 'clearing', provider: 'venus' }, amount: money(-2n) },
    ] as const;
    expect(postedTo('client', postings)).toBe(-3n);
    expect(postedTo('clearing', postings)).toBe(3n);
    expect(postedTo('suspense', postings)).toBe(0n);
  });
});
