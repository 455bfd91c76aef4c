import { expect, test } from 'vitest';
import { money } from '../money/money.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../time.ts';
import { DepositModel, exampleSnapshot } from './depositModel.ts';
import type { DepositFacts } from './depositFacts.ts';
import type { ProviderSnapshot, ProviderState } from './provider.ts';

/** Returns a started deposit that staff have held, and released at this time. */
function released(changes: Partial<DepositFacts>, at: number): DepositModel {
  const model = new DepositModel(changes);
  model.on({ kind: 'started', outcome: 'answered', snapshot: exampleSnapshot('actionRequired') }, 1);
  model.on({ kind: 'held' }, 2);
  model.on({ kind: 'released' }, at);
  return model;
}

test.each<[string, Partial<DepositFacts>, number]>([
  ['a page', {}, HOUR_MS],
  ['a page of a provider that cannot be asked', { canAsk: false }, HOUR_MS],
  ['a link', { canAsk: false, shape: 'externalLink' }, DAY_MS],
  ['a transfer', { canAsk: false, shape: 'instructions', expiresAt: 14 * DAY_MS }, 14 * DAY_MS],
])('DP-4 DP-14 a deposit by %s expires after its release, too', (_name, changes, open) => {
  const at = 2 * DAY_MS;
  const model = released(changes, at);
  expect(model.on({ kind: 'time' }, at + open - 1)).toMatchObject({ status: 'processing' });
  expect(model.on({ kind: 'time' }, at + open)).toMatchObject({ status: 'expired', reasons: ['notPaidInTime'] });
});

const credited: Partial<DepositFacts> = {
  status: 'approved',
  expiresAt: undefined,
  moves: new Map([['deposit', { amount: money(250_000_000n), state: 'done' }] as const]),
};

test.each<[ProviderState, Partial<ProviderSnapshot>]>([
  ['succeeded', {}],
  ['succeeded', { order: 'NOR-OTHER000001' }],
  ['partiallyRefunded', {}],
  ['disputeWon', {}],
])('DP-5 the query of a credited deposit that is answered with %s %j is the last one', (state, changes) => {
  // Its provider had not answered a query that a webhook caused, so the next one was set for later.
  const model = new DepositModel({ ...credited, pollAt: HOUR_MS });
  model.on({ kind: 'providerReport', by: 'pull', snapshot: exampleSnapshot(state, changes) }, HOUR_MS);
  expect(model.facts.pollAt).toBeUndefined();
});

test('DP-5 DP-9 an expired deposit about which its provider answers with another order is queried at the next time', () => {
  const model = new DepositModel({ status: 'expired', expiresAt: undefined, pollAt: DAY_MS });
  const snapshot = exampleSnapshot('refunded', { order: 'NOR-OTHER000001' });
  model.on({ kind: 'providerReport', by: 'pull', snapshot }, DAY_MS);
  expect(model.facts).toMatchObject({ status: 'expired', pollAt: 2 * DAY_MS });
});

test.each<ProviderState>(['partiallyRefunded', 'disputeOpened', 'disputeLost'])(
  'DP-8 what is %s before its credit is queried again, even if the process dies after the credit',
  (state) => {
    const refunded = { refunded: { minor: 10_000n, currency: 'EUR' } };
    const report = { kind: 'providerReport', by: 'pull', snapshot: exampleSnapshot(state, refunded) } as const;
    const model = new DepositModel({ status: 'processing' });
    model.on(report, MINUTE_MS);
    expect(model.carryOut(MINUTE_MS)).toBe(true);
    expect(model.facts).toMatchObject({ status: 'approved', pollAt: 5 * MINUTE_MS });
    for (const at of [5 * MINUTE_MS, 15 * MINUTE_MS]) {
      model.on(report, at);
      while (model.carryOut(at));
    }
    expect(model.posted.slice(1)).toEqual([state === 'partiallyRefunded' ? 'refund:2' : 'chargeback:2']);
    expect(model.facts.pollAt).toBeUndefined();
  },
);
