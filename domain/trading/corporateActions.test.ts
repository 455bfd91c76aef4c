import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { money, rate } from '../money/money.ts';
import type { Rate } from '../money/money.ts';
import {
  NO_ACTIONS,
  checkAnnouncement,
  delistAt,
  dividendOn,
  dueActions,
  isDelisted,
  isFarDelisting,
  isOverdue,
  isShutForAction,
  isSplitBetween,
  isSplitSince,
  sinceSplit,
  splitOpenRate,
  splitOrder,
  splitPosition,
  splitPrice,
  splitQuote,
  splitTolerance,
  withStep,
} from './corporateActions.ts';
import type { ActionStep, ActionTerms, SplitRatio } from './corporateActions.ts';
import { isRateReached } from './pending.ts';
import type { PendingOrder } from './pending.ts';
import type { Position } from './position.ts';
import { profit } from './profit.ts';
import { firedReason } from './triggers.ts';

const eur = (euros: number) => money(BigInt(Math.round(euros * 1_000_000)));
const at = (price: number) => rate(BigInt(Math.round(price * 100_000_000)));
const twoForOne: SplitRatio = { newUnits: 2, oldUnits: 1 };

const held: Position = {
  id: 1,
  accountId: 2,
  symbol: 'AAPL',
  direction: 'buy',
  amount: eur(100),
  leverage: 5,
  openedAt: 0,
  openRate: at(200),
  stopLoss: at(180),
  takeProfit: at(240),
  trailing: at(20),
  breakEven: at(210),
  protected: false,
};
const order: PendingOrder = {
  id: 3,
  accountId: 2,
  symbol: 'AAPL',
  direction: 'buy',
  type: 'limit',
  rate: at(190),
  amount: eur(100),
  leverage: 5,
  stopLoss: at(170),
  takeProfit: at(230),
  expiresAt: undefined,
  createdAt: 0,
};
const quote = {
  symbol: 'AAPL',
  buy: at(220.02),
  sell: at(220),
  tickId: 7,
  source: 'test',
  sourceTime: 1,
  receivedTime: 1,
};

const ratios = fc
  .record({ newUnits: fc.integer({ min: 1, max: 50 }), oldUnits: fc.integer({ min: 1, max: 50 }) })
  .filter(({ newUnits, oldUnits }) => newUnits !== oldUnits);
const prices = fc.bigInt({ min: 10_000_000n, max: 1_000_000_000_000n }).map(rate);
/** Later price in thousandths of the earlier one. */
const moves = fc.bigInt({ min: 100n, max: 5_000n });
const moved = (price: Rate, thousandths: bigint) => rate((price * thousandths) / 1_000n);
const positions = fc.record({
  direction: fc.constantFrom('buy' as const, 'sell' as const),
  amount: fc.bigInt({ min: 1n, max: 10_000_000n }).map((cents) => money(cents * 10_000n)),
  leverage: fc.constantFrom(1, 2, 5, 20, 30),
  openRate: prices,
});

describe('CA-4 a 2:1 split by hand', () => {
  test('every price of a position is halved, and nothing else', () => {
    expect(splitPosition(held, twoForOne)).toEqual({
      ...held,
      openRate: at(100),
      stopLoss: at(90),
      takeProfit: at(120),
      trailing: at(10),
      breakEven: at(105),
    });
  });

  test('so is an order, and the last good quote', () => {
    const halved = { rate: at(95), stopLoss: at(85), takeProfit: at(115) };
    expect(splitOrder(order, twoForOne)).toEqual({ ...order, ...halved });
    expect(splitQuote(quote, twoForOne)).toEqual({ ...quote, buy: at(110.01), sell: at(110) });
  });

  test('1:10 is ten times the price', () => {
    expect(splitPosition(held, { newUnits: 1, oldUnits: 10 })).toMatchObject({ openRate: at(2000), amount: eur(100) });
  });

  test('CA-3 3:1 of 200: a buy opens at 66.66666666, a sell at 66.66666667', () => {
    const third = { newUnits: 3, oldUnits: 1 };
    expect([splitOpenRate(at(200), 'buy', third), splitOpenRate(at(200), 'sell', third)]).toEqual([
      6_666_666_666n,
      6_666_666_667n,
    ]);
  });
});

