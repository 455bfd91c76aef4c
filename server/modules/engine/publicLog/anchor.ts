import { checkpointBody } from '@candor/contracts/evidence/note.ts';
import { HOUR_MS } from '@candor/domain/time.ts';
import type { Instant } from '@candor/domain/ids.ts';
import type { Pool } from '../../../database/pool.ts';
import type { TimeAuthority } from '../../../providers/timestamps/interface.ts';
import { findAnchorFiles, findNewestAnchor, insertAnchor, readAnchors } from './anchorStore.ts';
import type { Anchor } from './anchorStore.ts';
import type { PublicLogDeps } from './deps.ts';
import { publishedHead } from './served.ts';
import { readBeginning } from './store.ts';

type AnchorDeps = Pick<PublicLogDeps, 'officePool' | 'clock' | 'cosigning'>;

/** Minimum time between two requests to an authority. */
const EVERY_MS = HOUR_MS;

/**
 * Rule PL-10: requests a timestamp of the published checkpoint if the log has grown and its last timestamp is an hour
 * old. `idle`: nothing was due, or another process did it meanwhile. Throws if the authority returned no valid
 * timestamp.
 */
export async function anchorLog(
  { officePool, clock, cosigning }: AnchorDeps,
  authority: TimeAuthority,
): Promise<'anchored' | 'idle'> {
  const published = await publishedHead({ pool: officePool, clock, cosigning });
  const last = await findNewestAnchor(officePool);
  if (published === undefined || (last !== undefined && !isDue(last, published.checkpoint.size, clock.now())))
    return 'idle';
  const { size } = published.checkpoint;
  const checkpoint = checkpointBody(published.checkpoint);
  const stamp = await authority.stamp(checkpoint);
  const { isStandIn } = authority;
  return (await insertAnchor(officePool, { size, checkpoint, isStandIn, ...stamp })) ? 'anchored' : 'idle';
}

/** Is a timestamp due? A clock that was set back delays none. */
function isDue({ size, at }: Anchor, sizeNow: number, now: Instant): boolean {
  return sizeNow > size && Math.abs(now - at) >= EVERY_MS;
}

/** Returns the time of the last timestamp, or the beginning of the log. */
export async function anchoredAt({ officePool }: Pick<AnchorDeps, 'officePool'>): Promise<Instant> {
  return (await findNewestAnchor(officePool))?.at ?? (await readBeginning(officePool)).beganAt;
}

const LISTED = 1_000;

/** The list at `/log/anchors`, newest first; `more` if older ones follow. */
export interface AnchorList {
  readonly anchors: readonly {
    readonly size: number;
    readonly at: Instant;
    readonly authority: string;
    readonly stand_in: boolean;
  }[];
  readonly more: boolean;
}

export async function listAnchors(pool: Pool, below = Number.MAX_SAFE_INTEGER): Promise<AnchorList> {
  const found = await readAnchors(pool, { below, limit: LISTED + 1 });
  const anchors = found.slice(0, LISTED).map(({ isStandIn, ...others }) => ({ ...others, stand_in: isStandIn }));
  return { anchors, more: found.length > LISTED };
}

const FILE = /^([1-9]\d{0,15})(\.tsr)?$/;

/** Finds a file below `anchor/`: the body of a checkpoint, or the authority's answer about it. */
export async function findAnchorFile(
  pool: Pool,
  name: string,
): Promise<{ readonly bytes: Buffer; readonly isAnswer: boolean } | undefined> {
  const [, size = '', ending] = FILE.exec(name) ?? [];
  const files = size === '' ? undefined : await findAnchorFiles(pool, Number.parseInt(size, 10));
  if (files === undefined) return undefined;
  const isAnswer = ending !== undefined;
  return { bytes: isAnswer ? files.answer : Buffer.from(files.checkpoint), isAnswer };
}
