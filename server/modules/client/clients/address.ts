import { HELD_EMAIL_MS } from '@candor/domain/clients/mailCode.ts';
import type { BrandId, ClientId, Instant } from '@candor/domain/ids.ts';
import { toTimestamp } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import type { Client } from './store.ts';

interface Query {
  readonly brandId: BrandId;
  readonly email: string;
  /** The client who may have the address; undefined for somebody who registers. */
  readonly clientId: ClientId | undefined;
  readonly now: Instant;
}

/** Locks addresses until the transaction ends; in a fixed order, so that there is no deadlock. */
export async function lockAddresses(
  connection: Connection,
  brandId: BrandId,
  emails: readonly string[],
): Promise<void> {
  for (const email of emails.toSorted()) {
    await connection.query("SELECT pg_advisory_xact_lock(hashtext('email'), hashtext($1))", [`${brandId}\n${email}`]);
  }
}

/**
 * Rule ML-9: is the address free? Neither another client's, nor one that another client has given up and can still
 * reclaim.
 */
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
 * Gives the client a new address, which its reader has confirmed and by which they log in. False: another client has
 * it. The former address is reserved for as long as the client can reverse the change.
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