describe('CA-3 a split changes no profit', () => {
  test('where it divides without a rest the profit is the same to the micro-unit', () => {
    fc.assert(
      fc.property(positions, moves, ratios, (stake, move, ratio) => {
        const price = moved(stake.openRate, move);
        const units = BigInt(ratio.newUnits);
        const whole = { ...stake, openRate: rate(stake.openRate * units) };
        const sell = rate(price * units);
        const before = { sell, buy: sell };
        const after = { ...whole, openRate: splitOpenRate(whole.openRate, stake.direction, ratio) };
        expect(profit(after, splitQuote(before, ratio))).toBe(profit(whole, before));
      }),
    );
  });

  test('elsewhere it stays within the stated bound, and the open rate never costs the client anything', () => {
    fc.assert(
      fc.property(positions, moves, ratios, (stake, move, ratio) => {
        const price = moved(stake.openRate, move);
        const before = { sell: price, buy: price };
        const openRate = splitOpenRate(stake.openRate, stake.direction, ratio);
        const difference = profit({ ...stake, openRate }, splitQuote(before, ratio)) - profit(stake, before);
        const tolerance = splitTolerance(stake, price, openRate);
        expect(difference <= tolerance && difference >= -tolerance).toBe(true);
        const exact = stake.openRate * BigInt(ratio.oldUnits);
        const rounded = openRate * BigInt(ratio.newUnits);
        expect(stake.direction === 'buy' ? rounded <= exact : rounded >= exact).toBe(true);
      }),
    );
  });

  test('the bound of €10,000 at a price of 100 is less than a hundredth of a cent', () => {
    const stake = { direction: 'buy', amount: eur(2_000), leverage: 5, openRate: at(300) } as const;
    expect(splitTolerance(stake, at(300), at(100))).toBeLessThan(100n);
  });
});

describe('CA-4 no level and no order is reached by the rounding', () => {
  const levels = fc.record({ stop: fc.bigInt(1n, 1_000_000n), target: fc.bigInt(1n, 1_000_000n) });

  test('a position that fires nothing before fires nothing after, at every ratio', () => {
    fc.assert(
      fc.property(positions, prices, ratios, levels, (stake, price, ratio, { stop, target }) => {
        const sign = stake.direction === 'buy' ? 1n : -1n;
        const aside = (distance: bigint) => rate(price + distance * sign > 0n ? price + distance * sign : 1n);
        const position = { ...held, ...stake, openRate: price, stopLoss: aside(-stop), takeProfit: aside(target) };
        const before = { sell: price, buy: price };
        fc.pre(firedReason(position, before) === undefined);
        const after = splitPosition(position, ratio);
        const now = splitQuote(before, ratio);
        // The rounded price may reach the rounded level, but never goes beyond it.
        const beyond = { sell: rate(now.sell + sign), buy: rate(now.buy + sign) };
        expect([undefined, 'takeProfit']).toContain(firedReason({ ...after, leverage: 1 }, beyond));
      }),
    );
  });

  test('an order that waits is not reached by a price that had not come', () => {
    fc.assert(
      fc.property(prices, ratios, fc.bigInt(100n, 1_000_000n), (price, ratio, distance) => {
        for (const direction of ['buy', 'sell'] as const)
          for (const type of ['limit', 'stop'] as const) {
            const rises = (direction === 'buy') === (type === 'stop');
            const waiting = { ...order, direction, type, rate: rate(rises ? price + distance : price - distance) };
            expect(isRateReached(splitOrder(waiting, ratio), splitQuote({ sell: price, buy: price }, ratio))).toBe(
              false,
            );
          }
      }),
    );
  });
});

