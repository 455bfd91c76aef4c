import { describe, expect, it } from 'vitest';
import { detailFields } from '../clients/details.ts';
import type { ClientDetails } from '../clients/details.ts';
import { money } from '../money/money.ts';
import { chooseEntry, decideRequestedDeposit } from './depositRequest.ts';
import type { DepositRequest } from './depositRequest.ts';

const NOW = Date.UTC(2026, 0, 5, 12);
const entry = { minimum: money(250_000_000n), maximum: money(5_000_000_000n) };
const complete = {
  ...(Object.fromEntries(detailFields.map((field) => [field, 'x'])) as ClientDetails),
  phone: '+491701234567',
};
const incomplete = { ...complete, [detailFields[0]]: undefined };
const nothing: DepositRequest = {
  amount: money(0n),
  details: incomplete,
  entry: undefined,
  currency: { code: 'EUR', symbol: '€' },
  pausedUntil: NOW + 1,
  room: money(0n),
};

function decide(changes: Partial<DepositRequest>) {
  return decideRequestedDeposit({ ...nothing, ...changes }, NOW);
}

describe('DP-10 may a client ask for this deposit', () => {
  const named = { amount: money(1n) };
  const identified = { ...named, details: complete };
  const open = { ...identified, entry };
  const enough = { ...open, amount: money(250_000_000n) };
  const unpaused = { ...enough, pausedUntil: NOW };

  // Each row corrects the fault of the row before, because the order of the checks is part of the rule.
  it.each([
    ['nothing', {}, 'malformed'],
    ['less than nothing', { amount: money(-1n) }, 'malformed'],
    ['details missing', named, 'detailsMissing'],
    ['no such way to pay', identified, 'methodUnavailable'],
    ['too little', open, 'depositTooSmall'],
    ['a micro-unit too little', { ...open, amount: money(249_999_999n) }, 'depositTooSmall'],
    ['a micro-unit too much', { ...open, amount: money(5_000_000_001n) }, 'depositTooLarge'],
    ['closed out for another millisecond', enough, 'depositPaused'],
    ['no room in his limits', unpaused, 'depositLimitReached'],
    ['a micro-unit more than his limits leave', { ...unpaused, room: money(249_999_999n) }, 'depositLimitReached'],
    ['all that his limits leave', { ...unpaused, room: money(250_000_000n) }, 'accepted'],
    ['no limits of his own, and no pause', { ...enough, pausedUntil: undefined, room: undefined }, 'accepted'],
    ['the most', { ...unpaused, amount: money(5_000_000_000n), room: undefined }, 'accepted'],
    [
      'any sum, where there is no most',
      { ...unpaused, amount: money(9_000_000_000n), entry: { ...entry, maximum: undefined }, room: undefined },
      'accepted',
    ],
  ] as const)('%s', (_, changes, code) => {
    const result = decide(changes);
    expect(result.ok ? 'accepted' : result.refusal.code).toBe(code);
  });

  it.each([
    [open, { symbol: '€', minimum: '250' }],
    [
      { ...open, amount: money(6_000_000_000n) },
      { symbol: '€', maximum: '5000' },
    ],
    [enough, { until: '2026-01-05 12:00 UTC' }],
    [unpaused, { symbol: '€', left: '0.00' }],
    [
      { ...unpaused, room: money(-1n) },
      { symbol: '€', left: '0.00' },
    ],
    [
      { ...unpaused, room: money(1_500_000n) },
      { symbol: '€', left: '1.50' },
    ],
  ] as const)('a refusal names what is allowed: %#', (changes, params) => {
    const result = decide(changes);
    expect(result.ok ? {} : result.refusal.params).toEqual(params);
  });
});

describe('DP-22 of the entries of a method', () => {
  const small = { minimum: money(100n), maximum: money(500n) };
  const wide = { minimum: money(50n), maximum: money(5_000n) };
  const large = { minimum: money(8_000n), maximum: undefined };

  it.each([
    ['the first that takes the amount', [small, wide], 200n, small],
    ['the only one that takes it', [small, wide], 600n, wide],
    ['the greatest maximum, where none takes it', [small, wide], 6_000n, wide],
    ['the least minimum, where none takes it', [small, wide], 10n, wide],
    ['the nearest limit, where the amount is between two', [wide, large], 7_900n, large],
    ['none, where there is none', [], 200n, undefined],
  ])('is chosen: %s', (_title, entries, amount, expected) => {
    expect(chooseEntry(entries, money(amount))).toBe(expected);
  });
});
