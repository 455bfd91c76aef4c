import { HELD_EMAIL_MS } from '@candor/domain/clients/mailCode.ts';
import type { BrandId, ClientId, Instant } from '@candor/domain/ids.ts';
import { toTimestamp } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import type { Client } from './store.ts';

interface Query {
  readonly brandId: BrandId;
  readonly email: string;
  /** Its owner so far; undefined: a person who is not a client yet. */
  readonly clientId: ClientId | undefined;
  readonly now: Instant;
}

/** Locks the address until the transaction ends; in one order, so that there is no deadlock. */
export async function lockAddresses(
  connection: Connection,
  brandId: BrandId,
  emails: readonly string[],
): Promise<void> {
  for (const email of emails.toSorted()) {
    await connection.query("SELECT pg_advisory_xact_lock(hashtext('email'), hashtext($1))", [`${brandId}\n${email}`]);
  }
}

/** Rule ML-9: neither another client's, nor one that another client has given up and can still take back. */
export async function isAddressFree(
  connection: Connection,
  { brandId, email, clientId, now }: Query,
): Promise<boolean> {
  const found = await connection.query(
    `SELECT 1 FROM client WHERE brand_id = $1 AND email = $2 AND id IS DISTINCT FROM $3
     UNION ALL
     SELECT 1 FROM held_email
     WHERE brand_id = $1 AND email = $2 AND client_id IS DISTINCT FROM $3 AND held_until > $4`,
    [brandId, email, clientId ?? null, toTimestamp(now)],
  );
  return found.rows.length === 0;
}

/**
 * From now on the client has this address, which its reader has proved, and logs in with it. False: another client has
 * it. The former address is kept for the client as long as it can take the change back.
 */
export async function changeAddress(
  connection: Connection,
  { id, brandId, email: old }: Pick<Client, 'id' | 'brandId' | 'email'>,
  email: string,
  now: Instant,
): Promise<boolean> {
  await lockAddresses(connection, brandId, [old, email]);
  if (!(await isAddressFree(connection, { brandId, email, clientId: id, now }))) return false;
  await connection.query(
    'UPDATE client SET email = $2, email_confirmed_at = $3, credentials_changed_at = $3 WHERE id = $1',
    [id, email, toTimestamp(now)],
  );
  await connection.query('DELETE FROM held_email WHERE email = $1 OR held_until <= $2', [email, toTimestamp(now)]);
  await connection.query(
    `INSERT INTO held_email (brand_id, email, client_id, held_until) VALUES ($1, $2, $3, $4)
     ON CONFLICT (brand_id, email) DO UPDATE SET client_id = excluded.client_id, held_until = excluded.held_until`,
    [brandId, old, id, toTimestamp(now + HELD_EMAIL_MS)],
  );
  return true;
}
