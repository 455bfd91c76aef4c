import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '../time.ts';
import { orderTypes, priceSides } from './executedOrder.ts';
import { monthFigures, publishingMinimums, waitTimes } from './executionFigures.ts';
import type { HourCounts, OrderCount } from './executionFigures.ts';
import { firstDifference, wrongSum } from './figureDifference.ts';

const SPAN = { from: Date.UTC(2026, 9), until: Date.UTC(2026, 10) };
const live = { accounts: 10, minimums: publishingMinimums(false) };
const simulated = { accounts: 1, minimums: publishingMinimums(true) };

const order = (changed: Partial<OrderCount> = {}): OrderCount => ({
  type: 'marketOpen',
  side: 'same',
  waitMs: 2,
  count: 1,
  ...changed,
});
const hour = (place: number, orders: readonly OrderCount[], refusals: HourCounts['refusals'] = []): HourCounts => ({
  hour: SPAN.from + place * HOUR_MS,
  orders,
  refusals,
});

const anyHours = fc.uniqueArray(
  fc.record({
    hour: fc.integer({ min: 0, max: 743 }).map((place) => SPAN.from + place * HOUR_MS),
    orders: fc.array(
      fc.record({
        type: fc.constantFrom(...orderTypes),
        side: fc.constantFrom(...priceSides),
        waitMs: fc.option(fc.nat(5_000)),
        count: fc.integer({ min: 1, max: 40 }),
      }),
      { maxLength: 12 },
    ),
    refusals: fc.uniqueArray(
      fc.record({
        reason: fc.constantFrom('priceMoved', 'amountTooSmall', 'noAccess'),
        count: fc.integer({ min: 1, max: 12 }),
      }),
      { selector: ({ reason }) => reason },
    ),
  }),
  { selector: (one) => one.hour, maxLength: 12 },
);

describe('HN-3 percentiles', () => {
  it.each([
    [[], null],
    [[[7, 1]], { count: 1, p50: 7, p95: 7, p99: 7, max: 7 }],
    [
      [
        [1, 50],
        [9, 50],
      ],
      { count: 100, p50: 1, p95: 9, p99: 9, max: 9 },
    ],
    [
      [
        [1, 95],
        [400, 1],
        [5, 4],
      ],
      { count: 100, p50: 1, p95: 1, p99: 5, max: 400 },
    ],
    [
      [
        [3, 1],
        [1, 1],
        [2, 1],
      ],
      { count: 3, p50: 2, p95: 3, p99: 3, max: 3 },
    ],
  ] as const)('of %j are %j', (waits, times) => {
    expect(waitTimes(waits.map(([waitMs, count]) => ({ waitMs, count })))).toEqual(times);
  });

  it('are those of the times one by one', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(50), { minLength: 1 }), (waits) => {
        const sorted = waits.toSorted((one, other) => one - other);
        const at = (percent: number) => sorted[Math.ceil((sorted.length * percent) / 100) - 1];
        expect(waitTimes(waits.map((waitMs) => ({ waitMs, count: 1 })))).toEqual({
          count: waits.length,
          p50: at(50),
          p95: at(95),
          p99: at(99),
          max: sorted.at(-1),
        });
      }),
    );
  });
});

