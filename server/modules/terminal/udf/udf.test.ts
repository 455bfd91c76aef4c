import { expect, test } from 'vitest';
import { udfCalls } from '@candor/contracts/http/udf.ts';
import type { UdfAnswerOf, UdfCalls } from '@candor/contracts/http/udf.ts';
import { rateToNumber } from '@candor/domain/money/decimal.ts';
import { rate } from '@candor/domain/money/money.ts';
import type { Bar } from '@candor/domain/pricing/bars.ts';
import * as z from 'zod/mini';
import { createSimulatedSource } from '../../../providers/prices/simulated/simulated.ts';
import { instruments } from '../../engine/instruments/index.ts';
import { CandleHistory } from '../../engine/quotes/index.ts';
import type { HistoryRequest } from '../../engine/quotes/index.ts';
import { mergeTradingDays } from './dayBars.ts';
import { writeHistory } from './history.ts';
import { udfRoutes } from './routes.ts';

const HOUR = 3_600;
const DAY = 24 * HOUR;
/** A Wednesday. */
const NOW = Date.parse('2026-11-18T16:20:30.500Z');
const NOW_SECONDS = Math.floor(NOW / 1_000);
const clock = { now: () => NOW };
let nextSplit: number | undefined;
const source = createSimulatedSource({ seed: 7, firstInstant: NOW - 2 * DAY * 1_000, instruments, clock });
const candles = new CandleHistory({ source, clock, firstInstant: NOW, store: undefined });
const last = source.ticks('EURUSD', NOW - 60_000, NOW + 1);
const sell = rate(BigInt(last.sells[last.count - 1] ?? 0));
const quote = { symbol: 'EURUSD', sell, buy: rate(sell + 12_000n), sourceTime: NOW, source: 'simulated', tickId: 1 };
const readBars = (request: HistoryRequest) => candles.history(request);
const udf = udfRoutes({
  bars: readBars,
  history: (requested) => writeHistory(requested, { bars: readBars, clock, nextSplit: () => nextSplit }),
  board: { quote: (symbol) => (symbol === 'EURUSD' ? { ...quote, receivedTime: NOW } : undefined) },
  clock,
  simulated: true,
});

const ALL = { hiddenInstruments: [] };

type History = UdfAnswerOf<UdfCalls['history']>;
type Ok = Extract<History, { s: 'ok' }>;

async function history(query: Readonly<Record<string, string>>): Promise<History> {
  const result = await udf.history(z.parse(udfCalls.history.request, { symbol: 'EURUSD', ...query }), ALL);
  if (!result.ok) throw new Error(result.refusal.code);
  return z.parse(udfCalls.history.answer, JSON.parse(result.value.value.text));
}

async function bars(query: Readonly<Record<string, string>>): Promise<Ok> {
  const answer = await history(query);
  if (answer.s !== 'ok') throw new Error(answer.s);
  return answer;
}

function expectColumns({ t, o, h, l, c, v }: Ok): void {
  expect([o.length, h.length, l.length, c.length, v.length]).toEqual(Array.from({ length: 5 }, () => t.length));
  expect(t).toEqual([...new Set(t)].toSorted((first, second) => first - second));
  expect(t.every((time, index) => time <= NOW_SECONDS && (l[index] ?? 0) <= (h[index] ?? 0))).toBe(true);
}

test('the configuration offers search, and one of search and group requests is on', async () => {
  const result = await udf.config({}, ALL);
  expect(result.ok && result.value.value).toMatchObject({
    supports_search: true,
    supports_group_request: false,
    supports_marks: false,
    supports_timescale_marks: false,
    supports_time: true,
    supported_resolutions: ['1', '5', '15', '30', '60', '240', '1D', '1W', '1M'],
  });
  expect(result.ok && result.value.value.exchanges.map(({ value }) => value)).toEqual(['', 'SIMULATED']);
  expect(result.ok && result.value.value.symbols_types[0]).toEqual({ name: 'All types', value: '' });
});

test('the time is whole seconds and is not kept', async () => {
  expect(await udf.time({}, ALL)).toEqual({ ok: true, value: { value: `${NOW_SECONDS}`, maxAgeSeconds: 0 } });
});

