import fc from 'fast-check';
import { expect, test } from 'vitest';
import { RATE_LIMIT, rate } from '../money/money.ts';
import type { Quote } from '../pricing/quote.ts';
import { BlockWriter, readBlock } from './tapeBlock.ts';

const instruments = [
  { symbol: 'EURUSD', decimals: 5 },
  { symbol: 'BTCUSD', decimals: 2 },
  { symbol: 'BRK.B', decimals: 0 },
] as const;

/**
 * Ticks of one source in the order of their ids. Some prices are between two steps of their instrument, some times are
 * earlier than the time before.
 */
const ticks = fc
  .array(
    fc.record({
      instrument: fc.constantFrom(...instruments),
      steps: fc.bigInt({ min: 1n, max: 10n ** 9n }),
      spread: fc.bigInt({ min: 0n, max: 1_000n }),
      off: fc.constantFrom(0n, 0n, 0n, 1n, 12_345n),
      skip: fc.constantFrom(0, 0, 0, 1, 7_000_000_000),
      sourceTime: fc.integer({ min: 0, max: 4_000_000_000_000 }),
      lag: fc.integer({ min: -86_400_000, max: 86_400_000 }),
    }),
    { minLength: 1, maxLength: 60 },
  )
  .map((drafts) => {
    let id = 7_220_000_000_000_000;
    return drafts.map(({ instrument, steps, spread, off, skip, sourceTime, lag }) => {
      id += 1 + skip;
      const step = 10n ** BigInt(8 - instrument.decimals);
      const sell = bounded(steps * step + off);
      const buy = bounded(sell + spread * step);
      const tick: Quote = {
        symbol: instrument.symbol,
        sell: rate(sell),
        buy: rate(buy),
        tickId: id,
        source: 'simulated',
        sourceTime,
        receivedTime: sourceTime + lag,
      };
      return { tick, decimals: instrument.decimals };
    });
  });

function bounded(units: bigint): bigint {
  return units > RATE_LIMIT ? RATE_LIMIT : units;
}

function write(drafts: readonly { readonly tick: Quote; readonly decimals: number }[]): BlockWriter {
  const [first] = drafts;
  if (first === undefined) throw new Error('a block has a tick');
  const block = new BlockWriter(first.tick);
  for (const { tick, decimals } of drafts) block.add(tick, decimals);
  return block;
}

test('EV-1 a block gives back every tick as it was', () => {
  fc.assert(
    fc.property(ticks, (drafts) => {
      const block = write(drafts);
      block.end();
      const found: Quote[] = [];
      const read = readBlock(block.whole(), 0, (tick) => found.push(tick));
      expect(found).toEqual(drafts.map(({ tick }) => tick));
      expect(read).toEqual({
        end: block.whole().length,
        isWhole: true,
        ticks: drafts.length,
        firstTickId: drafts[0]?.tick.tickId,
        lastTickId: drafts.at(-1)?.tick.tickId,
      });
    }),
  );
});

test('B4.7 a block that was cut off anywhere is read up to its last whole tick', () => {
  fc.assert(
    fc.property(ticks, fc.nat(), (drafts, cut) => {
      const block = write(drafts);
      block.end();
      const bytes = block.whole().subarray(0, cut % block.whole().length);
      const found: Quote[] = [];
      const read = readBlock(bytes, 0, (tick) => found.push(tick));
      if (read === undefined) return;
      expect(read).toMatchObject({ isWhole: false, ticks: found.length });
      expect(read.end).toBeLessThanOrEqual(bytes.length);
      expect(found).toEqual(drafts.slice(0, found.length).map(({ tick }) => tick));
    }),
  );
});

test('what was written is handed on piece by piece', () => {
  const at = { symbol: 'EURUSD', source: 'simulated', sourceTime: 1_000, receivedTime: 1_001 };
  const block = new BlockWriter({ ...at, tickId: 5 });
  block.add({ ...at, tickId: 5, sell: rate(108_000_000n), buy: rate(108_010_000n) }, 5);
  const first = block.take();
  block.add({ ...at, tickId: 6, sell: rate(108_001_000n), buy: rate(108_011_000n) }, 5);
  block.end();
  expect(Buffer.concat([first, block.take()])).toEqual(Buffer.from(block.whole()));
  expect(block.take()).toHaveLength(0);
});

test('bytes of anything else are no block, and nothing in them is believed', () => {
  expect(readBlock(new Uint8Array([]), 0)).toBeUndefined();
  expect(readBlock(new Uint8Array([0, 0, 0]), 0)).toBeUndefined();
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      expect(() => readBlock(new Uint8Array([1, ...bytes]), 0, (tick) => tick)).not.toThrow();
    }),
  );
});
