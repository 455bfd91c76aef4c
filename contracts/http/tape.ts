import * as z from 'zod/mini';
import { base64, hex } from '../evidence/encodings.ts';
import { count, countInAddress, id, instant, placeInAddress } from '../codecs.ts';
import { call } from './call.ts';

/** Most blocks of an hour, beyond any real number. */
const BLOCKS_MAXIMUM = 1_000_000;

/** The tape's current hour, up to the last block that can be proved. */
const runningHour = z.object({
  hour: instant,
  blocks: count,
  last_tick_id: id,
});

/** A complete hour of the tape; its file is at `/api/tape/2026-01-14T10`. */
export const tapeHour = z.object({
  hour: instant,
  blocks: count,
  ticks: count,
  bytes: count,
  /** Root of the hash tree over the blocks, SHA-256. */
  root: hex,
  first_tick_id: id,
  last_tick_id: id,
  /** Whether the file still exists; false: it is older than the retention, and only the root is stored. */
  kept: z.boolean(),
});
export type WireTapeHour = z.output<typeof tapeHour>;

export const list = call({
  method: 'GET',
  path: '/api/tape',
  auth: 'none',
  rate: 'public',
  userAction: false,
  worksIn: 'readOnly',
  summary:
    'Lists the hours of the tick tape with their roots, newest first, and up to where the one that is being written can ' +
    'be proved.',
  request: z.strictObject({
    /** Instant before which hours must have begun; all when absent. */
    before: z.optional(instant),
    count: z.optional(countInAddress(1_000)),
  }),
  answer: z.object({
    format: z.number(),
    hours: z.array(tapeHour),
    /** The current hour. Absent in a request with `before`, and while the hour has no complete block. */
    running: z.optional(runningHour),
  }),
});

/** Hour in the form of `tapeHourName`. */
const hourName = z.string().check(z.regex(/^\d{4}-\d\d-\d\dT(?:[01]\d|2[0-3])$/));

export const file = call({
  method: 'GET',
  path: '/api/tape/:hour',
  auth: 'none',
  rate: 'public',
  userAction: false,
  worksIn: 'readOnly',
  summary: 'Returns the file of one hour of the tick tape, as it was hashed.',
  request: z.strictObject({ hour: hourName }),
  /** The bytes are the whole answer. */
  answer: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
});

/** A block with its place in its hour's tree and the path to the root. */
export const blockProof = z.object({
  hour: instant,
  index: count,
  count,
  block: base64,
  path: z.array(hex),
  root: hex,
  /** Whether the hour has not ended: the root then covers the blocks so far. */
  provisional: z.boolean(),
});

export const proof = call({
  method: 'GET',
  path: '/api/tape/proof',
  auth: 'none',
  rate: 'public',
  userAction: false,
  worksIn: 'readOnly',
  summary: 'Returns the block of the tape with a tick, and the hashes that lead from it to the root of its hour.',
  request: z.strictObject({ tick: countInAddress(Number.MAX_SAFE_INTEGER) }),
  answer: blockProof,
});

export const block = call({
  method: 'GET',
  path: '/api/tape/block',
  auth: 'none',
  rate: 'public',
  userAction: false,
  worksIn: 'readOnly',
  summary:
    'Returns a block of the tape by its place in its hour, from 0, and the hashes that lead from it to the root.',
  request: z.strictObject({ hour: hourName, index: placeInAddress(BLOCKS_MAXIMUM) }),
  answer: blockProof,
});
