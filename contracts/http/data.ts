import * as z from 'zod/mini';
import { rateToNumber } from '@candor/domain/money/decimal.ts';
import { hoursClasses } from '@candor/domain/pricing/sessions.ts';
import { countInAddress, instant, instantText, malformed, rate, symbol } from '../codecs.ts';
import { call } from './call.ts';

/** A tradable instrument as the specification spells it, with further fields for our pages. */
export const asset = z.object({
  name: z.string(),
  symbol,
  /** Present ticker: the symbol until a symbol change; the symbol itself never changes. */
  ticker: z.string(),
  /** Former tickers, oldest first. */
  former_tickers: z.array(z.object({ ticker: z.string(), until: instant })),
  /** Chart symbol of the widgets, EXCHANGE:SYMBOL. */
  code: z.string(),
  asset_category_id: z.number(),
  position_assets_category: z.object({ name: z.string(), leverage: z.string() }),
  /** Decimals of a tick. */
  decimals: z.number(),
  /** Pip of the instrument's price: 0.0001 in EUR/USD. */
  pip: rate,
  /** Other symbols that refer to this instrument. */
  aliases: z.array(z.string()),
  /** Leverage cap of the client's regime (ruling R7); null: none. */
  leverage_cap: z.nullable(z.number()),
  /** Traded asset, and the currency of its price. */
  base: z.string(),
  quote: z.string(),
  /** Class of trading hours, by which the market opens and closes (rule PR-8). */
  hours: z.enum(hoursClasses),
  /** Hours in force: zone; calendar of holidays; sessions by the days on which they open; further closed days. */
  trading_hours: z.string(),
});
export type Asset = z.output<typeof asset>;

export const assets = call({
  method: 'GET',
  path: '/api/get/assets',
  auth: 'client',
  rate: 'read',
  userAction: false,
  worksIn: 'maintenance',
  summary: 'Lists the instruments with their categories.',
  request: z.strictObject({}),
  answer: z.array(asset),
});

export const countries = call({
  method: 'GET',
  path: '/api/get/countries',
  auth: 'client',
  rate: 'read',
  userAction: false,
  worksIn: 'readOnly',
  summary: 'Lists the countries, ISO 3166.',
  request: z.strictObject({}),
  answer: z.array(z.object({ id: z.number(), name: z.string(), alpha2: z.string() })),
});

export const visitor = call({
  method: 'GET',
  path: '/api/get/visitor',
  auth: 'none',
  rate: 'public',
  userAction: false,
  worksIn: 'readOnly',
  summary: "Returns the caller's likely location, from their address and our own table (ruling R18); empty if unknown.",
  request: z.strictObject({}),
  answer: z.object({ ip: z.string(), country_short: z.string(), country_long: z.string(), city: z.string() }),
});

export const measuredSpread = call({
  method: 'GET',
  path: '/api/prices/spread',
  auth: 'client',
  rate: 'read',
  userAction: false,
  worksIn: 'maintenance',
  summary: 'Returns the usual spread of an instrument: the median of one a minute while it was open (rule PR-22).',
  request: z.strictObject({ symbol }),
  answer: z.object({
    symbol,
    /** Spread at the present price; null while too few have been measured. */
    spread: z.nullable(rate),
    /** Number of measured spreads, at most a day of minutes. */
    measured: z.number(),
  }),
});

export const intervals = ['1m', '5m', '15m', '30m', '1h', '4h', '1D', '1W', '1M'] as const;

/** A bar of the sell price, aggregated from the ticks inside it. */
export const bar = z.object({ time: instant, open: rate, high: rate, low: rate, close: rate, ticks: z.number() });
export type WireBar = z.output<typeof bar>;

const written = z.object({
  time: instantText,
  open: z.number(),
  high: z.number(),
  low: z.number(),
  close: z.number(),
  ticks: z.number(),
});

/** All bars in one codec: thousands of them with a codec for each value took fifty times as long to write. */
const bars = z.codec(
  z.array(written),
  z.custom<WireBar[]>((value) => Array.isArray(value)),
  {
    decode: (raw, context) => {
      const read = z.safeDecode(z.array(bar), raw);
      return read.success ? read.data : malformed(context, raw);
    },
    encode: (read) =>
      read.map(({ time, open, high, low, close, ticks }) => ({
        time: new Date(time).toISOString(),
        open: rateToNumber(open),
        high: rateToNumber(high),
        low: rateToNumber(low),
        close: rateToNumber(close),
        ticks,
      })),
  },
);

/** Formats a bar as JSON, as `candles` does, but several times faster where thousands are written. */
export function barText({ time, open, high, low, close, ticks }: WireBar): string {
  const rates = `"open":${rateToNumber(open)},"high":${rateToNumber(high)},"low":${rateToNumber(low)}`;
  return `{"time":"${new Date(time).toISOString()}",${rates},"close":${rateToNumber(close)},"ticks":${ticks}}`;
}

export const candles = call({
  method: 'GET',
  path: '/api/prices/candles',
  auth: 'none',
  rate: 'public',
  userAction: false,
  worksIn: 'maintenance',
  rows: 'count',
  summary: 'Returns bars of the sell price, oldest first; the last one is still open.',
  request: z.strictObject({
    symbol,
    interval: z.enum(intervals),
    count: z.optional(countInAddress(5_000)),
    /** Instant before which bars must begin; now when absent. */
    to: z.optional(instant),
  }),
  answer: z.object({
    symbol,
    interval: z.enum(intervals),
    source: z.string(),
    simulated: z.boolean(),
    bars,
  }),
});
