import { rateToNumber } from '@candor/domain/money/decimal.ts';
import type { Rate } from '@candor/domain/money/money.ts';
import type { MarketState } from '@candor/domain/pricing/usability.ts';

/** The price stream: a plain WebSocket without login at this path (ruling R27). */
export const PRICES_PATH = '/api/prices/stream';

/** The WebSocket subprotocol of our own pages: `priceFrames.ts` describes its frames. */
export const DELTA_PROTOCOL = 'candor.prices.3';

/** Why an instrument can or cannot be traded now (ruling R8). */
export const marketStates = [
  'open',
  'closed',
  'stale',
  'held',
  'halted',
  'delisted',
  'none',
] as const satisfies MarketState['kind'][];

/** One instrument in the stream, in the rules' terms. */
export interface PriceRow {
  readonly symbol: string;
  /** The last good quote; both zero if there was none yet. */
  readonly buy: Rate;
  readonly sell: Rate;
  readonly state: MarketState;
  /** The first sell price of the UTC day; undefined where it is unknown. */
  readonly dayOpen: Rate | undefined;
}

/** One instrument as pages show it: the last good price, why it can or cannot be traded, the day's change. */
export interface PriceEntry {
  readonly buy: number;
  readonly sell: number;
  readonly state: MarketState['kind'];
  /** closed: when it opens; stale: since when. Milliseconds since 1970. */
  readonly at?: number;
  /** Percent since 00:00 UTC. */
  readonly change?: number;
}

/** The prices of one moment: all of them, or those that changed. */
export interface PriceFrame {
  /** The server's time. */
  readonly now: number;
  readonly simulated: boolean;
  readonly prices: Readonly<Record<string, PriceEntry>>;
}

/** Prices as the stream brings them. */
export interface StreamFrame extends PriceFrame {
  /** The newest tick, of any instrument, in the frames so far; an order names it as `seenTick`. */
  readonly tick: number;
}

/** A row as pages show it. */
export function priceEntry({ buy, sell, state, dayOpen }: PriceRow): PriceEntry {
  const at = sinceOrUntil(state);
  return {
    buy: rateToNumber(buy),
    sell: rateToNumber(sell),
    state: state.kind,
    ...(at !== undefined && { at }),
    ...(dayOpen !== undefined && { change: changePercent(dayOpen, sell) }),
  };
}

/** closed: when it opens; stale: since when. */
export function sinceOrUntil(state: MarketState): number | undefined {
  if (state.kind === 'closed') return state.until;
  return state.kind === 'stale' ? state.since : undefined;
}

/** Cut to hundredths of a percent. */
function changePercent(from: Rate, to: Rate): number {
  const hundredths = ((to - from) * 10_000n) / from;
  return Number.parseInt(hundredths.toString(), 10) / 100;
}
