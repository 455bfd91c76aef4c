import * as z from 'zod/mini';
import { countInAddress, id, instant } from '../codecs.ts';
import { digest } from '../evidence/encodings.ts';
import { call } from './call.ts';

/** Calls on the public log, whose own files are at `/log/checkpoint` and `/log/tile/…`. */

const size = z.number().check(z.int(), z.nonnegative());

export const publishedLog = z.object({
  /** Name under which it signs. */
  origin: z.string(),
  /** Keys of the log and of its witnesses, as name, id and key. */
  keys: z.array(z.string()),
  witnesses: z.array(z.string()),
  /**
   * Number of witnesses that sign a checkpoint before its publication; one still unsigned after half a minute is
   * published without them.
   */
  quorum: size,
  began_at: instant,
  /** Batch of the engine up to which decisions are not in the log. */
  after_batch: size,
  /** Batch of the engine up to which decisions are in the log. */
  batch: size,
  size,
});

export const get = call({
  method: 'GET',
  path: '/api/log',
  auth: 'none',
  rate: 'public',
  userAction: false,
  worksIn: 'readOnly',
  summary:
    'Describes the public log of this installation: its name, its keys, where it begins and how far it has come. Its ' +
    'files are below `/log`. Null while nothing is in it.',
  request: z.strictObject({}),
  answer: z.object({ log: z.nullable(publishedLog) }),
});

export const inclusionProof = z.object({
  index: size,
  /** Size of the tree whose root the checkpoint has. */
  size: id,
  path: z.array(digest),
  /** Checkpoint as a signed note. */
  checkpoint: z.string(),
});

export const proof = call({
  method: 'GET',
  path: '/api/log/proof',
  auth: 'none',
  rate: 'public',
  userAction: false,
  worksIn: 'readOnly',
  summary:
    'Returns where an order, fill or ledger entry of a batch is in the public log, by the hash of its entry, and the ' +
    'hashes that lead from it to the root of the published checkpoint.',
  request: z.strictObject({
    kind: z.enum(['order', 'refusal', 'fill', 'entry']),
    batch: countInAddress(Number.MAX_SAFE_INTEGER),
    hash: digest,
  }),
  answer: inclusionProof,
});
