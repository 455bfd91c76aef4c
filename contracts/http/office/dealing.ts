import * as z from 'zod/mini';
import { categories } from '@candor/domain/trading/instrument.ts';
import { hoursClasses } from '@candor/domain/pricing/sessions.ts';
import { commandId, flag, id, instant, money, moneySum, rate, symbol } from '../../codecs.ts';
import { marketStates } from '../../sockets/prices.ts';
import { reason } from './approvals.ts';
import { staffCall } from './call.ts';
import { halt, waitingFor } from './dealingHalts.ts';

/** Calls of the dealing desk: open positions, accounts near their close-out, prices, and pauses of opening. */

/** Scope: the chosen brand, or all, the latter only for people with the right in each of them. */
const reach = z.enum(['brand', 'all']);
const book = z.enum(['real', 'demo']);
const count = z.int().check(z.nonnegative());
const milliseconds = z.number().check(z.nonnegative());
const direction = z.enum(['buy', 'sell']);

const exposure = z.object({
  symbol: z.string(),
  /** Present ticker. */
  ticker: z.string(),
  name: z.string(),
  category: z.enum(categories),
  decimals: z.number(),
  /** Last good quote; null before the first. */
  sell: z.nullable(rate),
  buy: z.nullable(rate),
  state: z.enum(marketStates),
  /** Time since the last good quote. */
  age_ms: z.nullable(milliseconds),
  /** Sums of amount × leverage of clients' positions. */
  longs: moneySum,
  shorts: moneySum,
  profit: moneySum,
  positions: count,
});
export type Exposure = z.output<typeof exposure>;

const pause = z.object({
  /** Brand; null: all brands. */
  brand: z.nullable(z.string()),
  /** Instrument; null: every one. */
  symbol: z.nullable(z.string()),
  since: instant,
  by: z.string(),
  reason: z.string(),
  /** Request to resume, while a second person must decide. */
  waiting: waitingFor,
});
export type DealingPause = z.output<typeof pause>;

const engine = z.object({
  /** Time from a command's arrival to its answer, of the latest thousand; null before the first. */
  median_ms: z.nullable(milliseconds),
  p99_ms: z.nullable(milliseconds),
  commands: count,
  /** Time of the last check of the whole book, and its duration. */
  surveyed_at: instant,
  survey_ms: milliseconds,
});

export const overview = staffCall('dealing.read', {
  method: 'POST',
  path: '/api/office/dealing/overview',
  rate: 'read',
  userAction: false,
  summary: "Returns the clients' positions by instrument, where opening is paused, and the state of the engine.",
  request: z.strictObject({ reach, book }),
  answer: z.object({
    at: instant,
    /** Brands that can be seen and switched. */
    brands: z.array(z.object({ id: z.string(), name: z.string() })),
    /** Whether the caller may read, pause and resume in all brands together. */
    everywhere: z.object({ read: flag, pause: flag, resume: flag }),
    accounts: count,
    close_outs: count,
    exposure: z.array(exposure),
    pauses: z.array(pause),
    /** Halts, which apply to every brand. */
    halts: z.array(halt),
    engine,
  }),
});
export type DealingOverview = z.output<typeof overview.answer>;

const standing = z.object({
  account: id,
  client: id,
  brand: z.string(),
  pin: z.string(),
  name: z.string(),
  equity: money,
  used: money,
  profit: money,
  notional: moneySum,
  positions: count,
  /** Equity in percent of the open amounts; close-out is below 50. */
  health: z.number(),
  largest: z.nullable(
    z.object({
      symbol: z.string(),
      direction,
      leverage: z.number(),
      amount: money,
      closes_at: rate,
      decimals: z.number(),
    }),
  ),
});
export type AccountStanding = z.output<typeof standing>;