describe('CA-5 a dividend', () => {
  test.each([
    // €100 × 5 ÷ 200 = 2.5 shares; a dividend of 0.25 each is €0.625.
    ['a buy is paid', 'buy', 100, 5, 200, 0.25, 625_000n],
    ['a sell pays', 'sell', 100, 5, 200, 0.25, -625_000n],
    // €10 × 1 ÷ 3 = 3.333… shares; a dividend of 0.10 each is €0.333333.
    ['a third is rounded', 'buy', 10, 1, 3, 0.1, 333_333n],
    ['a half goes to the even one', 'buy', 1, 1, 2, 0.000001, 0n],
    ['and so does one and a half', 'sell', 3, 1, 2, 0.000001, -2n],
  ] as const)('%s', (_name, direction, amount, leverage, open, perUnit, expected) => {
    const stake = { direction, amount: eur(amount), leverage, openRate: at(open) };
    expect(dividendOn(stake, at(perUnit))).toBe(expected);
  });

  test('equal positions of both sides sum to zero', () => {
    fc.assert(
      fc.property(positions, moves, (stake, move) => {
        const perUnit = moved(stake.openRate, move);
        const other = { ...stake, direction: stake.direction === 'buy' ? ('sell' as const) : ('buy' as const) };
        expect(dividendOn(stake, perUnit) + dividendOn(other, perUnit)).toBe(0n);
      }),
    );
  });
});

const facts = { now: 0, actions: NO_ACTIONS, owner: (name: string) => (name === 'MSFT' ? 'MSFT' : undefined) };

describe('CA-1 what may be announced', () => {
  const check = (terms: ActionTerms, effectiveAt = 2_000, last: typeof quote | undefined = quote) =>
    checkAnnouncement({ symbol: 'AAPL', terms, effectiveAt }, { ...facts, now: 1_000, quote: last })?.code;
  const splitInto = (newUnits: number, oldUnits: number): ActionTerms => ({ kind: 'split', newUnits, oldUnits });

  test.each<[string, string | undefined, string | undefined]>([
    ['a split ahead', check(splitInto(2, 1)), undefined],
    ['one that is due', check(splitInto(2, 1), 1_000), 'actionTooLate'],
    ['2:2', check(splitInto(2, 2)), 'malformed'],
    ['0:1', check(splitInto(0, 1)), 'malformed'],
    ['a part of a unit', check(splitInto(1.5, 1)), 'malformed'],
    ['more than a thousand', check(splitInto(1_001, 1)), 'malformed'],
    ['a price of nearly nothing', check(splitInto(1_000, 1), 2_000, { ...quote, sell: at(0.5) }), 'actionOutOfRange'],
    ['a price beyond all', check(splitInto(1, 1_000), 2_000, { ...quote, buy: at(20_000) }), 'actionOutOfRange'],
    ['a dividend', check({ kind: 'dividend', perUnit: at(0.25) }), undefined],
    ['a dividend above the price', check({ kind: 'dividend', perUnit: at(220.01) }), 'actionOutOfRange'],
    ['a dividend of nothing', check({ kind: 'dividend', perUnit: rate(0n) }), 'malformed'],
    ['a delisting', check({ kind: 'delisting', price: at(220) }), undefined],
    ['CA-12 a delisting far below the price', check({ kind: 'delisting', price: rate(1n) }), undefined],
    ['CA-12 a delisting at ten times the price', check({ kind: 'delisting', price: rate(quote.buy * 10n) }), undefined],
    [
      'CA-12 a delisting at more than that',
      check({ kind: 'delisting', price: rate(quote.buy * 10n + 1n) }),
      'actionOutOfRange',
    ],
    [
      'CA-12 a delisting of what was never quoted',
      checkAnnouncement(
        { symbol: 'AAPL', terms: { kind: 'delisting', price: at(220) }, effectiveAt: 2_000 },
        { ...facts, now: 1_000, quote: undefined },
      )?.code,
      'actionOutOfRange',
    ],
    ['CA-12 a delisting for nothing', check({ kind: 'delisting', price: rate(0n) }), 'malformed'],
    ['CA-17 another symbol', check({ kind: 'symbolChange', ticker: 'APLE' }), undefined],
    ['CA-18 the symbol of another', check({ kind: 'symbolChange', ticker: 'MSFT' }), 'symbolTaken'],
  ])('%s', (_name, found, expected) => expect(found).toBe(expected));
});

