import { expect, test } from 'vitest';
import { ZERO, money } from '../money/money.ts';
import { decideReclaim } from './depositReclaim.ts';
import { DepositModel } from './depositModel.ts';
import type { DepositFacts } from './depositFacts.ts';

const deposited = money(250_000_000n);
const sentBack = money(100_000_000n);

/** Returns the facts of a credited deposit of 250, of which withdrawals have sent this much back. */
function credited(paidBack = ZERO): DepositFacts {
  const moves = new Map([['deposit', { amount: deposited, state: 'done' }] as const]);
  return new DepositModel({ status: 'approved', moves, paidBack }).facts;
}

test.each([
  ['the whole deposit', ZERO, deposited, 'accepted'],
  ['more than withdrawals have left', sentBack, money(150_000_001n), 'refundTooLarge'],
  ['all that withdrawals have left', sentBack, money(150_000_000n), 'accepted'],
  ['a deposit that withdrawals have sent back', deposited, money(1n), 'paymentOver'],
])('DP-15 a refund of %s', (_name, paidBack, amount, outcome) => {
  const decided = decideReclaim(credited(paidBack), { kind: 'refunded', amount });
  expect(decided.ok ? 'accepted' : decided.refusal.code).toBe(outcome);
});

test('DP-16 a cardholder may dispute all of a deposit that a withdrawal has sent back', () => {
  const decided = decideReclaim(credited(deposited), { kind: 'chargedBack' });
  expect(decided).toMatchObject({ ok: true, value: { child: { type: 8, amount: deposited } } });
});
