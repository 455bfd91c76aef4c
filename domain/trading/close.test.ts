import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { eur, rateOf } from '../money/examples.ts';
import { exampleQuote, heldPosition } from './examples.ts';
import { money, rate } from '../money/money.ts';
import type { Money } from '../money/money.ts';
import type { MarketState } from '../pricing/usability.ts';
import { closeAt, decideClose, partOf } from './close.ts';
import type { ClosingFacts } from './close.ts';
import type { Position } from './position.ts';

const quote = exampleQuote('BTCUSD', '64000', '64010');
const position: Position = {
  ...heldPosition,
  id: 3,
  symbol: 'BTCUSD',
  leverage: 5,
  openedAt: 500,
  openRate: rateOf('62500'),
  stopLoss: rateOf('60000'),
  protected: true,
};
const facts: ClosingFacts = { position, currency: 'EUR', market: { kind: 'open' }, quote, decimals: 2, now: 2_000 };
const order = { expectedPrice: undefined, tolerance: undefined };

describe('TR-19 closing by hand', () => {
  test.each([
    ['buy', '64000', '12'],
    ['sell', '64010', '-12.08'],
  ] as const)('a %s closes at %s', (direction, price, profit) => {
    const held = { ...position, direction };
    const result = decideClose(order, { ...facts, position: held });
    const micros = BigInt(profit.replace('.', '')) * (profit.includes('.') ? 10_000n : 1_000_000n);
    const closed = { ...held, closedAt: 2_000, closeRate: rateOf(price), profit: micros, closingReason: 'manually' };
    expect(result).toEqual({ ok: true, value: closed });
  });

  test.each<MarketState>([
    { kind: 'closed', until: undefined },
    { kind: 'stale', since: 1 },
    { kind: 'held' },
    { kind: 'none' },
  ])('TR-4 in a market that is %j nothing closes', (market) => {
    const moved = { expectedPrice: rateOf('99999'), tolerance: 0n };
    expect(decideClose(moved, { ...facts, market })).toEqual({
      ok: false,
      refusal: { code: 'temporarilyUnavailable' },
    });
  });

  test('TR-4 without a quote nothing closes', () => {
    expect(decideClose(order, { ...facts, quote: undefined })).toMatchObject({
      refusal: { code: 'temporarilyUnavailable' },
    });
  });

  test.each([
    ['buy', '64020', undefined, true, 'two spreads worse'],
    ['buy', '64020.00000001', undefined, false, 'one unit more'],
    ['buy', '1', undefined, true, 'better'],
    ['sell', '63990', undefined, true, 'two spreads worse'],
    ['sell', '63989.99999999', undefined, false, 'one unit more'],
    ['sell', '99999', undefined, true, 'better'],
    ['buy', '64000', 0n, true, 'the same price'],
    ['buy', '64000.00000001', 0n, false, 'worse than his own tolerance'],
  ] as const)(
    'PR-4 a %s that saw %s (tolerance %s) closes: %s (%s)',
    (direction, expected, tolerance, closes, _why) => {
      const shown = { expectedPrice: rateOf(expected), tolerance };
      const result = decideClose(shown, { ...facts, position: { ...position, direction } });
      expect(result.ok).toBe(closes);
      const price = direction === 'buy' ? '64000.00' : '64010.00';
      if (!result.ok) expect(result.refusal).toEqual({ code: 'priceMoved', field: 'price', params: { price } });
    },
  );
});

describe('TR-22 closing a part', () => {
  test.each([
    ['40', '40', '4.8'],
    ['99', '99', '11.88'],
    ['1', '1', '0.12'],
    ['100', '100', '12'],
  ])('of %s closes %s with its share of the profit', (requested, amount, profit) => {
    const result = decideClose({ ...order, amount: eur(requested) }, facts);
    expect(result).toMatchObject({ ok: true, value: { amount: eur(amount), profit: eur(profit), id: 3 } });
  });

  test.each([
    ['100.01', 'closeAmountTooLarge', { amount: '100.00' }],
    ['99.01', 'remainderTooSmall', { minimum: '1.00' }],
    ['0.99', 'amountTooSmall', { minimum: '1.00' }],
    ['0', 'amountTooSmall', { minimum: '1.00' }],
    ['10.001', 'malformed', undefined],
  ] as const)('of %s is refused: %s', (requested, code, params) => {
    const refusal = { code, field: 'amount', ...(params !== undefined && { params }) };
    const moved = { expectedPrice: rateOf('99999'), tolerance: 0n, amount: eur(requested) };
    expect(decideClose(moved, facts)).toEqual({ ok: false, refusal });
  });

  test('TR-4 of any amount is refused first for the market', () => {
    const market = { kind: 'held' } as const;
    const result = decideClose({ ...order, amount: eur('999') }, { ...facts, market });
    expect(result).toMatchObject({ refusal: { code: 'temporarilyUnavailable' } });
  });

  test('MO-5 in parts brings what the whole brings, but for half a micro-unit each', () => {
    const price = fc.bigInt({ min: 50_000_000n, max: 200_000_000n }).map(rate);
    const cents = fc.bigInt({ min: 100n, max: 1_000_000n });
    const parts = fc.array(cents, { minLength: 1, maxLength: 12 });
    const property = fc.property(price, price, parts, fc.boolean(), (openRate, at, shares, isBuy) => {
      const amounts = shares.map((share) => money(share * 10_000n));
      const amount = money(amounts.reduce((total, part) => total + part, 0n));
      const held = { ...position, openRate, amount, direction: isBuy ? ('buy' as const) : ('sell' as const) };
      const profitOf = (part: Money): bigint =>
        closeAt({ ...held, amount: part }, { buy: at, sell: at }, 2_000, 'manually').profit;
      const total = amounts.reduce((sum, part) => sum + profitOf(part), 0n);
      const difference = 2n * (total - profitOf(amount));
      const most = BigInt(amounts.length + 1);
      expect(difference >= -most && difference <= most).toBe(true);
    });
    fc.assert(property);
  });
});

test.each([
  [25_000_000n, 25n, 6_250_000n],
  [10_010_000n, 25n, 2_500_000n],
  [10_010_000n, 100n, 10_010_000n],
  [1_000_000n, 50n, 500_000n],
])('a share of %s, %s percent, is %s in whole cents', (amount, percent, part) => {
  expect(partOf(money(amount), percent, 'EUR')).toBe(part);
});
