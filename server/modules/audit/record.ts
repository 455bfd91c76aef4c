import type { Connection } from '../../database/pool.ts';
import { NO_HASH, hashOf, payloadOf, signedText } from './entry.ts';
import type { AuditAct, StoredEntry } from './entry.ts';
import type { AuditSigner } from './keys.ts';
import { findHead, insertEntry, lockChain } from './store.ts';

/** Rule AU-1: written inside the act's own transaction, so that neither exists without the other. */
export async function recordAct(connection: Connection, signer: AuditSigner, act: AuditAct): Promise<StoredEntry> {
  await lockChain(connection, act.brandId);
  const head = await findHead(connection);
  const previousHash = head?.hash ?? NO_HASH;
  const entry = { ...act, number: (head?.number ?? 0) + 1 };
  const payload = payloadOf(entry);
  const hash = hashOf(previousHash, payload);
  const stored: StoredEntry = { ...entry, payload, previousHash, hash, ...signer.sign(signedText(hash)) };
  await insertEntry(connection, stored);
  return stored;
}
