import { rateToNumber } from '@candor/domain/money/decimal.ts';
import type { Rate } from '@candor/domain/money/money.ts';
import type { MarketState } from '@candor/domain/pricing/usability.ts';

/** Path of the price stream, a plain WebSocket without login (ruling R27). */
export const PRICES_PATH = '/api/prices/stream';

/** WebSocket subprotocol of our own pages. Its frames are described in `priceFrames.ts`. */
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

/** One instrument in the price stream, with the rules' types. */
export interface PriceRow {
  readonly symbol: string;
  /** Last good quote; both prices are zero if there was none yet. */
  readonly buy: Rate;
  readonly sell: Rate;
  readonly state: MarketState;
  /** First sell price of the UTC day; undefined if unknown. */
  readonly dayOpen: Rate | undefined;
}

/** One instrument as shown on pages: the last good price, why it can or cannot be traded, and the day's change. */
export interface PriceEntry {
  readonly buy: number;
  readonly sell: number;
  readonly state: MarketState['kind'];
  /** closed: when the market opens; stale: time of the last good price. Milliseconds since 1970. */
  readonly at?: number;
  /** Change since 00:00 UTC, in percent. */
  readonly change?: number;
}

/** Prices at one moment: of all instruments, or of those whose prices have changed. */
export interface PriceFrame {
  /** Server's time, in milliseconds since 1970. */
  readonly now: number;
  readonly simulated: boolean;
  readonly prices: Readonly<Record<string, PriceEntry>>;
}

/** Prices of a frame, decoded. */
export interface StreamFrame extends PriceFrame {
  /** Newest tick of all instruments in the frames so far; an order names it as `seenTick`. */
  readonly tick: number;
}

/** Converts a row to the form that pages show. */
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

/** closed: returns when the market opens; stale: returns the time of the last good price; otherwise undefined. */
export function sinceOrUntil(state: MarketState): number | undefined {
  if (state.kind === 'closed') return state.until;
  return state.kind === 'stale' ? state.since : undefined;
}

/** Calculates the change in percent, cut to two decimals. */
function changePercent(from: Rate, to: Rate): number {
  const hundredths = ((to - from) * 10_000n) / from;
  return Number.parseInt(hundredths.toString(), 10) / 100;
}
