import { expect, test } from 'vitest';
import { money, rate } from '../../money/money.ts';
import type { Quote } from '../../pricing/quote.ts';
import { HOUR_MS, MINUTE_MS } from '../../time.ts';
import { splitQuote } from '../../trading/corporateActions.ts';
import type { SplitRatio } from '../../trading/corporateActions.ts';
import { splitMark } from '../../trading/splitMark.ts';
import type { Receipt, ReceiptExecution } from '../receipt.ts';
import { decideDispute } from './decide.ts';
import type { CaseFacts } from './facts.ts';
import { tickFindings } from './fillTicks.ts';
import { TapeIndex } from './tapeIndex.ts';
import { unfiredFindings } from './triggers.ts';

const OPENED = Date.UTC(2026, 0, 16, 20);
const SHUT = OPENED + HOUR_MS;
const END = OPENED + 20 * HOUR_MS;
const HALVED = { newUnits: 2, oldUnits: 1 };
/** Split so small that prices cannot show whether it is a split or a move. */
const SMALL = { newUnits: 21, oldUnits: 20 };
const quoted = (value: number) => rate(BigInt(Math.round(value * 1_000)) * 100_000n);

function tick(tickId: number, sell: number, receivedTime: number): Quote {
  const [symbol, source] = ['AAPL', 'test'];
  return {
    symbol,
    source,
    tickId,
    sell: quoted(sell),
    buy: quoted(sell + 0.21),
    sourceTime: receivedTime,
    receivedTime,
  };
}

/** Last price before the market shut, for a position that was opened at the price before. */
const opened = tick(10, 210.21, OPENED);
const last = tick(20, 210, SHUT);
const marked = (quote: Quote, ratio: SplitRatio, tickId: number): Quote => ({
  ...splitQuote(quote, ratio),
  tickId,
  source: splitMark(ratio),
});
/** Makes ticks of the next day, 1.5 seconds apart. */
const after = (prices: readonly number[], from = 100) =>
  prices.map((sell, place) => tick(from + place, sell, SHUT + 12 * HOUR_MS + place * 1_500));

interface Levels {
  readonly stopLoss?: number;
  readonly takeProfit?: number;
}

function executed(id: number, at: number, quote: Quote, { stopLoss, takeProfit }: Levels): ReceiptExecution {
  const { symbol: _symbol, ...of } = quote;
  return {
    id,
    kind: id === 1 ? 'open' : 'update',
    at,
    batch: id,
    commandId: `${id}`,
    arrival: null,
    actor: 'client',
    ruleVersion: '1',
    tick: of,
    markUp: 0n,
    expectedRate: null,
    fillRate: id === 1 ? quote.buy : null,
    stopLoss: stopLoss === undefined ? null : quoted(stopLoss),
    takeProfit: takeProfit === undefined ? null : quoted(takeProfit),
    closing: null,
  };
}

function receiptOf(executions: readonly ReceiptExecution[], splits: readonly SplitRatio[] = []): Receipt {
  return {
    brandId: 'northline',
    account: { pin: '10421734', book: 'real', currency: 'EUR' },
    position: { id: 1, symbol: 'AAPL', direction: 'buy', amount: money(100_000_000n), leverage: 1 },
    executions,
    splits: splits.map((ratio) => ({ ...ratio, at: SHUT + HOUR_MS })),
    delisting: undefined,
    symbolChanges: [],
    isLogged: true,
  };
}

const opening = (levels: Levels) => executed(1, OPENED, opened, levels);
/** Makes a receipt of levels that were set in the shut market, at the engine's price of that time. */
const set = (levels: Levels, at: Quote, splits: readonly SplitRatio[]) =>
  receiptOf([opening({}), executed(2, SHUT + 2 * HOUR_MS, at, levels)], splits);

function factsOf(fills: readonly Receipt[], ticks: readonly Quote[]): CaseFacts {
  const hours = Array.from({ length: 24 }, (_, hour) => OPENED + hour * HOUR_MS);
  const tape = new TapeIndex([opened, last, ...ticks], hours);
  return { brandId: 'northline', from: OPENED, until: END, fills, orders: [], tape, movements: undefined };
}

