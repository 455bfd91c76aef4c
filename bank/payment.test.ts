import { describe, expect, it } from 'vitest';
import { actions, decide, magicAction, possibleActions } from './payment.ts';
import type { Action, Kind, Payment, State } from './payment.ts';

const payment = (change: Partial<Payment> = {}): Payment => ({
  id: 1n,
  ref: 'ref-of-sixteen-x',
  brand: 'northline',
  provider: 'testBank',
  kind: 'deposit',
  order: 'T-1',
  parentId: undefined,
  amount: 25_000n,
  currency: 'EUR',
  refunded: 0n,
  state: 'open',
  request: {},
  returnUrl: undefined,
  webhookUrl: undefined,
  cardMask: undefined,
  createdAt: 0,
  changedAt: 0,
  settledAt: undefined,
  expiresAt: undefined,
  ...change,
});

describe('what a state allows', () => {
  it.each<[Kind, State, readonly Action[]]>([
    ['deposit', 'open', ['approve', 'decline', 'cancel', 'leavePending', 'challenge', 'expire']],
    ['deposit', 'challenge', ['approve', 'decline', 'cancel', 'leavePending', 'expire']],
    ['deposit', 'pending', ['approve', 'decline', 'cancel', 'challenge', 'expire']],
    ['deposit', 'approved', ['refund', 'chargeBack']],
    ['deposit', 'partiallyRefunded', ['refund', 'chargeBack']],
    ['deposit', 'refunded', []],
    ['deposit', 'chargedBack', ['winChargeback']],
    ['deposit', 'chargebackWon', ['refund', 'chargeBack']],
    // Late payments.
    ['deposit', 'declined', ['approve']],
    ['deposit', 'cancelled', ['approve']],
    ['deposit', 'expired', ['approve']],
    ['payout', 'pending', ['decline', 'send']],
    ['payout', 'sent', ['return']],
    ['payout', 'returned', []],
    ['refund', 'pending', ['decline', 'send']],
    ['refund', 'declined', []],
  ])('a %s that is %s: %j', (kind, state, possible) => {
    expect(possibleActions(payment({ kind, state }))).toEqual(actions.filter((action) => possible.includes(action)));
  });
});

describe('refunds', () => {
  it.each([
    [0n, undefined, { state: 'refunded', refunded: 25_000n }],
    [0n, 1n, { state: 'partiallyRefunded', refunded: 1n }],
    [24_999n, 1n, { state: 'refunded', refunded: 25_000n }],
    [10_000n, undefined, { state: 'refunded', refunded: 25_000n }],
    [10_000n, 15_001n, { problem: 'A refund is at most what is left of the payment.' }],
    [0n, 0n, { problem: 'A refund is more than nothing.' }],
  ])('after %s of 25000, another %s', (refunded, amount, expected) => {
    const state = refunded === 0n ? 'approved' : 'partiallyRefunded';
    expect(decide(payment({ state, refunded }), 'refund', amount)).toEqual(expected);
  });
});

it.each<[Kind, bigint, Action | undefined]>([
  ['deposit', 25_000n, undefined],
  ['deposit', 25_001n, 'decline'],
  ['deposit', 25_002n, 'leavePending'],
  ['deposit', 25_003n, 'challenge'],
  ['payout', 25_001n, 'decline'],
  ['payout', 25_000n, undefined],
  ['refund', 25_000n, 'send'],
  ['refund', 25_001n, 'decline'],
  ['refund', 25_002n, undefined],
])('the amount of a %s of %s by itself: %s', (kind, amount, action) => {
  expect(magicAction({ kind, amount })).toBe(action);
});
