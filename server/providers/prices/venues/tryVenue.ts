import type { Venue, VenueEvents } from './venue.ts';

/** Opens a connection and closes it once the venue has admitted us. Returns why it does not. */
export function tryVenue(venue: Venue, names: readonly string[], limitMs: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    const end = (why: string | undefined): void => {
      clearTimeout(timer);
      close();
      resolve(why);
    };
    const timer = setTimeout(() => end('no answer'), limitMs);
    const ignore = (): undefined => undefined;
    const events: VenueEvents = {
      onAlive: ignore,
      onQuote: ignore,
      onGarbage: ignore,
      onRejected: ignore,
      onReady: () => end(undefined),
      onEnd: (reason) => end(reason),
    };
    const close = venue.connect(names, events);
  });
}
