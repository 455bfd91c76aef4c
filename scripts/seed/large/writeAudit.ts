import type { Connection } from '@candor/server/database/pool.ts';
import { NO_HASH, hashOf, payloadOf, signedText } from '@candor/server/modules/access/audit/entry.ts';
import type { StoredEntry } from '@candor/server/modules/access/audit/entry.ts';
import { findHead } from '@candor/server/modules/access/audit/index.ts';
import type { AuditSigner } from '@candor/server/modules/access/audit/index.ts';
import { lockChain } from '@candor/server/modules/access/audit/store.ts';
import { arraysOf, insertInto, unnest } from '@candor/server/modules/engine/dealing/statement.ts';
import type { Column } from '@candor/server/modules/engine/dealing/statement.ts';
import type { Booked } from './bookPast.ts';

const columns: readonly Column<StoredEntry>[] = [
  { name: 'brand_id', type: 'text', value: ({ brandId }) => brandId },
  { name: 'number', type: 'bigint', value: ({ number }) => String(number) },
  { name: 'at', type: 'timestamptz', value: ({ at }) => new Date(at).toISOString() },
  { name: 'actor', type: 'text', value: ({ actor }) => actor },
  { name: 'action', type: 'text', value: ({ action }) => action },
  { name: 'subject', type: 'text', value: ({ subject }) => subject },
  { name: 'client_id', type: 'bigint', value: ({ clientId }) => (clientId === undefined ? null : String(clientId)) },
  { name: 'reason', type: 'text', value: ({ reason }) => reason },
  { name: 'payload', type: 'text', value: ({ payload }) => payload },
  { name: 'previous_hash', type: 'bytea', value: ({ previousHash }) => previousHash.toString('hex') },
  { name: 'hash', type: 'bytea', value: ({ hash }) => hash.toString('hex') },
  { name: 'key_id', type: 'text', value: ({ keyId }) => keyId },
  { name: 'signature', type: 'bytea', value: ({ signature }) => signature.toString('hex') },
];

/** Writes the audit record, chained and signed, which says of each client that they are invented. */
export async function writeAudit(
  connection: Connection,
  signer: AuditSigner,
  { brandId, at, booked }: { readonly brandId: string; readonly at: number; readonly booked: readonly Booked[] },
): Promise<void> {
  await lockChain(connection, brandId);
  const head = await findHead(connection);
  let previousHash = head?.hash ?? NO_HASH;
  const entries = booked.map(({ clientId }, index): StoredEntry => {
    const act = { staffId: undefined, actor: 'npm run seed', action: 'client.invented', reason: 'large demonstration' };
    const entry = { ...act, brandId, at, clientId, subject: `client:${clientId}`, details: {} };
    const numbered = { ...entry, number: (head?.number ?? 0) + 1 + index };
    const payload = payloadOf(numbered);
    const hash = hashOf(previousHash, payload);
    const stored = { ...numbered, payload, previousHash, hash, ...signer.sign(signedText(hash)) };
    previousHash = hash;
    return stored;
  });
  const { sql } = insertInto('audit_entry', columns);
  await connection.query(sql(unnest(columns, 1)), arraysOf(columns, entries));
}
