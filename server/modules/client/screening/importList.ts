import { createHash } from 'node:crypto';
import type { Instant } from '@candor/domain/ids.ts';
import { transaction } from '../../../database/pool.ts';
import type { Pool } from '../../../database/pool.ts';
import { parseListCsv } from './listCsv.ts';
import { findNewestList, insertList } from './store.ts';

/** Rule SC-3: the file becomes the list that counts. Answers how many entries; 0 where it is the newest already. */
export async function importList(
  pool: Pool,
  { name, csv, now }: { readonly name: string; readonly csv: string; readonly now: Instant },
): Promise<number> {
  const entries = parseListCsv(csv);
  const hash = createHash('sha256').update(csv).digest();
  if ((await findNewestList(pool))?.hash.equals(hash) === true) return 0;
  await transaction(pool, '', (connection) => insertList(connection, { name, hash, now, entries }));
  return entries.length;
}
