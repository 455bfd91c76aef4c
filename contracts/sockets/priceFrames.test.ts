import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { RATE_LIMIT, rate } from '@candor/domain/money/money.ts';
import type { MarketState } from '@candor/domain/pricing/usability.ts';
import { PriceDecoder } from './priceDecoder.ts';
import { PriceEncoder } from './priceEncoder.ts';
import { priceEntry } from './prices.ts';
import type { PriceEntry, PriceRow } from './prices.ts';

const NOW = Date.parse('2026-11-18T12:00:00Z');
const AT = { now: NOW, newestTick: 1_700 };
const symbols = ['BTCUSD', 'EURUSD', 'USDJPY', 'AAPL', 'X'];

const instant = fc.integer({ min: NOW - 10 ** 10, max: NOW + 10 ** 10 });
const state: fc.Arbitrary<MarketState> = fc.oneof(
  fc.constantFrom<MarketState>(
    { kind: 'open' },
    { kind: 'held' },
    { kind: 'halted' },
    { kind: 'delisted' },
    { kind: 'none' },
  ),
  instant.map((since): MarketState => ({ kind: 'stale', since })),
  fc.option(instant, { nil: undefined }).map((until): MarketState => ({ kind: 'closed', until })),
);
/** Prices of any size, mostly round, like those of real instruments. */
const price = fc
  .tuple(fc.bigInt(0n, RATE_LIMIT), fc.constantFrom(1n, 1_000n, 100_000n, 1_000_000n, 100_000_000n))
  .map(([value, step]) => rate(value - (value % step)));
const row: fc.Arbitrary<PriceRow> = fc
  .tuple(fc.constantFrom(...symbols), price, price, state, fc.option(price, { nil: undefined }))
  .map(([symbol, first, second, state, open]) => {
    const [sell, buy] = first < second ? [first, second] : [second, first];
    return { symbol, sell, buy, state, dayOpen: open === 0n ? undefined : open };
  });
/** Prices that have changed at one moment, each symbol once. */
const moment = fc.uniqueArray(row, { selector: ({ symbol }) => symbol });

function entriesOf(rows: Iterable<PriceRow>): Record<string, PriceEntry> {
  return Object.fromEntries([...rows].map((one) => [one.symbol, priceEntry(one)]));
}

test('PR-13 a reader of every frame knows what was written, and one who joins learns all of it', () => {
  fc.assert(
    fc.property(fc.array(moment, { maxLength: 20 }), (moments) => {
      const encoder = new PriceEncoder(symbols, true);
      const reader = new PriceDecoder();
      const latest = new Map<string, PriceRow>();
      const shown = { ...reader.read(encoder.whole(NOW))?.prices };
      for (const [index, rows] of moments.entries()) {
        const now = NOW + index * 100;
        const newestTick = 1_000 + index * 7;
        const frame = encoder.changes(rows, { now, newestTick });
        for (const one of rows) latest.set(one.symbol, one);
        if (frame === undefined) continue;
        const read = reader.read(frame);
        expect(read).toMatchObject({ now, simulated: true, tick: newestTick });
        Object.assign(shown, read?.prices);
        expect(shown).toMatchObject(entriesOf(latest.values()));
        const joined = new PriceDecoder().read(encoder.whole(now));
        expect(joined).toEqual({ now, simulated: true, tick: newestTick, prices: shown });
      }
    }),
  );
});

test('PR-13 a reader who missed a frame learns of it, and a whole frame sets them right', () => {
  fc.assert(
    fc.property(fc.array(moment, { minLength: 2, maxLength: 10 }), fc.nat(), (moments, which) => {
      const encoder = new PriceEncoder(symbols, false);
      const reader = new PriceDecoder();
      reader.read(encoder.whole(NOW));
      const frames = moments.map((rows) => encoder.changes(rows, AT) ?? encoder.time(NOW));
      const missed = which % (frames.length - 1);
      for (const [index, frame] of frames.slice(0, missed + 2).entries()) {
        if (index < missed) expect(reader.read(frame)).toBeDefined();
        if (index > missed) expect(reader.read(frame)).toBeUndefined();
      }
      const whole = reader.read(encoder.whole(NOW));
      expect(whole).toEqual(new PriceDecoder().read(encoder.whole(NOW)));
      expect(reader.read(encoder.time(NOW))).toEqual({ now: NOW, simulated: false, tick: AT.newestTick, prices: {} });
    }),
  );
});

test('bytes that are no frame are refused, whatever they are', () => {
  const encoder = new PriceEncoder(symbols, true);
  const whole = encoder.whole(NOW);
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 60 }), fc.nat(), (noise, cut) => {
      const reader = new PriceDecoder();
      const spoilt = whole.slice(0, cut % whole.length);
      expect(reader.read(spoilt)).toBeUndefined();
      reader.read(noise);
      reader.read(whole);
      reader.read(noise);
    }),
  );
});

describe('a frame of changes', () => {
  const open = (symbol: string, sell: bigint): PriceRow => {
    return { symbol, sell: rate(sell), buy: rate(sell + 2_000n), state: { kind: 'open' }, dayOpen: undefined };
  };

  test('is none when nothing changed', () => {
    const encoder = new PriceEncoder(symbols, true);
    expect(encoder.changes([open('EURUSD', 110_001_000n)], AT)).toBeDefined();
    expect(encoder.changes([open('EURUSD', 110_001_000n)], { ...AT, now: NOW + 100 })).toBeUndefined();
    expect(encoder.changes([], { ...AT, now: NOW + 200 })).toBeUndefined();
  });

  test('takes two bytes for a small move, three where the spread moves as well', () => {
    const encoder = new PriceEncoder(symbols, true);
    encoder.changes([open('EURUSD', 110_001_000n)], AT);
    const time = encoder.time(NOW).length;
    expect(encoder.changes([open('EURUSD', 110_014_000n)], AT)).toHaveLength(time + 2);
    expect(encoder.changes([{ ...open('EURUSD', 110_013_000n), buy: rate(110_014_000n) }], AT)).toHaveLength(time + 3);
  });

  test('says nothing of instruments that are not in the first frame', () => {
    expect(new PriceEncoder(symbols, true).changes([open('NOTHING', 5n)], AT)).toBeUndefined();
  });

  test('is understood over the turn of the numbers', () => {
    const encoder = new PriceEncoder(symbols, true);
    const reader = new PriceDecoder();
    reader.read(encoder.whole(NOW));
    for (let index = 0; index < 16_400; index++) {
      if (reader.read(encoder.time(NOW)) === undefined) throw new Error(`frame ${index} was not understood`);
    }
  });
});
