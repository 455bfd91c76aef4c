import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { eur, rateOf } from '../money/examples.ts';
import { LEVERAGES } from '../margin/leverage.ts';
import { money } from '../money/money.ts';
import type { Quote } from '../pricing/quote.ts';
import type { MarketState } from '../pricing/usability.ts';
import type { Refusal } from '../refusals.ts';
import type { Instrument } from './instrument.ts';
import { floorToMinor } from '../money/currency.ts';
import { decideOpen } from './open.ts';
import type { OpenOrder, OpeningAccount, OpeningFacts } from './open.ts';

const quote: Quote = {
  symbol: 'EURUSD',
  buy: rateOf('1.0802'),
  sell: rateOf('1.0800'),
  tickId: 5,
  source: 'simulated',
  sourceTime: 1_000,
  receivedTime: 1_001,
};
const instrument: Instrument = {
  symbol: 'EURUSD',
  name: 'Euro / US Dollar',
  category: 'forex',
  decimals: 5,
  ageLimitMs: 15_000,
  leverageCaps: { 'esma-retail': 30 },
};
const account: OpeningAccount = {
  currency: 'EUR',
  kind: 'real',
  cash: eur('1000'),
  credit: eur('0'),
  used: eur('0'),
  profit: eur('0'),
  openPositions: 0,
  instrumentNotional: eur('0'),
  eligibility: { verified: true, groups: ['forex'], customLeverage: { forex: [0, 1, 2, 3, 4, 5, 6] }, regime: 'none' },
};
const facts: OpeningFacts = {
  account,
  instrument,
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
  houseExposure: 0n,
};
const order: OpenOrder = {
  direction: 'buy',
  amount: eur('100'),
  leverage: 10,
  stopLoss: undefined,
  takeProfit: undefined,
  expectedPrice: undefined,
  tolerance: undefined,
};

interface Change {
  readonly order?: Partial<OpenOrder>;
  readonly account?: Partial<OpeningAccount>;
  readonly eligibility?: Partial<OpeningAccount['eligibility']>;
  readonly limits?: Partial<OpeningFacts['limits']>;
  readonly facts?: Partial<OpeningFacts>;
}

function merge(changes: readonly Change[]): Change {
  return changes.reduce(
    (all, change) => ({
      order: { ...all.order, ...change.order },
      account: { ...all.account, ...change.account },
      eligibility: { ...all.eligibility, ...change.eligibility },
      limits: { ...all.limits, ...change.limits },
      facts: { ...all.facts, ...change.facts },
    }),
    {},
  );
}

function decide(...changes: readonly Change[]) {
  const change = merge(changes);
  const eligibility = { ...account.eligibility, ...change.eligibility };
  const limits = { ...facts.limits, ...change.limits };
  return decideOpen(
    { ...order, ...change.order },
    { ...facts, limits, ...change.facts, account: { ...account, ...change.account, eligibility } },
  );
}

/** Checks in their order: the rule, a change for which exactly this check refuses, and the refusal. */
const ladder: readonly (readonly [rule: string, change: Change, refusal: Refusal])[] = [
  ['TR-2 category not permitted', { eligibility: { groups: ['crypto'] } }, { code: 'noAccess' }],
  ['TR-3 real account not verified', { eligibility: { verified: false } }, { code: 'notVerified' }],
  ['TR-4 market not open', { facts: { market: { kind: 'closed', until: 9 } } }, { code: 'temporarilyUnavailable' }],
  ['TR-5 amount not in cents', { order: { amount: money(100_000_001n) } }, { code: 'malformed', field: 'amount' }],
  [
    'TR-5 amount under 1',
    { order: { amount: eur('0.99') } },
    { code: 'amountTooSmall', field: 'amount', params: { minimum: '1.00' } },
  ],
  [
    'TR-6 amount above the limit',
    { account: { cash: eur('99.999999') } },
    { code: 'amountAboveLimit', field: 'amount', params: { limit: '99.99' } },
  ],
  [
    'TR-7 amount above the position limit',
    { limits: { positionAmount: eur('99.99') } },
    { code: 'amountAbovePositionLimit', field: 'amount', params: { limit: '99.99' } },
  ],
  [
    'TR-8 leverage not offered',
    { order: { leverage: 7 } },
    { code: 'leverageNotAllowed', field: 'leverage', params: { allowed: '1, 3, 5, 10, 15, 20, 30' } },
  ],
  [
    'TR-9 too many positions',
    { account: { openPositions: 200 } },
    { code: 'tooManyPositions', params: { limit: '200' } },
  ],
  [
    'TR-10 notional above the limit',
    { account: { instrumentNotional: eur('5000.01') } },
    { code: 'notionalAboveLimit', field: 'amount', params: { limit: '6000.00' } },
  ],
  [
    'TR-11 exposure above the limit',
    { facts: { houseExposure: 8_000_010_000n } },
    { code: 'exposureAboveLimit', field: 'amount', params: { limit: '9000.00' } },
  ],
  [
    'PR-4 price moved',
    { order: { expectedPrice: rateOf('1.07979999') } },
    { code: 'priceMoved', field: 'price', params: { price: '1.08020' } },
  ],
  [
    'SE-8 a mark-up that has risen since it was seen',
    { order: { seenMarkUp: 24n } },
    { code: 'markUpRisen', field: 'price', params: { percent: '0.025' } },
  ],
  [
    'TR-13 stop loss above the sell price',
    { order: { stopLoss: rateOf('1.08001') } },
    { code: 'stopLossTooHigh', field: 'stop_lost', params: { price: '1.08000' } },
  ],
];

