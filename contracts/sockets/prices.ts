import * as z from 'zod/mini';
import { symbol } from '../codecs.ts';

/** The price stream: a plain WebSocket without login at this path (ruling R27). */
export const PRICES_PATH = '/api/prices/stream';

/** The specification's frames: a map of symbol to buy and sell; 0 where nothing can be traded (ruling R8). */
export const priceMap = z.record(symbol, z.object({ buy: z.number(), sell: z.number() }));
export type PriceMap = z.output<typeof priceMap>;

/** The WebSocket subprotocol under which our own pages get the state beside the price. */
export const STATE_PROTOCOL = 'candor.prices.1';

export const marketStates = ['open', 'closed', 'stale', 'held', 'none'] as const;

/** One instrument in our own frames: the last good price, why it can or cannot be traded, the day's change. */
export const priceEntry = z.object({
  buy: z.number(),
  sell: z.number(),
  state: z.enum(marketStates),
  /** closed: when it opens; stale: since when. Milliseconds since 1970. */
  at: z.optional(z.number()),
  /** Percent since 00:00 UTC. */
  change: z.optional(z.number()),
});
export type PriceEntry = z.output<typeof priceEntry>;

/** The first frame is whole; each later one holds what changed. */
export const priceFrame = z.object({
  now: z.number(),
  simulated: z.boolean(),
  prices: z.record(symbol, priceEntry),
});
export type PriceFrame = z.output<typeof priceFrame>;
