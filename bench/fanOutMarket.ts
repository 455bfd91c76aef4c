import type { Quote } from '@candor/domain/pricing/quote.ts';
import { instruments } from '@candor/server/modules/engine/instruments/index.ts';
import { createSimulatedSource } from '@candor/server/providers/prices/simulated/simulated.ts';
import { quoteAt } from '@candor/server/providers/prices/tickColumns.ts';

/** A Wednesday on which every market is open. */
export const NOON = Date.parse('2026-11-18T15:30:00Z');
const STRETCH_MS = 20 * 60_000;

export const symbols: readonly string[] = instruments.map(({ symbol }) => symbol);

/** Returns the simulated market's ticks, one of every instrument in each frame: more than ever move at once. */
export function ticksOfAll(frames: number): readonly (readonly Quote[])[] {
  const clock = { now: () => NOON };
  const source = createSimulatedSource({ seed: 1, firstInstant: NOON - STRETCH_MS, instruments, clock });
  const columns = symbols.map((symbol) => ({ symbol, ticks: source.ticks(symbol, NOON - STRETCH_MS, NOON) }));
  return Array.from({ length: frames }, (_, frame) =>
    columns.map(({ symbol, ticks }): Quote => {
      if (ticks.count < frames) throw new Error(`${symbol} has too few ticks`);
      const facts = { tickId: frame, source: source.name, receivedTime: NOON };
      return { ...quoteAt(symbol, ticks, frame), ...facts, sourceTime: NOON };
    }),
  );
}