function found(fills: readonly Receipt[], ticks: readonly Quote[]) {
  const facts = factsOf(fills, ticks);
  const findings = unfiredFindings(facts);
  const about = fills.at(-1)?.executions.at(-1)?.id ?? 0;
  const { reason } = decideDispute(
    'levelNotExecuted',
    { execution: about },
    { facts, findings, ends: [], logged: undefined },
  );
  return { accused: findings.length, reason };
}

const half = { ...splitQuote(last, HALVED) };
const halfMark = marked(last, HALVED, 30);
const smallMark = marked(last, SMALL, 30);
const quiet = after([105, 105.1, 105, 105.2, 105, 105.1]);

/** All orders of price, split, levels in the shut market and mark. The mark comes some time after the split. */
const orders: readonly (readonly [string, readonly Receipt[], readonly Quote[], number, string])[] = [
  [
    'levels, price, split, mark: they are divided, and not reached',
    [receiptOf([opening({ stopLoss: 200, takeProfit: 220 })])],
    [halfMark, ...quiet],
    0,
    'neverReached',
  ],
  [
    'levels, price, split, mark: they are divided, and reached',
    [receiptOf([opening({ stopLoss: 200, takeProfit: 220 })])],
    [halfMark, ...after([99.9, 99.8, 99.9, 99.8, 99.7])],
    1,
    'stopNotFired',
  ],
  [
    'price, levels, split, mark: they are divided',
    [set({ takeProfit: 220 }, last, [])],
    [halfMark, ...after([105, 110.1, 110.2, 110.3, 110.1, 110.2])],
    1,
    'stopNotFired',
  ],
  [
    'price, split, levels, mark: they are of after the split already',
    [set({ stopLoss: 100, takeProfit: 110 }, half, [HALVED])],
    [halfMark, ...quiet],
    0,
    'notInExport',
  ],
  [
    'price, split, levels, mark: reached at the next prices they are named all the same',
    [set({ takeProfit: 110 }, half, [HALVED])],
    [halfMark, ...after([105, 110.1, 110.2, 110.3, 110.1, 110.2])],
    1,
    'stopNotFired',
  ],
  [
    'price, split, mark, levels: the same',
    [set({ stopLoss: 100, takeProfit: 110 }, { ...half, tickId: 30 }, [HALVED])],
    [halfMark, ...quiet],
    0,
    'notInExport',
  ],
  [
    'price, split, next price, levels, mark: it is older than the levels',
    [set({ stopLoss: 100 }, tick(25, 105, SHUT + HOUR_MS), [HALVED])],
    [tick(25, 105, SHUT + HOUR_MS), halfMark, ...quiet],
    0,
    'notInExport',
  ],
  [
    'levels, price, split, next price, mark: what had been dealt at which levels is not known',
    [receiptOf([opening({ stopLoss: 200.5 })])],
    [tick(25, 200.3, SHUT + HOUR_MS), smallMark, ...after([200.3, 200.4, 200.3, 200.4, 200.3])],
    0,
    'reachedBriefly',
  ],
  [
    'levels, price, halt, withheld prices, split, mark: not known',
    [receiptOf([opening({ stopLoss: 200 })])],
    [tick(25, 211, SHUT + HOUR_MS), halfMark, ...after([99.9, 99.8, 99.9, 99.8, 99.7])],
    0,
    'tapeMissing',
  ],
  [
    'levels, two splits of one price, two marks: they are divided twice',
    [receiptOf([opening({ stopLoss: 200 })])],
    [halfMark, marked(halfMark, SMALL, 31), ...after([100, 100.1, 100, 100.1, 100.2])],
    0,
    'neverReached',
  ],
  [
    'levels between two splits of one price: they are divided once',
    [set({ stopLoss: 99.75 }, half, [HALVED])],
    [halfMark, marked(halfMark, SMALL, 31), ...after([100, 100.1, 100, 100.1, 100.2])],
    0,
    'notInExport',
  ],
  [
    'levels after two splits of one price: not known',
    [set({ takeProfit: 100.05 }, splitQuote(half, SMALL), [HALVED, SMALL])],
    [halfMark, marked(halfMark, SMALL, 31), ...after([100, 100.1, 100.2, 100.1, 100.2, 100.1])],
    0,
    'notInExport',
  ],
];

