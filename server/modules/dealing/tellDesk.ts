import type { EngineOptions } from './engineOptions.ts';
import type { Market } from './market.ts';
import type { LoadedBook } from './port.ts';

/** What the desk has set, as it is stored. */
export function loadDesk(options: EngineOptions, market: Market, { openings, limitChanges }: LoadedBook): void {
  market.openings.load(openings);
  market.limits.load(limitChanges);
  tellDesk(options, market);
}

/** Where opening is paused now, and which limits the desk has set. */
export function tellDesk({ onOpenings, onLimits }: EngineOptions, { openings, limits }: Market): void {
  onOpenings?.([...openings.state.values()]);
  onLimits?.([...limits.state.values()]);
}
