import { createHash } from 'node:crypto';
import type { Instant } from '@candor/domain/ids.ts';
import { transaction } from '../../../database/pool.ts';
import type { Pool } from '../../../database/pool.ts';
import { compareWithFile, findNewestList, insertList, lockLists } from './listStore.ts';
import { readScreeningList } from './readList.ts';

/** Rule SC-3: makes the file the list in force. Returns the number of entries; 0 if it already is the newest. */
export async function importList(
  pool: Pool,
  { name, csv, now }: { readonly name: string; readonly csv: string; readonly now: Instant },
): Promise<number> {
  const entries = await readScreeningList(csv);
  const hash = createHash('sha256').update(csv).digest();
  return transaction(pool, '', async (connection) => {
    await lockLists(connection);
    const newest = await findNewestList(connection);
    if (newest?.hash.equals(hash) === true) return 0;
    const follows = newest?.id ?? 0;
    const difference = await compareWithFile(connection, follows, entries);
    await insertList(connection, { name, hash, now, follows, difference, entries, by: undefined });
    return entries.length;
  });
}