test.each(orders)('PL-13, CA-6, TR-29 %s', (_, fills, ticks, accused, reason) => {
  expect(found(fills, ticks)).toEqual({ accused, reason });
});

const forged = { newUnits: 9_999, oldUnits: 1 };
const reached = after([199.9, 199.8, 199.9, 199.8, 199.7]);
const at = (quote: Quote, ratio: SplitRatio, tickId: number) => ({ ...quote, tickId, source: splitMark(ratio) });

/** Marks that are meant to divide away a stop loss of 200 that the price reaches again and again. */
const marks: readonly (readonly [string, readonly Quote[], number, string])[] = [
  ['at the price before it: it is as if it were not there', [at(last, forged, 30), ...reached], 1, 'stopNotFired'],
  ['at a price of its own', [at(tick(30, 209.9, SHUT + 1), forged, 30), ...reached], 0, 'tapeMissing'],
  ['at the divided price, which nothing goes on from', [marked(last, forged, 30), ...reached], 0, 'tapeMissing'],
  [
    'of so little that the next price is no leap',
    [smallMark, ...after([208, ...Array(5).fill(199.9)])],
    0,
    'tapeMissing',
  ],
];

test.each(marks)('PL-16 a mark of the broker alone divides no stop away: %s', (_, ticks, accused, reason) => {
  expect(found([receiptOf([opening({ stopLoss: 200 })])], ticks)).toEqual({ accused, reason });
});

test('PL-16 a mark is not believed against a receipt of later, which states no split', () => {
  const receipts = [
    receiptOf([opening({ stopLoss: 200 })]),
    receiptOf([opening({ stopLoss: 200 }), executed(2, END - 1, tick(900, 199, END - 2), { stopLoss: 190 })]),
  ];
  expect(found(receipts, [smallMark, ...after([200, 199.9, 199.8, 199.9, 199.8])])).toEqual({
    accused: 0,
    reason: 'tapeMissing',
  });
});

test.each([
  ['at the divided price, before its mark and after it', half, [halfMark], []],
  ['at the divided price of two splits', splitQuote(half, SMALL), [halfMark, marked(halfMark, SMALL, 31)], []],
  ['at the price of before, however old', last, [], []],
  ['at a price that no mark has', tick(20, 105.5, SHUT), [halfMark], ['pricePerClient']],
  ['at the price of a mark of another ratio', half, [at(half, SMALL, 30)], ['pricePerClient']],
  ['at a price from before another', last, [tick(30, 209, SHUT + MINUTE_MS)], ['backDatedTick']],
  [
    'at a price from before another that is called a mark',
    last,
    [at(tick(30, 209, SHUT + 1), SMALL, 30)],
    ['backDatedTick'],
  ],
] as const)('PL-13, TR-29 levels are set in a shut market %s', (_, quote, ticks, cheats) => {
  const receipt = set({}, quote, []);
  const [, update] = receipt.executions;
  if (update === undefined) throw new Error('the levels were set');
  const findings = tickFindings(receipt, update, factsOf([receipt], [...ticks, ...quiet]).tape);
  expect(findings.map(({ cheat }) => cheat)).toEqual(cheats);
});

test('PL-13 without the hour of the mark nobody knows whether the price was divided', () => {
  const receipt = set({}, half, []);
  const [, update] = receipt.executions;
  if (update === undefined) throw new Error('the levels were set');
  expect(tickFindings(receipt, update, new TapeIndex([opened, last], [OPENED, SHUT]))).toEqual([]);
});
