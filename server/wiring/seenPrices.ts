import type { Instant } from '@candor/domain/ids.ts';
import type { Quote } from '@candor/domain/pricing/quote.ts';
import { markedSplit } from '@candor/domain/trading/splitMark.ts';
import { DAY_MS } from '@candor/domain/time.ts';
import type { Bus } from '../bus/bus.ts';
import type { PriceSource } from '../providers/prices/interface.ts';
import { createSeenSource } from '../providers/prices/seen/seen.ts';

/** Passes on every tick of the tape since an instant, in order. */
export type Recall = (since: Instant, take: (tick: Quote) => void) => Promise<void>;

/** How far back from a start charts have ticks. */
const RECALLED_MS = DAY_MS;

interface SeenDeps {
  readonly bus: Pick<Bus, 'subscribe'>;
  readonly now: Instant;
  readonly recall: Recall;
  readonly onTrouble: (error: unknown) => void;
}

export interface SeenPrices {
  readonly source: PriceSource;
  /** Resolves once the tape's ticks are available. */
  readonly recalled: Promise<void>;
}

/**
 * Opens what venues' charts are made from: the last day's ticks, from the tape, and new ones. Ticks that arrive while
 * the tape is read wait for it, since ticks must be in order; one that the tape already has counts once. Bars made
 * before that lack ticks, so the edition then changes.
 */
export function openSeenPrices(
  { name, simulated }: Pick<PriceSource, 'name' | 'simulated'>,
  { bus, now, recall, onTrouble }: SeenDeps,
): SeenPrices {
  const source = createSeenSource(name, simulated);
  let waiting: Quote[] | undefined = [];
  let edition = 0;
  bus.subscribe('quotes.tick', (tick) => {
    if (waiting === undefined) source.add(tick);
    else waiting.push(tick);
  });
  let newest = 0;
  const take = (tick: Quote): void => {
    if (tick.tickId <= newest) return;
    newest = tick.tickId;
    // A split's mark is no price of a venue: as one of another source it would clear the instrument's chart.
    if (markedSplit(tick) === undefined) source.add(tick);
  };
  const recalled = recall(now - RECALLED_MS, take)
    .catch(onTrouble)
    .then(() => {
      waiting?.forEach(take);
      waiting = undefined;
      edition = 1;
    });
  return { source: { ...source, recalled, edition: () => edition }, recalled };
}
