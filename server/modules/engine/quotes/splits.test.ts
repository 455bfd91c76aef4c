import { describe, expect, test } from 'vitest';
import { rate } from '@candor/domain/money/money.ts';
import type { Rate } from '@candor/domain/money/money.ts';
import { MINUTE_MS } from '@candor/domain/time.ts';
import { NO_ACTIONS, splitPrice } from '@candor/domain/trading/corporateActions.ts';
import type { ActionStep } from '@candor/domain/trading/corporateActions.ts';
import type { PriceSink, PriceSource, RawQuote } from '../../../providers/prices/interface.ts';
import { KnownSplits, splitBars, splitSeen, splittingSource } from './splits.ts';

const ratio = { newUnits: 3, oldUnits: 1 };
const done = { ...ratio, actionId: 'one', symbol: 'AAPL', at: 1_000 };
const waiting: ActionStep = {
  actionId: 'one',
  symbol: 'AAPL',
  terms: { kind: 'split', ...ratio },
  effectiveAt: 900,
  at: 1,
  step: 'announced',
};
const cents = (price: number) => rate(BigInt(Math.round(price * 100)) * 1_000_000n);
const quote: RawQuote = { symbol: 'AAPL', sell: cents(200), buy: cents(200.02), sourceTime: 2_000 };

/** A market of ours, which does not know splits. */
class OwnMarket implements PriceSource {
  readonly name = 'own';
  readonly simulated = true;
  readonly followsCalendar = true;
  readonly repeatable = true;
  sink: PriceSink | undefined;
  start = (sink: PriceSink): void => {
    this.sink = sink;
  };
  stop = (): void => undefined;
  latest = (): readonly RawQuote[] => [quote];
  ticks = () => ({
    count: 2,
    times: Float64Array.of(999, 1_000),
    buys: Float64Array.of(300, 100),
    sells: Float64Array.of(300, 100),
  });
}

function market(splits: KnownSplits): {
  readonly source: PriceSource;
  readonly sent: RawQuote[];
  readonly own: OwnMarket;
} {
  const own = new OwnMarket();
  const source = splittingSource(own, splits, () => 2);
  const sent: RawQuote[] = [];
  source.start({ onQuote: (raw) => sent.push(raw), onHeartbeat: () => undefined }, 0);
  return { source, sent, own };
}

describe('CA-6 prices after a split', () => {
  test('a list that was read before a split and comes after it takes no split back', () => {
    const splits = new KnownSplits();
    splits.learn({ ...NO_ACTIONS, splits: [done] });
    splits.learn(NO_ACTIONS);
    expect(splits.done).toEqual([done]);
  });

  test('our own market goes on at the new price, in whole ticks, and others as they were', () => {
    const splits = new KnownSplits();
    const { source, sent, own } = market(splits);
    own.sink?.onQuote(quote);
    splits.learn({ ...NO_ACTIONS, splits: [done] });
    own.sink?.onQuote(quote);
    own.sink?.onQuote({ ...quote, symbol: 'MSFT' });
    expect(sent.map(({ sell, buy }) => [sell, buy])).toEqual([
      [cents(200), cents(200.02)],
      [cents(66.67), cents(66.67)],
      [cents(200), cents(200.02)],
    ]);
    expect(source.latest(0)).toMatchObject([{ sell: cents(66.67) }]);
  });

  test('what was due at the start is in its next quotes, and not yet in its last one', () => {
    const splits = new KnownSplits();
    splits.begin({ ...NO_ACTIONS, waiting: [waiting] }, 950);
    const { source, sent, own } = market(splits);
    own.sink?.onQuote(quote);
    expect([source.latest(0)[0]?.sell, sent[0]?.sell]).toEqual([cents(200), cents(66.67)]);
    splits.learn({ ...NO_ACTIONS, splits: [done] });
    own.sink?.onQuote(quote);
    expect([source.latest(0)[0]?.sell, sent[1]?.sell]).toEqual([cents(66.67), cents(66.67)]);
  });

  test('the next one is known from its announcement until it is carried out', () => {
    const splits = new KnownSplits();
    splits.learn({ ...NO_ACTIONS, waiting: [{ ...waiting, effectiveAt: 1_500 }, waiting] });
    expect([splits.nextOf('AAPL'), splits.nextOf('MSFT')]).toEqual([900, undefined]);
    splits.learn({ ...NO_ACTIONS, splits: [done] });
    expect(splits.nextOf('AAPL')).toBeUndefined();
  });

  test('one that is announced for later changes nothing yet', () => {
    const splits = new KnownSplits();
    splits.begin({ ...NO_ACTIONS, waiting: [waiting] }, 899);
    const { sent, own } = market(splits);
    own.sink?.onQuote(quote);
    expect(sent[0]?.sell).toBe(cents(200));
  });

  test('CA-12 the chart of a delisted instrument ends with its last good price', () => {
    const splits = new KnownSplits();
    const last = { ...quote, tickId: 1, receivedTime: 801, sourceTime: 800, source: 'test' };
    const delistings = [
      { actionId: 'end', symbol: 'AAPL', at: 900, quote: last },
      { actionId: 'never', symbol: 'MSFT', at: 900, quote: undefined },
    ];
    splits.learn({ ...NO_ACTIONS, delistings });
    expect(['AAPL', 'MSFT', 'TSLA'].map((symbol) => splits.endOf(symbol))).toEqual([801, 900, undefined]);
  });

  test('a chart is in the units of now', () => {
    const bar = { time: 0, open: cents(300), high: cents(330), low: cents(270), close: cents(303), ticks: 9 };
    const facts = { splits: [{ ...done, at: MINUTE_MS }], decimals: 2, interval: '1m' } as const;
    expect(splitBars([bar], facts)).toEqual([
      { time: 0, open: cents(100), high: cents(110), low: cents(90), close: cents(101), ticks: 9 },
    ]);
    expect(splitBars([bar], { ...facts, splits: [] })).toEqual([bar]);
  });

  test('PR-15 since a split a chart has the prices of the quotes, in whole ticks', () => {
    const splits = [
      { ...done, at: MINUTE_MS },
      { ...done, actionId: 'two', at: 2 * MINUTE_MS },
    ];
    const sell = cents(200.05);
    const bar = { open: sell, high: sell, low: sell, close: sell, ticks: 1 };
    const bars = [0, 1, 2].map((minute) => ({ ...bar, time: minute * MINUTE_MS }));
    const knownSplits = new KnownSplits();
    const { own, sent } = market(knownSplits);
    for (const count of [1, 2]) {
      knownSplits.learn({ ...NO_ACTIONS, splits: splits.slice(0, count) });
      own.sink?.onQuote({ ...quote, sell });
    }
    const closes = splitBars(bars, { splits, decimals: 2, interval: '1m' }).map(({ close }) => close);
    const third = (price: Rate) => splitPrice(price, ratio);
    // Before, between and after both splits: the quoted price, divided by the splits since.
    const quoted = sent.map((one) => one.sell);
    expect(closes).toEqual([third(third(sell)), third(quoted[0] ?? sell), quoted[1]]);
    expect(quoted).toEqual([cents(66.68), cents(22.23)]);
  });

  test('of what a venue has quoted, only what came before the split is divided', () => {
    const splits = new KnownSplits();
    splits.learn({ ...NO_ACTIONS, splits: [done] });
    const { buys } = splitSeen(new OwnMarket(), splits).ticks('AAPL', 0, 2_000);
    expect([...buys]).toEqual([100, 100]);
    expect([...splitSeen(new OwnMarket(), splits).ticks('MSFT', 0, 2_000).buys]).toEqual([300, 100]);
  });
});
