import { expect, vi } from 'vitest';
import type { RawQuote } from '@candor/server/providers/prices/interface.ts';
import type { SourceHealth, Venue } from '@candor/server/providers/prices/venues/venue.ts';
import { VenueFeed } from '@candor/server/providers/prices/venues/venueFeed.ts';

export interface Recorder {
  readonly quotes: RawQuote[];
  readonly states: string[];
  health(): SourceHealth;
  /** Waits for a condition. */
  until(isSo: () => boolean): Promise<void>;
  stop(): void;
}

/** Runs a venue's feed over the network and records all its events. Reconnections wait as briefly as possible. */
export function record(
  venue: Venue,
  symbols: Readonly<Record<string, string>>,
  clock = { now: () => Date.now(), elapsed: () => Date.now() },
): Recorder {
  const quotes: RawQuote[] = [];
  const states: string[] = [];
  const feed = new VenueFeed({
    venue,
    symbols: new Map(Object.entries(symbols)),
    clock,
    chance: () => 0,
    onState: ({ state }) => states.push(state),
  });
  feed.start({ onQuote: (quote) => quotes.push(quote), onHeartbeat: () => undefined });
  return {
    quotes,
    states,
    health: () => feed.health(),
    until: (isSo) => vi.waitFor(() => expect(isSo()).toBe(true), { timeout: 20_000, interval: 10 }),
    stop: () => feed.stop(),
  };
}
