import type { Connection } from '../../../database/pool.ts';
import type { DocumentKeys } from './keys.ts';
import { lockOldKeys, updateWrappedKey } from './store.ts';

/** Relocks some documents' keys of older versions with the newest one; returns how many. */
export async function rewrapDocuments(connection: Connection, keys: DocumentKeys): Promise<number> {
  const old = await lockOldKeys(connection, keys.current);
  for (const { id, brandId, fileId, key } of old)
    await updateWrappedKey(connection, id, await keys.relock(brandId, fileId, key));
  return old.length;
}