describe('TR-1 the ladder of opening', () => {
  test.each(ladder)('%s is refused', (_rule, change, refusal) => {
    expect(decide(change)).toEqual({ ok: false, refusal });
  });

  test('each rung comes before all that follow it', () => {
    ladder.forEach(([rule, change, refusal], index) => {
      for (const [later, below] of ladder.slice(index + 1)) {
        if (rule.startsWith('TR-5') && later.startsWith('TR-5')) continue;
        const refused = { ok: false, refusal: { code: refusal.code } };
        expect(decide(below, change), `${rule} before ${later}`).toMatchObject(refused);
      }
    });
  });

  test('TR-5 cents are asked before the minimum', () => {
    expect(decide({ order: { amount: money(999_999n) } })).toMatchObject({ refusal: { code: 'malformed' } });
  });

  test("an order that passes every rung is opened at the server's own tick", () => {
    const levels = { stopLoss: rateOf('1.07'), takeProfit: rateOf('1.09') };
    expect(decide({ order: levels })).toEqual({
      ok: true,
      value: { direction: 'buy', amount: order.amount, leverage: 10, ...levels, openRate: rateOf('1.08047005'), quote },
    });
    expect(decide({ order: { direction: 'sell' } })).toMatchObject({
      ok: true,
      value: { openRate: rateOf('1.07973') },
    });
  });
});

