import type { WhyClosed, WireRuleClose } from '@candor/contracts/http/history.ts';
import { money, rate } from '@candor/domain/money/money.ts';
import type { Rate } from '@candor/domain/money/money.ts';
import { expect, test } from 'vitest';
import { explain } from './explanation.ts';
import { drawingOf } from './tickDrawing.ts';

const NOON = Date.UTC(2026, 0, 14, 12);
const EUR = 1_000_000n;

function price(whole: bigint): Rate {
  return rate(whole * 100_000_000n);
}

function held(id: number, symbol: string, openRate: Rate) {
  const terms = { direction: 'buy' as const, amount: money(100n * EUR), leverage: 10 };
  return { ...terms, id, symbol, symbolName: symbol, open_rate: openRate, stop_lost: null, take_profit: null };
}

/** BTC bought at 100 and ETH at 10, €100 ×10 each, on €200: closed out when the equity is below €100. */
function closeOut(sell: bigint): WireRuleClose {
  const quote = { symbol: 'BTC', buy: price(sell + 1n), sell: price(sell), tick: 30, received_time: NOON, shut: false };
  return {
    execution: 9,
    position: 1,
    rule: 'closeOut',
    at: NOON,
    close_rate: price(sell),
    tick: { id: 30, buy: quote.buy, sell: quote.sell, received_time: NOON },
    profit: money((sell - 100n) * 10n * EUR),
    cash: money(200n * EUR),
    cash_after: money(100n * EUR),
    held: [held(1, 'BTC', price(100n)), held(2, 'ETH', price(10n))],
    quotes: [quote, { ...quote, symbol: 'ETH', buy: price(11n), sell: price(10n), tick: 7 }],
  };
}

function why(close: WireRuleClose, ticks: WhyClosed['ticks']): WhyClosed {
  // The explanation reads only a trade's number.
  return { trade: { id: 1 }, closes: [close], ticks } as unknown as WhyClosed;
}

function tick(id: number, sell: bigint, at = NOON): WhyClosed['ticks'][number] {
  return { id, symbol: 'BTC', sell: price(sell), buy: price(sell + 1n), received_time: at };
}

test('EV-9 the margin level is followed tick by tick to the close, and the last one is that of the evidence', () => {
  const ticks = [tick(10, 99n, NOON - 3_600_000), tick(20, 95n, NOON - 200), tick(30, 89n), tick(40, 80n, NOON + 100)];
  const found = explain(why(closeOut(89n), ticks));
  expect(found?.isRight).toBe(true);
  expect(found?.ticks.map(({ id, value, isFiring }) => [id, value, isFiring])).toEqual([
    [20, 7_500n, false],
    [30, 4_500n, true],
  ]);
  expect(found?.threshold).toBe(5_000n);
});

test('EV-9 an instrument that is not known yet keeps the level from being drawn', () => {
  const late = { ...tick(25, 10n, NOON - 100), symbol: 'ETH' };
  const found = explain(why(closeOut(89n), [tick(20, 95n, NOON - 200), late, tick(30, 89n)]));
  expect(found?.ticks.map(({ id }) => id)).toEqual([25, 30]);
});

test('EV-9 evidence that does not fit is said to differ', () => {
  expect(explain(why(closeOut(91n), []))?.isRight).toBe(false);
});

test('a drawing needs two ticks, and marks the one that fired', () => {
  const found = explain(why(closeOut(89n), [tick(20, 95n, NOON - 200), tick(30, 89n)]));
  const drawing = found && drawingOf(found);
  expect(drawing).toMatchObject({ isBelow: true, firing: { x: 1_000, value: 4_500n } });
  expect(drawing?.path).toMatch(/^M 0 [\d.]+ H 1000 V [\d.]+$/);
  expect(found && drawingOf({ ...found, ticks: found.ticks.slice(1) })).toBeUndefined();
});

test('what its client closed has nothing to explain', () => {
  expect(explain({ ...why(closeOut(89n), []), closes: [] })).toBeUndefined();
});