export const accounts = staffCall('dealing.read', {
  method: 'POST',
  path: '/api/office/dealing/accounts',
  rate: 'read',
  userAction: false,
  summary:
    'Lists the accounts nearest to the close-out rule, or those with the largest positions: the first fifty of each ' +
    'brand.',
  request: z.strictObject({ reach, book, list: z.enum(['nearest', 'largest']) }),
  answer: z.object({ at: instant, accounts: count, rows: z.array(standing) }),
});

const source = z.object({
  name: z.string(),
  state: z.enum(['connecting', 'live', 'stale', 'down']),
  /** Rate over the last seconds; null before they have been counted. */
  quotes_per_second: z.nullable(z.number()),
  age_ms: z.nullable(milliseconds),
  /** Counts that the source reports: late, not understood, not quoted to us; and the end of its last connection. */
  late: z.nullable(count),
  garbage: z.nullable(count),
  rejected: z.nullable(count),
  last_end: z.nullable(z.string()),
});

const feed = z.object({
  symbol: z.string(),
  state: z.enum(marketStates),
  age_ms: z.nullable(milliseconds),
  accepted: count,
  /** Number of jumps that had to be confirmed. */
  held: count,
  /** Number of times that it fell silent. */
  stale: count,
  refused: count,
});
export type InstrumentFeed = z.output<typeof feed>;

export const feeds = staffCall('dealing.read', {
  method: 'POST',
  path: '/api/office/dealing/feeds',
  rate: 'read',
  userAction: false,
  summary:
    'Returns the price sources and, for each instrument since the start, what the gate accepted, held and refused.',
  request: z.strictObject({}),
  answer: z.object({
    at: instant,
    simulated: flag,
    /** Number of times that an instrument has changed its source. */
    changes: count,
    silences: count,
    sources: z.array(source),
    instruments: z.array(feed),
  }),
});
export type DealingFeeds = z.output<typeof feeds.answer>;

const listing = z.object({
  symbol: z.string(),
  name: z.string(),
  category: z.enum(categories),
  hours: z.enum(hoursClasses),
  /** Hours in force, as `America/New_York; new-york; Mon-Fri 09:30-16:00`. */
  trading_hours: z.string(),
  open: flag,
  /** Time at which the market opens; null while it is open. */
  opens_at: z.nullable(instant),
  /** Time at which this session, or the next one, ends; null where trading never ends. */
  closes_at: z.nullable(instant),
  leverages: z.array(z.number()),
  /** Leverage cap of the regime; null: none. */
  leverage_cap: z.nullable(z.number()),
  /** Spread of the last quote, in hundredths of a percent; null before the first. */
  spread_bps: z.nullable(z.number()),
  age_limit_ms: milliseconds,
});
export type DealingListing = z.output<typeof listing>;

export const instruments = staffCall('dealing.read', {
  method: 'POST',
  path: '/api/office/dealing/instruments',
  rate: 'read',
  userAction: false,
  summary: "Returns the brand's offer from its file: sessions, leverages and spreads.",
  request: z.strictObject({}),
  answer: z.object({
    at: instant,
    /** Mark-up on the opening price, in percent. */
    mark_up_percent: rate,
    instruments: z.array(listing),
  }),
});
export type DealingInstruments = z.output<typeof instruments.answer>;

/** A scope: all brands or the chosen one, an instrument or, without one, all of them. */
const where = { everywhere: flag, symbol: z.optional(symbol) };

export const pauseOpening = staffCall('dealing.pause', {
  method: 'POST',
  path: '/api/office/dealing/pause',
  rate: 'write',
  userAction: true,
  summary:
    'Pauses opening at once, by one person with a reason; closing still works. The same request pauses only once. ' +
    'For all brands it needs the role in each of them.',
  request: z.strictObject({ ...where, request: commandId, reason }),
  answer: z.object({}),
});

export const askOpening = staffCall('dealing.resume', {
  method: 'POST',
  path: '/api/office/dealing/resume',
  rate: 'write',
  userAction: true,
  summary: 'Asks a second person to resume opening in exactly this scope (`openingNotPaused`).',
  request: z.strictObject({ ...where, reason }),
  answer: z.object({ approval: id }),
});