describe('the rungs, one by one', () => {
  test('TR-2 and TR-3 on demo: the category is asked, verification is not', () => {
    const demo: Change = { account: { kind: 'demo' }, eligibility: { verified: false } };
    expect(decide(demo).ok).toBe(true);
    expect(decide(demo, { eligibility: { groups: [] } })).toMatchObject({ refusal: { code: 'noAccess' } });
  });

  test.each<MarketState>([
    { kind: 'closed', until: undefined },
    { kind: 'stale', since: 1 },
    { kind: 'held' },
    { kind: 'none' },
  ])('TR-4 %j opens nothing', (market) => {
    expect(decide({ facts: { market } })).toEqual({ ok: false, refusal: { code: 'temporarilyUnavailable' } });
  });

  test('TR-4 an open market without a quote opens nothing', () => {
    expect(decide({ facts: { quote: undefined } })).toMatchObject({ refusal: { code: 'temporarilyUnavailable' } });
  });

  test.each([
    ['1', undefined],
    ['0.99', 'amountTooSmall'],
    ['0', 'amountTooSmall'],
    ['-5', 'amountTooSmall'],
    ['0.001', 'malformed'],
    ['1.000001', 'malformed'],
    ['500', undefined],
    ['500.01', 'amountAbovePositionLimit'],
    ['1000.01', 'amountAboveLimit'],
  ])('TR-5 to TR-7 an amount of %s: %s', (amount, code) => {
    const result = decide({ order: { amount: eur(amount), leverage: 1 } });
    expect(result.ok ? undefined : result.refusal.code).toBe(code);
  });

  test.each([
    ['losses count', { used: eur('500'), profit: eur('-450') }, '50', '50.01'],
    ['gains do not', { used: eur('500'), profit: eur('450') }, '500', '500.01'],
    ['credit does not', { used: eur('500'), credit: eur('900') }, '500', '500.01'],
  ])('TR-6 with the enforced limit: %s', (_name, change, most, tooMuch) => {
    const wide: Change = { account: change, limits: { positionAmount: eur('9999') }, order: { leverage: 1 } };
    expect(decide(wide, { order: { amount: eur(most) } }).ok).toBe(true);
    expect(decide(wide, { order: { amount: eur(tooMuch) } })).toMatchObject({
      refusal: { code: 'amountAboveLimit' },
    });
  });

  test.each([
    [
      'regime caps',
      {
        facts: { instrument: { ...instrument, leverageCaps: { 'esma-retail': 5 } } },
        eligibility: { regime: 'esma-retail' },
      },
      '1, 3, 5',
    ],
    ['own indexes', { eligibility: { customLeverage: { forex: [0, 2] } } }, '1, 5'],
    ['no indexes', { eligibility: { customLeverage: {} } }, ''],
  ] as const)('TR-8 %s: the refusal names what is allowed', (_name, change, allowed) => {
    expect(decide(change)).toEqual({
      ok: false,
      refusal: { code: 'leverageNotAllowed', field: 'leverage', params: { allowed } },
    });
  });

  test('TR-9 the last free place is filled', () => {
    expect(decide({ account: { openPositions: 199 } }).ok).toBe(true);
  });

  test('TR-10 the notional may reach its limit exactly', () => {
    expect(decide({ account: { instrumentNotional: eur('5000') } }).ok).toBe(true);
  });

  test.each([
    ['real', 'buy', 8_000n, true],
    ['real', 'buy', 8_001n, false],
    ['real', 'buy', -10_000n, true],
    ['real', 'buy', -20_000n, true],
    ['real', 'sell', 20_000n, true],
    ['real', 'sell', -8_000n, true],
    ['real', 'sell', -8_001n, false],
    ['real', 'sell', 500n, true],
    ['demo', 'buy', 8_001n, true],
  ] as const)('TR-11 %s %s of 1,000 with the house at %s: opened %s', (kind, direction, exposure, opened) => {
    expect(
      decide({ account: { kind }, order: { direction }, facts: { houseExposure: exposure * 1_000_000n } }).ok,
    ).toBe(opened);
  });

  test.each([
    ['buy', '1.0798', true, 'two spreads worse'],
    ['buy', '1.07979999', false, 'one unit more'],
    ['buy', '2', true, 'better'],
    ['sell', '1.0804', true, 'two spreads worse'],
    ['sell', '1.08040001', false, 'one unit more'],
    ['sell', '1', true, 'better'],
  ] as const)('PR-4 a %s that saw %s is opened: %s (%s)', (direction, expected, opened, _why) => {
    expect(decide({ order: { direction, expectedPrice: rateOf(expected) } }).ok).toBe(opened);
  });

  test("PR-4 the client's own tolerance replaces the default", () => {
    const shown = { expectedPrice: rateOf('1.0801') };
    expect(decide({ order: { ...shown, tolerance: 0n } })).toMatchObject({
      refusal: { code: 'priceMoved', params: { price: '1.08020' } },
    });
    expect(decide({ order: { expectedPrice: rateOf('1.07'), tolerance: 1_020_000n } }).ok).toBe(true);
  });
});

test.each([
  [undefined, 25n, true],
  [25n, 25n, true],
  [25n, 10n, true],
  [10n, 10n, true],
  [10n, 11n, false],
  [0n, 1n, false],
] as const)('SE-8 who saw %s and finds %s thousandths of a percent is opened: %s', (seenMarkUp, markUp, opened) => {
  expect(decide({ order: { seenMarkUp }, facts: { markUp } }).ok).toBe(opened);
});

describe('after an opening', () => {
  test('TR-6 Σ amounts never exceeds cash, nor cash plus losses, whatever is asked', () => {
    const cents = fc.bigInt({ min: 0n, max: 200_000n });
    fc.assert(
      fc.property(cents, cents, fc.bigInt({ min: -200_000n, max: 200_000n }), cents, (cash, used, profit, amount) => {
        const before = { cash: money(cash * 10_000n), used: money(used * 10_000n), profit: money(profit * 10_000n) };
        const wide: Change = {
          limits: { positionAmount: eur('99999') },
          order: { amount: money(amount * 10_000n), leverage: 1 },
        };
        if (!decide(wide, { account: before }).ok) return;
        expect(used + amount <= cash && used + amount <= cash + profit).toBe(true);
      }),
    );
  });

  test('TR-6 the limit of the message is accepted when it is typed', () => {
    const micros = fc.bigInt({ min: 1_000_000n, max: 400_000_000n });
    fc.assert(
      fc.property(micros, (cash) => {
        const poor: Change = { account: { cash: money(cash) }, order: { leverage: 1 } };
        const refused = decide(poor, { order: { amount: eur('450') } });
        const shown = refused.ok ? undefined : refused.refusal.params?.['limit'];
        expect(decide(poor, { order: { amount: eur(shown ?? '') } }).ok).toBe(true);
      }),
    );
  });

  test('TR-6 whole cents are never rounded up', () => {
    expect(floorToMinor(eur('0.019999'), 'EUR')).toBe(eur('0.01'));
    expect(floorToMinor(eur('0.009999'), 'EUR')).toBe(0n);
  });
});
