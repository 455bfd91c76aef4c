import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MONEY_LIMIT, money } from '../money/money.ts';
import { assertBalanced, clientPostings, entryKinds } from './entry.ts';
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
    ['deposit', 'funding'],
    ['demoFunding', 'funding'],
    ['withdrawalReserve', 'withdrawals'],
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
      fc.property(fc.constantFrom(...entryKinds), amount, (kind, moved) => {
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
  ])('LE-1 %s is a bug', (_name, postings) => {
    expect(() => assertBalanced(entryOf(postings))).toThrow('Invariant broken');
  });
});
