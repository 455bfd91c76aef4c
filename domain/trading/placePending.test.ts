import { describe, expect, test } from 'vitest';
import { eur, rateOf } from '../money/examples.ts';
import { LEVERAGES } from '../margin/leverage.ts';
import type { Quote } from '../pricing/quote.ts';
import type { Refusal } from '../refusals.ts';
import { DAY_MS } from '../time.ts';
import type { PendingTerms } from './pending.ts';
import { decidePending } from './placePending.ts';
import type { PlacingFacts } from './placePending.ts';

const NOW = Date.UTC(2026, 0, 14, 12);

const quote: Quote = {
  symbol: 'EURUSD',
  buy: rateOf('1.0802'),
  sell: rateOf('1.0800'),
  tickId: 5,
  source: 'simulated',
  sourceTime: NOW,
  receivedTime: NOW,
};

const terms: PendingTerms = {
  direction: 'buy',
  type: 'limit',
  rate: rateOf('1.0700'),
  amount: eur('100'),
  leverage: 10,
  stopLoss: undefined,
  takeProfit: undefined,
  expiresAt: undefined,
};

const facts: PlacingFacts = {
  account: {
    kind: 'real',
    currency: 'EUR',
    eligibility: {
      verified: true,
      groups: ['forex'],
      customLeverage: { forex: [0, 1, 2, 3, 4, 5, 6] },
      regime: 'none',
    },
  },
  instrument: {
    symbol: 'EURUSD',
    name: 'Euro / US Dollar',
    category: 'forex',
    decimals: 5,
    ageLimitMs: 15_000,
    leverageCaps: { 'esma-retail': 30 },
  },
  offeredLeverages: LEVERAGES,
  market: { kind: 'open' },
  quote,
  limits: {
    currency: 'EUR',
    openPositions: 200,
    positionAmount: eur('500'),
    notionalPerInstrument: eur('6000'),
    houseExposure: eur('9000'),
    ordersPerSecond: 10,
    pendingOrders: 50,
  },
  pendingOrders: 49,
  now: NOW,
};

interface Change {
  readonly terms?: Partial<PendingTerms>;
  readonly facts?: Partial<PlacingFacts>;
}

const unverified = { ...facts.account, eligibility: { ...facts.account.eligibility, verified: false } };
const elsewhere = { ...facts.account, eligibility: { ...facts.account.eligibility, groups: [] } };

/** Checks in their order: a change for which exactly this check refuses, and the refusal. */
const ladder: readonly (readonly [change: Change, refusal: Refusal])[] = [
  [{ facts: { account: elsewhere } }, { code: 'noAccess' }],
  [{ facts: { account: unverified } }, { code: 'notVerified' }],
  [{ facts: { market: { kind: 'held' } } }, { code: 'temporarilyUnavailable' }],
  [{ terms: { amount: eur('1.001') } }, { code: 'malformed', field: 'amount' }],
  [{ terms: { amount: eur('0.99') } }, { code: 'amountTooSmall', field: 'amount', params: { minimum: '1.00' } }],
  [
    { terms: { amount: eur('500.01') } },
    { code: 'amountAbovePositionLimit', field: 'amount', params: { limit: '500.00' } },
  ],
  [
    { terms: { leverage: 7 } },
    { code: 'leverageNotAllowed', field: 'leverage', params: { allowed: '1, 3, 5, 10, 15, 20, 30' } },
  ],
  [{ facts: { pendingOrders: 50 } }, { code: 'tooManyOrders', params: { limit: '50' } }],
  [{ terms: { rate: rateOf('1.0802') } }, { code: 'orderRateTooHigh', field: 'rate', params: { price: '1.08020' } }],
  [
    { terms: { stopLoss: rateOf('1.0701') } },
    { code: 'stopLossTooHigh', field: 'stop_lost', params: { price: '1.07000' } },
  ],
  [{ terms: { expiresAt: NOW } }, { code: 'expiryPassed', field: 'expires_at' }],
];

function decide(...changes: readonly Change[]) {
  const all = changes.reduce(
    (sum, change) => ({ terms: { ...sum.terms, ...change.terms }, facts: { ...sum.facts, ...change.facts } }),
    {},
  );
  return decidePending({ ...terms, ...all.terms }, { ...facts, ...all.facts });
}

