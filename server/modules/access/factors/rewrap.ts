import { learn } from '../../../keyFile.ts';
import type { FactorKeys } from './keys.ts';
import { seal, unseal } from './keys.ts';
import { ownerText } from './owner.ts';
import type { Connection } from '../../../database/pool.ts';
import * as store from './store.ts';

/** Reseals some secrets of older keys with the newest one; returns how many. */
export async function rewrapFactors(connection: Connection, keys: FactorKeys): Promise<number> {
  const old = await store.lockOldTotps(connection, keys.current);
  for (const { owner, secret } of old) {
    await learn(keys.versions, secret.keyVersion);
    const text = unseal(keys, secret, ownerText(owner));
    await store.updateTotpSecret(connection, owner, seal(keys, text, ownerText(owner)));
  }
  return old.length;
}