describe('CA-2 when it is carried out', () => {
  const step = (actionId: string, effectiveAt: number, more: Partial<ActionStep> = {}): ActionStep => ({
    actionId,
    symbol: 'AAPL',
    terms: { kind: 'split', ...twoForOne },
    effectiveAt,
    at: 1,
    step: 'announced',
    ...more,
  });
  const announced = [step('late', 9), step('early', 5)].reduce(withStep<ActionStep>, NO_ACTIONS);

  test('when its instant has come, the earliest first', () => {
    expect(dueActions(announced, 4)).toEqual([]);
    expect(dueActions(announced, 5).map(({ actionId }) => actionId)).toEqual(['early']);
    expect(dueActions(announced, 9).map(({ actionId }) => actionId)).toEqual(['early', 'late']);
  });

  test('once, and never after it was withdrawn', () => {
    const done = withStep(announced, step('early', 5, { step: 'carriedOut', at: 6 }));
    const withdrawn = withStep(done, step('late', 9, { step: 'withdrawn', at: 7 }));
    expect(withdrawn.waiting).toEqual([]);
    expect(withdrawn.splits).toEqual([{ actionId: 'early', symbol: 'AAPL', at: 6, ...twoForOne }]);
  });

  test.each([
    [{ kind: 'closed', until: undefined }, true],
    [{ kind: 'halted' }, true],
    [{ kind: 'none' }, true],
    [{ kind: 'open' }, false],
    [{ kind: 'stale', since: 1 }, false],
    [{ kind: 'held' }, false],
  ] as const)('while the market is %j: %s', (state, expected) => expect(isShutForAction(state)).toBe(expected));

  test('CA-6 a price from before the splits of its instrument, and one from after', () => {
    const splits = [6, 8].map((when) => ({ actionId: String(when), symbol: 'AAPL', at: when, ...twoForOne }));
    const since = (symbol: string, when: number): Rate => sinceSplit(at(200), splits, { symbol, at: when }, splitPrice);
    expect([since('AAPL', 1), since('AAPL', 7), since('AAPL', 9), since('MSFT', 1)]).toEqual([
      at(50),
      at(100),
      at(200),
      at(200),
    ]);
  });

  test.each([
    ['AAPL', [1, 9], true],
    ['AAPL', [9, 1], true],
    ['AAPL', [6, 6], true],
    ['AAPL', [1, 5], false],
    ['AAPL', [7, 9], false],
    ['MSFT', [1, 9], false],
  ] as const)('CA-11 whether %s was split between %j: %s', (symbol, instants, expected) => {
    expect(isSplitBetween([{ symbol: 'AAPL', at: 6 }], symbol, instants)).toBe(expected);
  });

  test('CA-11 since an instant: what was split after it, and what is due though it is not carried out yet', () => {
    const late = step('late', 20);
    const actions = {
      waiting: [late],
      splits: [{ actionId: 'done', symbol: 'AAPL', at: 6, ...twoForOne }],
    };
    const since = (when: number, now: number) => isSplitSince(actions, { symbol: 'AAPL', at: when }, now);
    expect([since(5, 19), since(6, 19), since(7, 19), since(7, 20)]).toEqual([true, true, false, true]);
    expect(isSplitSince(actions, { symbol: 'MSFT', at: 1 }, 99)).toBe(false);
    const dividend = { ...late, terms: { kind: 'dividend', perUnit: at(1) } } as const;
    expect(isSplitSince({ waiting: [dividend], splits: [] }, { symbol: 'AAPL', at: 1 }, 99)).toBe(false);
  });

  test('CA-16 five minutes after its instant it is overdue', () => {
    const at5 = step('late', 1_000);
    expect([isOverdue(at5, 300_999), isOverdue(at5, 301_000)]).toEqual([false, true]);
  });
});

