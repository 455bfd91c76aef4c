import { countText } from '@candor/domain/evidence/liability.ts';
import type { LiabilityCount } from '@candor/domain/evidence/liability.ts';
import type { BrandId } from '@candor/domain/ids.ts';
import { utcDate } from '@candor/domain/time.ts';
import { snapshot, transaction } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { Slices } from '../../engine/quotes/index.ts';
import { rootOfRows } from './buildTree.ts';
import type { TreeBuilder } from './buildTree.ts';
import type { ClientMoneyDeps } from './deps.ts';
import { readBook } from './readBook.ts';
import type { ReadBook } from './readBook.ts';
import { hasDay, insertCount } from './store.ts';
import type { CountOf, NewCount } from './store.ts';

/**
 * Rule LB-6: takes the count of each UTC day automatically and once, in whichever process is first. Waits for the first
 * quote: without prices, open positions cannot be valued.
 */
export async function countDaily(deps: ClientMoneyDeps, brandId: BrandId): Promise<void> {
  if (deps.quotes().length === 0) return;
  const day = utcDate(deps.clock.now());
  const isDone = await transaction(deps.pool, brandId, (connection) => hasDay(connection, day));
  if (isDone) return;
  const counts = await makeCounts(deps, brandId, { day });
  await transaction(deps.pool, brandId, (connection) => storeCounts(connection, counts));
}

/** Makes the counts of this moment, one for each currency, without storing them. */
export async function makeCounts(deps: ClientMoneyDeps, brandId: BrandId, of: CountOf): Promise<NewCount[]> {
  const book = await snapshot(deps.pool, brandId, (connection) => readBook(connection, deps, brandId));
  const counts: NewCount[] = [];
  for (const [currency, tree] of book.trees)
    counts.push(await signedCount(deps, { brandId, currency, of, book, tree }));
  return counts;
}

/** Stores the counts in the caller's transaction; a day that another process has already counted keeps that count. */
export async function storeCounts(connection: Connection, counts: readonly NewCount[]): Promise<number[]> {
  const ids: number[] = [];
  for (const count of counts) {
    const id = await insertCount(connection, count);
    if (id !== undefined) ids.push(id);
  }
  return ids;
}

interface Counted {
  readonly brandId: BrandId;
  readonly currency: string;
  readonly of: CountOf;
  readonly book: ReadBook;
  readonly tree: TreeBuilder;
}

async function signedCount({ signer }: ClientMoneyDeps, counted: Counted): Promise<NewCount> {
  const { brandId, currency, of, tree } = counted;
  const { at, journal, tick } = counted.book;
  const rows = await tree.rows(new Slices());
  const { hash, sum: total } = rootOfRows(rows);
  const root = Buffer.from(hash).toString('hex');
  const count: LiabilityCount = { brandId, currency, at, journal, tick, leaves: tree.count, total, root };
  const { signature } = signer.signText(countText(count), at);
  return { ...count, of, sums: tree.sums, rows, signature };
}
