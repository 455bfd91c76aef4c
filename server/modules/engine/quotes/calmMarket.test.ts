import fc from 'fast-check';
import { expect, test } from 'vitest';
import { NO_VOLATILITY, judgeLevel } from '@candor/domain/pricing/jump.ts';
import type { HeldLevel, Prices } from '@candor/domain/pricing/jump.ts';
import { HOUR_MS } from '@candor/domain/time.ts';
import { createMarket } from '../../../providers/prices/simulated/market.ts';
import type { InstrumentModel } from '../../../providers/prices/simulated/instrumentModel.ts';
import { quoteAt } from '../../../providers/prices/tickColumns.ts';
import { instruments } from '../instruments/index.ts';
import type { CatalogueInstrument } from '../instruments/index.ts';

const YEAR_MS = 365 * 24 * HOUR_MS;
const BEGIN = Date.parse('2026-01-05T00:00:00Z');

/** Counts the quotes of an instrument that the gate would hold between two instants. */
function heldBetween(one: CatalogueInstrument, model: InstrumentModel, from: number, to: number): number {
  let [last, held] = [undefined as Prices | undefined, undefined as HeldLevel<Prices> | undefined];
  let [volatility, quotedAt, count] = [NO_VOLATILITY, 0, 0];
  const ticks = model.ticks(from, to);
  for (let index = 0; index < ticks.count; index++) {
    const { sourceTime: now, ...quote } = quoteAt(one.symbol, ticks, index);
    const level = judgeLevel(quote, { rule: one.jump, volatility, last, held, quotedAt, now, second: undefined });
    quotedAt = now;
    if (level.kind === 'good') [last, held, volatility] = [quote, undefined, level.volatility];
    else [held, count] = [level.held, count + 1];
  }
  return count;
}

test('PR-16 of the simulated market’s own moves none is held, live or in its history, over nights and weekends', () => {
  const place = fc.record({
    seed: fc.integer({ min: 1, max: 1_000_000 }),
    instrument: fc.constantFrom(...instruments),
    at: fc.integer({ min: 0, max: YEAR_MS }),
    isLive: fc.boolean(),
  });
  fc.assert(
    fc.property(place, ({ seed, instrument, at, isLive }) => {
      const from = BEGIN + at;
      // The market needs all currencies: prices of pairs are derived from the levels of both.
      const model = createMarket({ seed, firstInstant: isLive ? from : Infinity }, instruments).get(instrument.symbol);
      const hours = isLive ? 2 : 80;
      expect(model && heldBetween(instrument, model, from, from + hours * HOUR_MS)).toBe(0);
    }),
    { numRuns: 60 },
  );
});
