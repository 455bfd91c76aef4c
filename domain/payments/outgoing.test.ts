import { expect, test } from 'vitest';
import { money } from '../money/money.ts';
import { toMinor } from './currency.ts';
import { judgeOutgoing } from './outgoing.ts';
import type { ProviderSnapshot, ProviderState } from './provider.ts';
import { providerStates } from './provider.ts';

const requested = { number: 'NOR-0123456789A-7', amount: money(40_000_000n), currency: 'EUR', isTest: true };

function saying(state: ProviderState, changes: Partial<ProviderSnapshot> = {}): ProviderSnapshot {
  return {
    state,
    raw: state,
    order: requested.number,
    amount: toMinor(requested.amount, 'EUR'),
    isTest: true,
    ...changes,
  };
}

test.each([
  [saying('succeeded'), 'sent'],
  [saying('succeeded', { order: 'NOR-0123456789A' }), 'contradiction'],
  [saying('succeeded', { order: undefined }), 'contradiction'],
  [saying('succeeded', { amount: toMinor(money(41_000_000n), 'EUR') }), 'contradiction'],
  [saying('succeeded', { amount: toMinor(requested.amount, 'USD') }), 'contradiction'],
  [saying('succeeded', { amount: undefined }), 'contradiction'],
  [saying('succeeded', { isTest: false }), 'contradiction'],
  [saying('failed'), 'failed'],
  [saying('cancelled'), 'failed'],
  [saying('expired'), 'failed'],
  [saying('failed', { order: 'NOR-OTHER' }), 'open'],
  [saying('failed', { order: undefined }), 'open'],
])('WD-18 what an answer to our question says means one thing (%#)', (snapshot: ProviderSnapshot, word: string) => {
  expect(judgeOutgoing(requested, snapshot, 'pull')).toBe(word);
});

test('WD-18 a refusal of the call itself need not name the order', () => {
  expect(judgeOutgoing(requested, saying('failed', { order: undefined }), 'call')).toBe('failed');
  expect(judgeOutgoing(requested, saying('failed', { order: 'NOR-OTHER' }), 'call')).toBe('open');
});

test('WD-18 of every other word nothing follows', () => {
  const ends: readonly ProviderState[] = ['succeeded', 'failed', 'cancelled', 'expired'];
  for (const state of providerStates.filter((one) => !ends.includes(one))) {
    expect([state, judgeOutgoing(requested, saying(state), 'pull')]).toEqual([state, 'open']);
  }
});
