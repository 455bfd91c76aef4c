import { checkpointBody, noteText } from '@candor/contracts/evidence/note.ts';
import type { Checkpoint } from '@candor/contracts/evidence/note.ts';
import { entryBundle } from '@candor/domain/evidence/logEntry.ts';
import type { Digest } from '@candor/domain/evidence/merkle.ts';
import { TILE_WIDTH, hashesOf, inclusionStretches, tileAt } from '@candor/domain/evidence/logTree.ts';
import { readTilePath } from '@candor/domain/evidence/logPaths.ts';
import { MINUTE_MS } from '@candor/domain/time.ts';
import type { Clock } from '../../../clock.ts';
import type { Pool } from '../../../database/pool.ts';
import { readTile, tilesOf } from './edge.ts';
import {
  countCosignatures,
  findEntry,
  readBeginning,
  readCosignatures,
  readEntries,
  readHead,
  readSettledHead,
} from './store.ts';
import type { Cosigning, LogHead } from './store.ts';

/** A checkpoint of the log with its signatures. */
export interface SignedHead {
  readonly checkpoint: Checkpoint;
  readonly note: string;
  readonly head: LogHead;
}

/** Dependencies of the published checkpoint. */
export interface ServedDeps {
  readonly pool: Pool;
  readonly clock: Pick<Clock, 'now'>;
  readonly cosigning: Cosigning;
}

/** Maximum time that a checkpoint waits for its quorum (rule PL-17). */
const UNCOSIGNED_MS = 30_000;
/** Time without a quorum after which an alarm is raised. */
const SHORT_MS = MINUTE_MS;

/** Returns the newest checkpoint, which witnesses are asked to sign; undefined while the log is empty. */
export async function newestHead(pool: Pool): Promise<SignedHead | undefined> {
  return toSignedHead(pool, await readHead(pool));
}

/**
 * Rule PL-17: returns the newest checkpoint that a quorum of witnesses has signed, or that has waited too long for
 * them. It never goes back. Undefined while the log is empty.
 */
export async function publishedHead({ pool, clock, cosigning }: ServedDeps): Promise<SignedHead | undefined> {
  return toSignedHead(pool, await readSettledHead(pool, cosigning, clock.now() - UNCOSIGNED_MS));
}

/** Rule PL-17: has a checkpoint been without its quorum for a minute? */
export async function isShortOfQuorum({ pool, clock, cosigning }: ServedDeps): Promise<boolean> {
  const head = await readSettledHead(pool, cosigning, clock.now() - SHORT_MS);
  return head !== undefined && (await countCosignatures(pool, cosigning, head.size)) < cosigning.quorum;
}

async function toSignedHead(pool: Pool, head: LogHead | undefined): Promise<SignedHead | undefined> {
  const { origin } = await readBeginning(pool);
  if (origin === undefined || head === undefined) return undefined;
  const { size, root, signatures } = head;
  const checkpoint = { origin, size, root };
  const cosignatures = await readCosignatures(pool, size);
  return { checkpoint, head, note: noteText(checkpointBody(checkpoint), [signatures, ...cosignatures]) };
}

/** Finds a file of the log; `isFull` if it can never change. Undefined if there is none at this address. */
export async function findLogFile(
  pool: Pool,
  path: string,
): Promise<{ readonly bytes: Buffer; readonly isFull: boolean } | undefined> {
  const tile = readTilePath(path);
  if (tile === undefined) return undefined;
  const { level, number, width } = tile;
  const size = (await readHead(pool))?.size ?? 0;
  const there = tileAt(size, level === 'entries' ? 0 : level, number);
  if (there === undefined || width > there.width) return undefined;
  const isFull = width === TILE_WIDTH;
  if (level !== 'entries') return { bytes: Buffer.concat(await readTile(pool, { level, number, width })), isFull };
  const from = number * TILE_WIDTH;
  return { bytes: Buffer.from(entryBundle(await readEntries(pool, from, from + width))), isFull };
}

/** The place of an entry in the published tree, and the path from it to the root. */
export interface InclusionProof {
  readonly index: number;
  readonly size: number;
  readonly path: readonly Digest[];
  readonly note: string;
}

export async function findInclusion(
  deps: ServedDeps,
  sought: { readonly batch: number; readonly entry: Uint8Array },
): Promise<InclusionProof | undefined> {
  const { pool } = deps;
  const index = await findEntry(pool, sought);
  const published = index === undefined ? undefined : await publishedHead(deps);
  if (index === undefined || published === undefined || index >= published.checkpoint.size) return undefined;
  const { size } = published.checkpoint;
  const path = await hashesOf(inclusionStretches(index, size), tilesOf(pool, size));
  return { index, size, path, note: published.note };
}