describe('CA-12 a delisting', () => {
  const terms = { kind: 'delisting', price: at(150) } as const;
  const step = (actionId: string, effectiveAt: number, more: Partial<ActionStep> = {}): ActionStep => ({
    actionId,
    symbol: 'AAPL',
    terms,
    effectiveAt,
    at: 1,
    step: 'announced',
    ...more,
  });
  const splitStep = (effectiveAt: number) => step('split', effectiveAt, { terms: { kind: 'split', ...twoForOne } });
  const check = (next: ActionStep, ...steps: readonly ActionStep[]) =>
    checkAnnouncement(next, { ...facts, quote, actions: steps.reduce(withStep<ActionStep>, NO_ACTIONS) })?.code;

  test.each<[string, string | undefined, string | undefined]>([
    ['is the only one', check(step('again', 7), step('first', 5)), 'delistingLast'],
    ['of another instrument counts for nothing', check(step('one', 7), step('two', 5, { symbol: 'MSFT' })), undefined],
    ['comes after a split', check(step('end', 6), splitStep(5)), undefined],
    ['not at the same time', check(step('end', 5), splitStep(5)), 'delistingLast'],
    ['not before it', check(step('end', 4), splitStep(5)), 'delistingLast'],
    ['a split comes before it', check(splitStep(4), step('end', 5)), undefined],
    ['a split does not come with it', check(splitStep(5), step('end', 5)), 'delistingLast'],
    ['nor after it', check(splitStep(6), step('end', 5)), 'delistingLast'],
    ['withdrawn it is none', check(splitStep(6), step('end', 5), step('end', 5, { step: 'withdrawn' })), undefined],
    ['carried out it is the last', check(splitStep(9), step('end', 5, { step: 'carriedOut' })), 'instrumentDelisted'],
  ])('%s', (_name, found, expected) => expect(found).toBe(expected));

  test('is remembered once it is carried out', () => {
    const announced = withStep<ActionStep>(NO_ACTIONS, step('end', 5));
    expect(isDelisted(announced, 'AAPL')).toBe(false);
    const done = withStep(announced, step('end', 5, { step: 'carriedOut', at: 6, quote }));
    expect(done).toMatchObject({
      waiting: [],
      splits: [],
      delistings: [{ actionId: 'end', symbol: 'AAPL', at: 6, quote }],
    });
    expect([isDelisted(done, 'AAPL'), isDelisted(done, 'MSFT')]).toEqual([true, false]);
  });

  test('further than a fifth from the quote is far, on either side', () => {
    const isFar = (price: number) => isFarDelisting(at(price), { sell: at(100), buy: at(101) });
    expect([79.99, 80, 121.2, 121.21].map(isFar)).toEqual([true, false, false, true]);
    expect(isFarDelisting(at(1), undefined)).toBe(false);
  });

  test('CA-13 a buy and a sell close at the same price', () => {
    const sold = { ...held, direction: 'sell' } as const;
    // The buy's profit is (150 − 200) × 500 ÷ 200 = −125 euros.
    expect(delistAt(held, at(150), 9)).toMatchObject({ closeRate: at(150), profit: eur(-125), closedAt: 9 });
    expect(delistAt(sold, at(150), 9)).toMatchObject({ closeRate: at(150), profit: eur(125) });
    expect(delistAt(held, at(150), 9).closingReason).toBe('delisted');
  });
});
