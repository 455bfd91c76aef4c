import type { Instant } from '@candor/domain/ids.ts';
import type { Quote } from '@candor/domain/pricing/quote.ts';
import type { Bus } from '../bus/bus.ts';
import type { PriceSource } from '../providers/prices/interface.ts';
import { createSeenSource } from '../providers/prices/seen/seen.ts';

/** Gives every tick of the tape since an instant, in order. */
export type Recall = (since: Instant, take: (tick: Quote) => void) => Promise<void>;

/** What charts have of the time before a start. */
const RECALLED_MS = 86_400_000;

interface SeenDeps {
  readonly bus: Pick<Bus, 'subscribe'>;
  readonly now: Instant;
  readonly recall: Recall;
  readonly onTrouble: (error: unknown) => void;
}

export interface SeenPrices {
  readonly source: PriceSource;
  /** Resolves when what the tape has is there. */
  readonly recalled: Promise<void>;
}

/**
 * What charts of venues are made of: the ticks of the last day, from the tape, and those that come. Ticks that come
 * while the tape is read wait for it, since what is seen must be in order; one that the tape has by then counts once.
 */
export function openSeenPrices(
  { name, simulated }: Pick<PriceSource, 'name' | 'simulated'>,
  { bus, now, recall, onTrouble }: SeenDeps,
): SeenPrices {
  const seen = createSeenSource(name, simulated);
  let waiting: Quote[] | undefined = [];
  bus.subscribe('quotes.tick', (tick) => {
    if (waiting === undefined) seen.add(tick);
    else waiting.push(tick);
  });
  let newest = 0;
  const take = (tick: Quote): void => {
    if (tick.tickId <= newest) return;
    newest = tick.tickId;
    seen.add(tick);
  };
  const recalled = recall(now - RECALLED_MS, take)
    .catch(onTrouble)
    .then(() => {
      waiting?.forEach(take);
      waiting = undefined;
    });
  return { source: seen, recalled };
}