test.each(['EURUSD', 'eurusd', 'SIMULATED:EURUSD', 'OANDA:EURUSD'])('%s is the euro', async (symbol) => {
  const result = await udf.symbols({ symbol }, ALL);
  expect(result.ok && result.value.value).toMatchObject({
    name: 'EURUSD',
    ticker: 'EURUSD',
    description: 'EUR/USD (simulated)',
    type: 'forex',
    'exchange-traded': 'SIMULATED',
    'exchange-listed': 'SIMULATED',
    session: '1700-1700',
    timezone: 'America/New_York',
    minmov: 1,
    pricescale: 100_000,
    has_weekly_and_monthly: false,
    intraday_multipliers: ['1', '5', '15', '30', '60'],
    visible_plots_set: 'ohlcv',
    currency_code: 'USD',
  });
});

test.each([
  ['BINANCE:BTCUSDT', '24x7', 'Etc/UTC', 'crypto'],
  ['AAPL', '0930-1600', 'America/New_York', 'stock'],
  ['GOLD', '1800-1700', 'America/New_York', 'commodity'],
  ['SAP', '0900-1730', 'Europe/Berlin', 'stock'],
  ['DE30EUR', '1800-1700', 'America/New_York', 'index'],
  ['WHEATUSD', '1900-0745,0830-1320', 'America/Chicago', 'commodity'],
])('%s trades in %s on the clock of %s', async (symbol, session, timezone, type) => {
  const result = await udf.symbols({ symbol }, ALL);
  expect(result.ok && result.value.value).toMatchObject({ session, timezone, type });
});

test.each(['NOTHING', 'NASDAQ:EURUSD', '', ':', 'A:B:C', '<script>'])('%j is an unknown symbol', async (symbol) => {
  const refusal = { ok: false, refusal: { code: 'instrumentUnknown', field: 'symbol' } };
  expect(await udf.symbols({ symbol }, ALL)).toEqual(refusal);
  expect(await udf.history({ symbol, resolution: '1', to: NOW_SECONDS }, ALL)).toEqual(refusal);
});

test.each([
  [{ query: 'eur/u' }, ['EURUSD']],
  [{ query: 'bitcoin', limit: 1 }, ['BTCUSD']],
  [{ query: 'polusd', type: 'crypto' }, ['MATICUSD']],
  [{ query: 'eur', type: 'stock' }, []],
  [{ query: 'EURUSD', exchange: 'NASDAQ' }, []],
])('a search for %j finds %j', async (query, symbols) => {
  const result = await udf.search(query, ALL);
  expect(result.ok && result.value.value.map(({ symbol }) => symbol)).toEqual(symbols);
});

test('a search gives at most thirty, or as many as are asked for', async () => {
  const [all, two] = [await udf.search({}, ALL), await udf.search({ limit: 2 }, ALL)];
  expect([all, two].map((result) => result.ok && result.value.value.length)).toEqual([30, 2]);
});

test.each(['1', '5', '15', '30', '60', '240'])('bars of %s minutes are those of our own chart', async (resolution) => {
  const [from, to] = [NOW_SECONDS - 2 * DAY, NOW_SECONDS - DAY];
  const answer = await bars({ resolution, from: `${from}`, to: `${to}` });
  expectColumns(answer);
  expect(answer.t[0]).toBeGreaterThanOrEqual(from);
  expect(answer.t.at(-1)).toBeLessThan(to);
  const interval = ({ '1': '1m', '5': '5m', '15': '15m', '30': '30m', '60': '1h' } as const)[resolution] ?? '4h';
  const ours = await candles.history({ symbol: 'EURUSD', interval, to: to * 1_000, count: answer.t.length });
  expect(answer.c).toEqual(ours.map(({ close }) => rateToNumber(close)));
  expect(answer.v).toEqual(ours.map(({ ticks }) => ticks));
});

test('the last bar is still open, and nothing of the future is answered', async () => {
  const answer = await bars({ resolution: '1', from: `${NOW_SECONDS - 300}`, to: `${NOW_SECONDS + DAY}` });
  expectColumns(answer);
  expect(answer.t.at(-1)).toBe(NOW_SECONDS - (NOW_SECONDS % 60));
  expect(answer.c.at(-1)).toBe(rateToNumber(sell));
});

