import { instruments } from '@candor/server/modules/engine/instruments/index.ts';
import { ticksToCsv } from '@candor/server/providers/prices/csv.ts';
import { createSimulatedSource } from '@candor/server/providers/prices/simulated/simulated.ts';

/** A seed whose market moves a quarter of a percent within minutes, on an afternoon of London and New York. */
const SEED = 139;
const FROM = Date.UTC(2026, 5, 3, 13);
/** Milliseconds between ticks: slower than live, so that 2,000 quotes play for more than ten minutes. */
const TICK_MS = 600;

/** Returns the text of `eurusd-simulated.csv`, which replay journeys play. */
export function recordedSample(): string {
  const eurusd = instruments.filter((one) => one.symbol === 'EURUSD').map((one) => ({ ...one, tickMs: TICK_MS }));
  const clock = { now: () => FROM };
  const source = createSimulatedSource({ seed: SEED, firstInstant: FROM, instruments: eurusd, clock });
  return ticksToCsv(source, { symbol: 'EURUSD', decimals: 5, from: FROM, count: 2_000 });
}
