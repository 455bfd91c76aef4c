import { DAY_MS } from '@candor/domain/time.ts';
import { instruments } from '@candor/server/modules/engine/instruments/index.ts';
import { createSimulatedSource } from '@candor/server/providers/prices/simulated/simulated.ts';
import { expect, test } from 'vitest';
import { SECOND_AFTER_MS, strongestHours } from './closeOut.ts';

const FIRST_START = Date.UTC(2026, 10, 25, 12, 5);
const STARTS = 12;
/**
 * Largest loss, as a share of the price. Of 600.00, 260.00 are in use and as much must be free: a hundredth of 7,800.00
 * may be lost, less the costs.
 */
const MOST_LOST = 0.008;

test('whatever day a demonstration begins on, the second order before the close-out is affordable', () => {
  const ethereum = instruments.filter(({ symbol }) => symbol === 'ETHUSD');
  const clock = { now: () => FIRST_START + STARTS * DAY_MS };
  const firstInstant = FIRST_START - 200 * DAY_MS;
  const source = createSimulatedSource({ seed: 7, firstInstant, instruments: ethereum, clock });
  const priceAt = (at: number) => source.ticks('ETHUSD', at, at + 60_000).sells[0] ?? Number.NaN;
  for (let day = 0; day < STARTS; day += 1) {
    const { at, direction } = strongestHours(source, FIRST_START + day * DAY_MS);
    const move = priceAt(at + SECOND_AFTER_MS) / priceAt(at) - 1;
    expect(direction === 'buy' ? -move : move).toBeLessThan(MOST_LOST);
  }
});