describe('HN-4 what is too little to be shown', () => {
  it.each([
    ['enough', 100, 10, true],
    ['an order less', 99, 10, false],
    ['an account less', 100, 9, false],
  ])('%s', (_case, count, accounts, isShown) => {
    expect(monthFigures([hour(0, [order({ count })])], SPAN, { ...live, accounts }) !== undefined).toBe(isShown);
  });

  it('goes together with what else is rare, and with the rarest of the others where both are few', () => {
    const orders = [
      order({ count: 100 }),
      order({ type: 'stopLoss', side: 'worse', count: 12 }),
      order({ type: 'closeOut', side: 'uncompared', count: 3 }),
    ];
    const refusals = [
      { reason: 'priceMoved', count: 30 },
      { reason: 'noAccess', count: 6 },
      { reason: 'amountTooSmall', count: 5 },
    ];
    const figures = monthFigures([hour(0, orders, refusals)], SPAN, live)?.figures;
    expect(figures?.types.map(({ type, orders: count, worse }) => [type, count, worse])).toEqual([
      ['marketOpen', 100, 0],
      ['other', 15, 12],
    ]);
    expect(figures?.refusals).toEqual([
      { reason: 'priceMoved', count: 30 },
      { reason: 'other', count: 11 },
    ]);
  });

  it('says nothing of refusals where there are few of them, and zero where there are none', () => {
    const orders = [order({ count: 100 })];
    const few = monthFigures([hour(0, orders, [{ reason: 'noAccess', count: 9 }])], SPAN, live)?.figures;
    expect([few?.refused, few?.refusals]).toEqual([null, []]);
    expect(monthFigures([hour(0, orders)], SPAN, live)?.figures.refused).toBe(0);
  });

  it('every row of a live month has enough orders, in each of its periods too', () => {
    fc.assert(
      fc.property(anyHours, (hours) => {
        const month = monthFigures(hours, SPAN, live);
        for (const { orders, types, refusals } of month === undefined ? [] : [month.figures, ...month.periods]) {
          expect(orders).toBeGreaterThanOrEqual(100);
          for (const one of types) expect(one.orders).toBeGreaterThanOrEqual(10);
          for (const { count } of refusals) expect(count).toBeGreaterThanOrEqual(10);
        }
      }),
    );
  });
});

describe('HN-3 a month', () => {
  it('is the sum of its periods, which follow each other from its beginning to its end', () => {
    fc.assert(
      fc.property(anyHours, fc.constantFrom(live, simulated), (hours, choice) => {
        const month = monthFigures(hours, SPAN, choice);
        if (month === undefined) return;
        expect(wrongSum(month)).toBeUndefined();
        const bounds = month.periods.map(({ from, until }) => [from, until]);
        expect(bounds.map(([from]) => from)).toEqual([SPAN.from, ...bounds.slice(0, -1).map(([, until]) => until)]);
        expect(bounds.at(-1)?.[1]).toBe(SPAN.until);
      }),
    );
  });

  it('is the same in whatever order its hours and counts come', () => {
    fc.assert(
      fc.property(anyHours, (hours) => {
        const turned = hours.toReversed().map((one) => ({ ...one, orders: one.orders.toReversed() }));
        expect(firstDifference(monthFigures(turned, SPAN, simulated), monthFigures(hours, SPAN, simulated))).toBe(
          undefined,
        );
      }),
    );
  });
});

describe('HN-6 a difference', () => {
  const month = monthFigures([hour(3, [order(), order({ type: 'stopLoss', side: 'worse' })])], SPAN, simulated);
  if (month === undefined) throw new Error('a demonstration publishes one order');
  const { figures } = month;

  it('names the first figure that is another', () => {
    const forged = { ...figures, types: figures.types.map((one) => ({ ...one, better: one.worse, worse: 0 })) };
    expect(firstDifference({ ...month, figures: forged }, month)).toEqual({
      figure: 'figures.types.stopLoss.better',
      published: '1',
      counted: '0',
    });
    expect(firstDifference(month, month)).toBeUndefined();
    expect(firstDifference(null, figures)?.figure).toBe('');
  });

  it.each([
    ['orders', { ...month, figures: { ...figures, orders: 3 } }],
    ['refused', { ...month, figures: { ...figures, refused: 1 } }],
    ['types.orders', { ...month, figures: { ...figures, types: figures.types.slice(1) } }],
    [
      '2026-10-01T00:00:00.000Z.types.orders',
      { ...month, periods: month.periods.map((one) => ({ ...one, types: [] })) },
    ],
    ['periods.orders', { ...month, periods: [] }],
  ])('in the sums is named by its place: %s', (figure, forged) => {
    expect(wrongSum(forged)?.figure).toBe(figure);
  });
});
