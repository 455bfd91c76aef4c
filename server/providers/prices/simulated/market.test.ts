import { describe, expect, test } from 'vitest';
import { sessionAt } from '@candor/domain/pricing/sessions.ts';
import { DAY_MS } from '@candor/domain/time.ts';
import { instruments } from '../../../modules/engine/instruments/index.ts';
import { createMarket } from './market.ts';

const FIRST = Date.parse('2026-11-16T00:00:00Z');
/** Six years from the market's epoch, each day at an hour at which every market is open. */
const moments = Array.from({ length: 6 * 365 }, (_, day) => Date.UTC(2020, 0, 2, 15) + day * DAY_MS);
const market = createMarket({ seed: 20_261_121, firstInstant: FIRST }, instruments);

function model(symbol: string) {
  const found = market.get(symbol);
  if (found === undefined) throw new Error(`no model of ${symbol}`);
  return found;
}

/** Returns logarithmic returns from one trading day to the next. */
function dailyReturns(symbol: string): number[] {
  const one = model(symbol);
  const open = moments.filter((moment) => sessionAt(one.instrument.hours, moment).open);
  const logs = open.map((moment) => Math.log(one.mid(moment)));
  return logs.slice(1).map((log, index) => log - (logs[index] ?? 0));
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function correlation(first: readonly number[], second: readonly number[]): number {
  const product = meanOf(first.map((value, index) => value * (second[index] ?? 0)));
  return product / Math.sqrt(meanOf(first.map((value) => value ** 2)) * meanOf(second.map((value) => value ** 2)));
}

test.each(instruments.map((one) => [one.symbol, one] as const))(
  '%s moves as much as its catalogue says, within a third',
  (symbol, one) => {
    const perYear = one.hours === '24x7' ? 365 : 255;
    const vol = Math.sqrt(meanOf(dailyReturns(symbol).map((value) => value ** 2)) * perYear);
    expect(vol / one.annualVol).toBeGreaterThan(0.67);
    expect(vol / one.annualVol).toBeLessThan(1.33);
  },
);

test('returns have fat tails, calm and wild times, and no memory of their direction', () => {
  const returns = ['BTCUSD', 'EURUSD', 'XAUUSD', 'USOIL', 'SPX500USD'].map(dailyReturns);
  const kurtosis = meanOf(returns.map((r) => meanOf(r.map((x) => x ** 4)) / meanOf(r.map((x) => x ** 2)) ** 2));
  const directions = meanOf(returns.map((r) => correlation(r.slice(1), r.slice(0, -1))));
  const sizes = meanOf(
    returns.map((r) => {
      const size = r.map(Math.abs);
      const centred = size.map((x) => x - meanOf(size));
      return correlation(centred.slice(1), centred.slice(0, -1));
    }),
  );
  expect(kurtosis).toBeGreaterThan(3.5);
  expect(Math.abs(directions)).toBeLessThan(0.06);
  expect(sizes).toBeGreaterThan(0.05);
});

test('what belongs together moves together', () => {
  const pair = (first: string, second: string) => correlation(dailyReturns(first), dailyReturns(second));
  expect(pair('BTCUSD', 'ETHUSD')).toBeGreaterThan(0.5);
  expect(pair('SPX500USD', 'NAS100USD')).toBeGreaterThan(0.6);
  expect(pair('USOIL', 'UKOIL')).toBeGreaterThan(0.7);
  expect(pair('EURUSD', 'USDCHF')).toBeLessThan(-0.5);
});

describe('currency pairs', () => {
  const instants = Array.from({ length: 200 }, (_, index) => FIRST + index * 1_234_567);

  test('a round through three of them gains nothing: the middles are exact quotients', () => {
    for (const moment of instants) {
      for (const [cross, base, quote] of [
        ['EURJPY', 'EURUSD', 'USDJPY'],
        ['AUDCAD', 'AUDUSD', 'USDCAD'],
      ] as const) {
        expect(model(cross).mid(moment) / (model(base).mid(moment) * model(quote).mid(moment))).toBeCloseTo(1, 12);
      }
      expect(model('EURGBP').mid(moment) / (model('EURUSD').mid(moment) / model('GBPUSD').mid(moment))).toBeCloseTo(
        1,
        12,
      );
    }
  });

  test('and as quoted, rounded outward, the round loses', () => {
    // History ticks are at the same quarters of a minute for all pairs: quotes of one instant can be compared.
    const from = FIRST - DAY_MS * 5;
    const [euro, yen, cross] = ['EURUSD', 'USDJPY', 'EURJPY'].map((symbol) =>
      model(symbol).ticks(from, from + 6 * 3_600_000),
    );
    expect(euro?.count).toBeGreaterThan(1_000);
    for (let index = 0; index < (euro?.count ?? 0); index++) {
      const round = ((euro?.sells[index] ?? 0) / 1e8) * ((yen?.sells[index] ?? 0) / 1e8);
      expect(round).toBeLessThan((cross?.buys[index] ?? 0) / 1e8);
    }
  });
});

test('the path stands still while the market is closed and jumps when it opens', () => {
  const apple = model('AAPL');
  const close = Date.parse('2026-11-13T21:00:00Z');
  const open = Date.parse('2026-11-16T14:30:00Z');
  const own = (moment: number) => apple.ticks(moment - 60_000, moment).count;
  expect(own(close + 3_600_000)).toBe(0);
  expect(own(open + 60_000)).toBeGreaterThan(0);
  const pound = model('GBPUSD');
  expect(pound.mid(Date.parse('2026-11-13T22:00:00Z'))).toBe(pound.mid(Date.parse('2026-11-15T21:59:59Z')));
  expect(pound.mid(Date.parse('2026-11-15T21:59:59Z'))).not.toBe(pound.mid(Date.parse('2026-11-15T22:00:00Z')));
});

test('the latest tick of a closed market is the last one before its close', () => {
  const sunday = Date.parse('2026-11-15T12:00:00Z');
  const close = Date.parse('2026-11-13T21:00:00Z');
  const session = model('AAPL').ticks(close - 6 * 3_600_000, sunday);
  expect(model('AAPL').latest(sunday).times[0]).toBe(session.times[session.count - 1]);
});

test('spreads widen around the rollover and stay near the catalogue otherwise', () => {
  const spreadAt = (moment: string) => {
    const ticks = model('GBPNZD').ticks(Date.parse(moment), Date.parse(moment) + 60_000);
    const spreads = Array.from(
      ticks.buys.subarray(0, ticks.count),
      (buy, index) => buy / (ticks.sells[index] ?? 1) - 1,
    );
    return meanOf(spreads) * 10_000;
  };
  expect(spreadAt('2026-11-18T22:01:00Z')).toBeGreaterThan(3 * spreadAt('2026-11-18T15:00:00Z'));
  expect(spreadAt('2026-11-18T15:00:00Z')).toBeLessThan(6);
});

test('another seed is another market', () => {
  const other = createMarket({ seed: 20_261_122, firstInstant: FIRST }, instruments);
  expect(other.get('BTCUSD')?.mid(FIRST)).not.toBe(model('BTCUSD').mid(FIRST));
});
