import type { Connection } from '../../../database/pool.ts';
import type { PayoutDeps } from './deps.ts';
import { lockOldKeys, updateWrappedKey } from './store.ts';

/** Relocks bank accounts, including earlier ones, with the newest key of documents; returns how many. */
export async function rewrapDetails(connection: Connection, keys: PayoutDeps['keys']): Promise<number> {
  const old = await lockOldKeys(connection, keys.current);
  for (const { id, brandId, place, key } of old)
    await updateWrappedKey(connection, id, await keys.relock(brandId, place, key));
  return old.length;
}