describe('PO-11 in a shut market an order is placed against the last good price', () => {
  const shut: PlacingFacts['market'] = { kind: 'closed', until: NOW + DAY_MS };

  test('and refused against it', () => {
    expect(decide({ facts: { market: shut } })).toEqual({ ok: true, value: terms });
    expect(decide({ facts: { market: shut }, terms: { rate: rateOf('1.0802') } })).toEqual({
      ok: false,
      refusal: { code: 'orderRateTooHigh', field: 'rate', params: { price: '1.08020' } },
    });
  });

  test.each([
    ['there never was one', { market: shut, quote: undefined }, 'temporarilyUnavailable'],
    ['it is stale', { market: { kind: 'stale', since: NOW } }, 'temporarilyUnavailable'],
    ['a jump is held', { market: { kind: 'held' } }, 'temporarilyUnavailable'],
    ['the instrument is halted', { market: { kind: 'halted' } }, 'instrumentHalted'],
  ] as const)('not where %s', (_name, changed: Partial<PlacingFacts>, code) => {
    expect(decide({ facts: changed })).toEqual({ ok: false, refusal: { code } });
  });
});

describe('PO-3 placing', () => {
  test('the terms are accepted as they are', () => {
    expect(decide()).toEqual({ ok: true, value: terms });
  });

  test.each(ladder.map(([change, refusal], rung) => [rung, refusal.code, change, refusal] as const))(
    'rung %i: %s',
    (_rung, _code, change, refusal) => {
      expect(decide(change)).toEqual({ ok: false, refusal });
    },
  );

  test('the first rung that refuses is the answer', () => {
    for (const [index, [, refusal]] of ladder.entries()) {
      // Changes of later checks come first, so that the earliest check's change of a fact is the one that counts.
      const changes = ladder.slice(index).map(([change]) => change);
      expect(decide(...changes.toReversed())).toEqual({ ok: false, refusal });
    }
  });

  test('nothing is asked of the free margin: the account has not even a balance here', () => {
    expect(decide({ terms: { amount: eur('500') } }).ok).toBe(true);
  });
});

describe('PO-2 the rate waits on its side of the present price', () => {
  test.each([
    ['buy', 'limit', '1.08019', undefined],
    ['buy', 'limit', '1.0802', 'orderRateTooHigh'],
    ['buy', 'stop', '1.08021', undefined],
    ['buy', 'stop', '1.0802', 'orderRateTooLow'],
    ['sell', 'limit', '1.08001', undefined],
    ['sell', 'limit', '1.08', 'orderRateTooLow'],
    ['sell', 'stop', '1.07999', undefined],
    ['sell', 'stop', '1.08', 'orderRateTooHigh'],
  ] as const)('%s %s at %s: %s', (direction, type, rate, code) => {
    const decided = decide({ terms: { direction, type, rate: rateOf(rate) } });
    expect(decided.ok ? undefined : decided.refusal.code).toBe(code);
    if (!decided.ok) expect(decided.refusal.params).toEqual({ price: direction === 'buy' ? '1.08020' : '1.08000' });
  });

  test('a rate of zero is malformed', () => {
    expect(decide({ terms: { rate: rateOf('0') } })).toEqual({
      ok: false,
      refusal: { code: 'malformed', field: 'rate' },
    });
  });
});

describe("PO-4 levels stand on the right side of the order's own rate", () => {
  test.each([
    ['buy', { stopLoss: '1.07', takeProfit: '1.07' }, undefined],
    ['buy', { takeProfit: '1.06999' }, 'takeProfitTooLow'],
    ['sell', { stopLoss: '1.09', takeProfit: '1.09' }, undefined],
    ['sell', { stopLoss: '1.08999' }, 'stopLossTooLow'],
    ['sell', { takeProfit: '1.09001' }, 'takeProfitTooHigh'],
  ] as const)('%s with %j: %s', (direction, levels, code) => {
    const { stopLoss, takeProfit } = { stopLoss: undefined, takeProfit: undefined, ...levels };
    const decided = decide({
      terms: {
        direction,
        rate: rateOf(direction === 'buy' ? '1.07' : '1.09'),
        stopLoss: stopLoss === undefined ? undefined : rateOf(stopLoss),
        takeProfit: takeProfit === undefined ? undefined : rateOf(takeProfit),
      },
    });
    expect(decided.ok ? undefined : decided.refusal.code).toBe(code);
  });
});

describe('PO-6 the expiry lies in the future, at most 90 days away', () => {
  test.each([
    [NOW + 1, undefined],
    [NOW + 90 * DAY_MS, undefined],
    [NOW + 90 * DAY_MS + 1, { code: 'expiryTooFar', field: 'expires_at', params: { days: '90' } }],
    [NOW, { code: 'expiryPassed', field: 'expires_at' }],
  ] as const)('%d', (expiresAt, refusal) => {
    const decided = decide({ terms: { expiresAt } });
    expect(decided.ok ? undefined : decided.refusal).toEqual(refusal);
  });
});
