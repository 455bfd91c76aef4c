import * as z from 'zod/mini';
import { instant, symbol } from '../codecs.ts';
import { marketStates } from '../sockets/prices.ts';
import { call } from './call.ts';

const count = z.int().check(z.nonnegative());

/** Statistics of one instrument's quotes since the server started. */
const instrumentQuality = z.object({
  symbol,
  state: z.enum(marketStates),
  accepted: count,
  /** Number of quotes held, because they jumped and the instrument had not yet repeated their level for long enough. */
  held: count,
  /** Number of times that the instrument fell silent. */
  stale: count,
  refused: z.object({
    malformed: count,
    zero: count,
    crossed: count,
    early: count,
    outsideSession: count,
    late: count,
    duplicate: count,
    wideSpread: count,
  }),
  /** Milliseconds since the last good quote; null before the first. */
  lastTickAgeMs: z.nullable(z.number()),
});

export const quality = call({
  method: 'GET',
  path: '/api/prices/quality',
  auth: 'none',
  rate: 'public',
  userAction: false,
  worksIn: 'readOnly',
  summary: 'Returns what the price gate accepted, held and refused, for each instrument since the server started.',
  request: z.strictObject({}),
  answer: z.object({
    at: instant,
    source: z.string(),
    simulated: z.boolean(),
    /** Time of the source's last heartbeat or quote; null before the first. */
    heardAt: z.nullable(instant),
    /** Number of times that the whole source fell silent for five seconds. */
    silences: count,
    /** Number of quotes of instruments that are not traded here. */
    unknown: count,
    instruments: z.array(instrumentQuality),
  }),
});