test('countback wins over from: so many bars before to, also across a weekend', async () => {
  const monday = Date.parse('2026-11-16T00:00:00Z') / 1_000;
  const answer = await bars({ resolution: '60', from: `${monday - HOUR}`, to: `${monday}`, countback: '48' });
  expect(answer.t).toHaveLength(48);
  expect(answer.t.at(-1)).toBe(monday - HOUR);
  expect(answer.t[0]).toBeLessThan(monday - 3 * DAY);
});

test('in a weekend there is no data, and the next older bar is named', async () => {
  const saturday = Date.parse('2026-11-14T06:00:00Z') / 1_000;
  const answer = await history({ resolution: '1', from: `${saturday}`, to: `${saturday + DAY}` });
  const friday = await bars({ resolution: '1', to: `${saturday}`, countback: '1' });
  expect(answer).toEqual({ s: 'no_data', nextTime: friday.t[0] });
});

test.each([
  ['before the history begins', { resolution: '1D', from: '0', to: '86400' }],
  ['before 1970', { resolution: '1', from: '-500', to: '-400' }],
  ['so many bars before the history begins', { resolution: '60', from: '0', to: '86400', countback: '10' }],
])('%s there is no data and nothing older', async (_name, query) => {
  expect(await history(query)).toEqual({ s: 'no_data' });
});

test('a range that ends before it begins is empty', async () => {
  const answer = await history({ resolution: '60', from: `${NOW_SECONDS - DAY}`, to: `${NOW_SECONDS - 2 * DAY}` });
  expect(answer.s).toBe('no_data');
});

test.each(['D', '1D'])('bars of %s are trading days at 00:00 UTC of their date', async (resolution) => {
  const answer = await bars({ resolution, from: `${NOW_SECONDS - 30 * DAY}`, to: `${NOW_SECONDS}` });
  expectColumns(answer);
  expect(answer.t.every((time) => time % DAY === 0)).toBe(true);
  const days = answer.t.map((time) => new Date(time * 1_000).getUTCDay());
  expect(days.every((day) => day >= 1 && day <= 5)).toBe(true);
  const all = await candles.history({ symbol: 'EURUSD', interval: '1h', to: undefined, count: 1_500 });
  const ticksFrom = (answer.t[0] ?? 0) * 1_000 - 3 * HOUR * 1_000;
  const ticks = all.filter(({ time }) => time >= ticksFrom).reduce((sum, bar) => sum + bar.ticks, 0);
  expect(answer.v.reduce((sum, count) => sum + count, 0)).toBe(ticks);
});

test('a Sunday evening belongs to Monday, through the change of summer time too', () => {
  const bar = (time: string): Bar => ({
    time: Date.parse(time),
    open: sell,
    high: sell,
    low: sell,
    close: sell,
    ticks: 1,
  });
  const hours = ['2026-10-25T21:00Z', '2026-10-26T20:00Z', '2026-11-01T22:00Z', '2026-11-02T21:00Z'].map(bar);
  const days = mergeTradingDays(hours, 'fx-24x5').map(({ time, ticks }) => [new Date(time).toISOString(), ticks]);
  expect(days).toEqual([
    ['2026-10-26T00:00:00.000Z', 2],
    ['2026-11-02T00:00:00.000Z', 2],
  ]);
});

test.each([
  ['1W', 10, (time: Date) => time.getUTCDay() === 1],
  ['M', 12, (time: Date) => time.getUTCDate() === 1],
] as const)('bars of %s begin on their first day, whole ones, a year back', async (resolution, count, isFirst) => {
  const answer = await bars({ resolution, to: `${NOW_SECONDS}`, countback: `${count}` });
  expectColumns(answer);
  expect(answer.t).toHaveLength(count);
  expect(answer.t.every((time) => isFirst(new Date(time * 1_000)))).toBe(true);
});

test('a range of months gives each of them once', async () => {
  const from = Date.parse('2026-02-01T00:00:00Z') / 1_000;
  const answer = await bars({ resolution: '1M', from: `${from}`, to: `${NOW_SECONDS}` });
  expect(answer.t.map((time) => new Date(time * 1_000).getUTCMonth())).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
});

