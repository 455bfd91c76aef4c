import type { EngineOptions } from './engineOptions.ts';
import type { Market } from './market.ts';
import type { LoadedBook } from './port.ts';

/** What the desk has set, as it is stored. */
export function loadDesk(options: EngineOptions, market: Market, { openings, halts, limitChanges }: LoadedBook): void {
  market.openings.load(openings);
  market.halts.load(halts);
  market.limits.load(limitChanges);
  tellDesk(options, market);
}

/** Where opening is paused now, what is halted, and which limits the desk has set. */
export function tellDesk({ onOpenings, onHalts, onLimits }: EngineOptions, { openings, halts, limits }: Market): void {
  onOpenings?.([...openings.state.values()]);
  onHalts?.([...halts.state.inForce.values()]);
  onLimits?.([...limits.state.values()]);
}
