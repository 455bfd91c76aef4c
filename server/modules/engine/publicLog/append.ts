import { leafBytes } from '@candor/domain/evidence/merkle.ts';
import type { Digest } from '@candor/domain/evidence/merkle.ts';
import { appendLeaves, rootOfEdge } from '@candor/domain/evidence/logTree.ts';
import type { BrandId } from '@candor/domain/ids.ts';
import { isReported } from '@candor/domain/service/canary.ts';
import { inBrand, transaction } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import type { PublicLogDeps } from './deps.ts';
import { readEdge, sha256 } from './edge.ts';
import { entryOf, findWindow, inOrder, readAct, readHours, readRecords } from './sources.ts';
import type { Record } from './sources.ts';
import { insertAppend, insertLoggedCount, mayAppend, nameLog, readBeginning, readHead } from './store.ts';
import type { SourcePlace } from './store.ts';

/** New entries, with the place that the sources have reached. */
interface Found {
  readonly entries: readonly Uint8Array<ArrayBuffer>[];
  readonly place: SourcePlace;
  readonly counts: readonly { readonly brandId: BrandId; readonly countId: number }[];
  readonly isMore: boolean;
}

/** Result of one pass of appending. */
interface Pass {
  readonly count: number;
  /** Were there more batches than one pass reads? */
  readonly isMore: boolean;
}

const NOTHING: Pass = { count: 0, isMore: false };

/**
 * Rule PL-2: appends pass after pass while more batches wait than one pass reads; returns the number of new entries.
 * Batches committed meanwhile are left to the next turn: under steady trading there are always some.
 */
export async function appendWaiting(deps: PublicLogDeps, isEnding = (): boolean => false): Promise<number> {
  let [added, isMore] = [0, true];
  while (isMore && !isEnding()) {
    const pass = await appendOnce(deps);
    added += pass.count;
    ({ isMore } = pass);
  }
  return added;
}

/**
 * Rules PL-2, PL-5: appends what was committed since the last pass, in one transaction with the place and the
 * checkpoint. Entries lost to a kill are found again; only one process appends at a time.
 */
export async function appendOnce(deps: PublicLogDeps): Promise<Pass> {
  return transaction(deps.officePool, '', async (connection) => {
    if (!(await mayAppend(connection))) return NOTHING;
    await nameLog(connection, deps.origin);
    const beginning = await readBeginning(connection);
    const head = await readHead(connection);
    const place = head ?? {
      batch: beginning.afterBatch,
      lastId: beginning.afterId,
      hour: beginning.afterHour,
      acts: {},
    };
    const found = await readNew(connection, deps, place);
    if (found.entries.length === 0) return NOTHING;
    const first = head?.size ?? 0;
    const leaves = found.entries.map((entry): Digest => sha256(leafBytes(entry)));
    const { edge, full } = appendLeaves(await readEdge(connection, first), leaves, sha256);
    const root = rootOfEdge(edge, sha256);
    const checkpoint = { origin: beginning.origin ?? deps.origin, size: edge.size, root };
    const signatures = deps.signer.sign(checkpoint);
    await insertAppend(connection, found.place, {
      first,
      root,
      signatures,
      entries: found.entries,
      at: deps.clock.now(),
      tiles: full,
    });
    for (const { brandId, countId } of found.counts)
      await inBrand(connection, brandId, () => insertLoggedCount(connection, { brandId, countId, first }));
    return { count: found.entries.length, isMore: found.isMore };
  });
}

async function readNew(connection: Connection, deps: PublicLogDeps, place: SourcePlace): Promise<Found> {
  const { rows } = await connection.query<{ id: BrandId }>('SELECT id FROM brand ORDER BY id');
  const brands = rows.map(({ id }) => id).filter(isReported);
  const committed = await readCommitted(connection, deps, { place, brands });
  const hours = await readHours(connection, place.hour);
  const entries = [...inOrder(committed.records), ...hours.map(({ bytes }) => bytes)];
  const acts: { [brand: string]: number } = { ...place.acts };
  const counts: { brandId: BrandId; countId: number }[] = [];
  for (const brandId of brands)
    await inBrand(connection, brandId, async () => {
      const act = await readAct(connection, deps.receipts, { brandId, lastNumber: acts[brandId] ?? 0 });
      if (act !== undefined) {
        entries.push(act.bytes);
        acts[brandId] = act.number;
      }
      for (const { id, at, text } of await deps.unloggedCounts(connection)) {
        entries.push(entryOf('liabilities', at, text));
        counts.push({ brandId, countId: id });
      }
    });
  const { batch, lastId, isMore } = committed;
  return { entries, counts, isMore, place: { batch, lastId, hour: hours.at(-1)?.hour ?? place.hour, acts } };
}

interface Committed {
  readonly batch: number;
  readonly lastId: number;
  readonly records: readonly Record[];
  readonly isMore: boolean;
}

/** Reads the records of the next batches that have any. */
async function readCommitted(
  connection: Connection,
  { receipts }: PublicLogDeps,
  { place, brands }: { readonly place: SourcePlace; readonly brands: readonly BrandId[] },
): Promise<Committed> {
  let after = place;
  for (;;) {
    const window = await findWindow(connection, after);
    if (window === undefined) return { batch: after.batch, lastId: after.lastId, records: [], isMore: false };
    const records: Record[] = [];
    for (const brandId of brands)
      await inBrand(connection, brandId, async () => {
        records.push(...(await readRecords(connection, receipts, { after, window })));
      });
    const { batch, lastId, isCut } = window;
    if (records.length > 0) return { batch, lastId, records, isMore: isCut };
    after = { ...after, batch, lastId };
  }
}