test('CA-6 bars of long ago are kept for minutes and not beyond a split, those of now for a second', async () => {
  const keep = async (to: number, split?: number) => {
    nextSplit = split === undefined ? undefined : split * 1_000;
    const result = await udf.history({ symbol: 'BTCUSD', resolution: '60', from: to - DAY, to }, ALL);
    return result.ok ? result.value.maxAgeSeconds : undefined;
  };
  const old = NOW_SECONDS - 3 * DAY;
  expect(await keep(old)).toBe(300);
  expect(await keep(old, NOW_SECONDS + DAY)).toBe(300);
  expect(await keep(old, NOW_SECONDS + 41)).toBe(40);
  expect(await keep(old, NOW_SECONDS - 40)).toBe(1);
  expect(await keep(NOW_SECONDS)).toBe(1);
});

test('quotes tell the prices and the day, and what is unknown or has no price in its place', async () => {
  const result = await udf.quotes({ symbols: 'OANDA:EURUSD,NOTHING,AAPL' }, ALL);
  if (!result.ok) throw new Error(result.refusal.code);
  const [euro, nothing, apple] = result.value.value.d;
  const days = await bars({ resolution: '1D', to: `${NOW_SECONDS}`, countback: '2' });
  expect(euro).toMatchObject({
    s: 'ok',
    n: 'OANDA:EURUSD',
    v: {
      lp: rateToNumber(sell),
      bid: rateToNumber(sell),
      ask: rateToNumber(quote.buy),
      spread: 0.000_12,
      open_price: days.o[1],
      high_price: days.h[1],
      low_price: days.l[1],
      prev_close_price: days.c[0],
      volume: days.v[1],
      short_name: 'EURUSD',
      exchange: 'SIMULATED',
      original_name: 'SIMULATED:EURUSD',
    },
  });
  expect([nothing, apple]).toEqual([
    { s: 'error', n: 'NOTHING', errmsg: 'unknown_symbol', v: {} },
    { s: 'error', n: 'AAPL', errmsg: 'no_price', v: {} },
  ]);
});

test.each([',', Array.from({ length: 31 }, () => 'EURUSD').join(',')])(
  'quotes of none or too many are refused',
  async (symbols) => {
    expect(await udf.quotes({ symbols }, ALL)).toEqual({ ok: false, refusal: { code: 'malformed', field: 'symbols' } });
  },
);

test.each([
  ['no symbol', { symbol: undefined }],
  ['an unknown resolution', { resolution: '7' }],
  ['no end', { to: undefined }],
  ['an end that is no number', { to: '1e9' }],
  ['a beginning with a fraction', { from: '1.5' }],
  ['no bars back', { countback: '0' }],
  ['two ends', { to: ['1', '2'] }],
])('a question with %s is malformed', (_name, part) => {
  const whole = { symbol: 'EURUSD', resolution: '1', to: '1763482830' };
  expect(z.safeParse(udfCalls.history.request, whole).success).toBe(true);
  expect(z.safeParse(udfCalls.history.request, { ...whole, ...part }).success).toBe(false);
});

test('BR-8 a brand hides an instrument from every question', async () => {
  const offer = { hiddenInstruments: ['EURUSD'] };
  const refusal = { ok: false, refusal: { code: 'instrumentUnknown', field: 'symbol' } };
  expect(await udf.symbols({ symbol: 'EURUSD' }, offer)).toEqual(refusal);
  expect(await udf.history({ symbol: 'EURUSD', resolution: '1', to: NOW_SECONDS }, offer)).toEqual(refusal);
  const found = await udf.search({ query: 'eur' }, offer);
  expect(found.ok && found.value.value.map(({ symbol }) => symbol)).not.toContain('EURUSD');
  expect(found.ok && found.value.value.length).toBeGreaterThan(0);
  const quoted = await udf.quotes({ symbols: 'EURUSD' }, offer);
  expect(quoted.ok && quoted.value.value.d).toMatchObject([{ s: 'error', n: 'EURUSD', errmsg: 'unknown_symbol' }]);
});
