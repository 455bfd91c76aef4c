import type pg from 'pg';
import { MINUTE_MS } from '@candor/domain/time.ts';
import type { Claim, LeaseSession } from './lease.ts';

export const ENGINE = 'engine-1';
export const LEASE_MS = 3_000;
/** Lease time while loading, which may take long and cannot renew; a loader that dies is still succeeded at once. */
export const LOADING_MS = MINUTE_MS;

/** Condition on `pg_locks` for the session lock of the engine `$1` in this database. */
const IS_LOCK = `locktype = 'advisory' AND granted AND objsubid = 1
  AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
  AND ((classid::bigint << 32) | objid::bigint) = hashtext($1)::bigint`;

/**
 * Finds the owner name of the engine that deals on this database; undefined if none does. The lock of a dead machine
 * can persist for hours, so a holder with an expired lease does not count.
 */
export async function findHolder(client: Pick<pg.Client, 'query'>): Promise<string | undefined> {
  // Before its first start a database has no leases, and no engine can have locked it.
  const { rowCount } = await client.query(`SELECT FROM pg_locks WHERE ${IS_LOCK}`, [ENGINE]);
  if (rowCount === 0) return undefined;
  const { rows } = await client.query<{ owner: string }>(
    'SELECT owner FROM engine_lease WHERE engine = $1 AND lease_until >= now()',
    [ENGINE],
  );
  return rows[0]?.owner;
}

/** The engine's lock and lease in PostgreSQL. */
export class PostgresLease implements LeaseSession {
  protected readonly client: pg.Client;

  constructor(client: pg.Client) {
    this.client = client;
  }

  async tryLock(): Promise<boolean> {
    const sql = 'SELECT pg_try_advisory_lock(hashtext($1)) AS locked';
    const { rows } = await this.client.query<{ locked: boolean }>(sql, [ENGINE]);
    return rows[0]?.locked === true;
  }

  async isAtEpoch(epoch: bigint): Promise<boolean> {
    const sql = 'SELECT 1 FROM engine_lease WHERE engine = $1 AND epoch = $2';
    const { rowCount } = await this.client.query(sql, [ENGINE, String(epoch)]);
    return rowCount !== 0;
  }

  /** Claims in one statement, so that a writer that was replaced while it was away cannot return. */
  async claimEpoch({ owner, formerEpoch }: Claim): Promise<bigint | undefined> {
    const { rows } = await this.client.query<{ epoch: bigint }>(
      `INSERT INTO engine_lease AS held (engine, epoch, owner, lease_until)
       VALUES ($1, 1, $2 || coalesce(', from ' || host(inet_client_addr()), ''), now() + $3 * interval '1 millisecond')
       ON CONFLICT (engine) DO UPDATE
         SET epoch = held.epoch + 1, owner = EXCLUDED.owner, lease_until = now() + $3 * interval '1 millisecond'
         WHERE $4::bigint IN (0, held.epoch)
       RETURNING epoch`,
      [ENGINE, owner, LOADING_MS, String(formerEpoch)],
    );
    return rows[0]?.epoch;
  }

  /** Ends an expired holder's session, which is permitted because it uses our own login. */
  async endExpiredHolder(): Promise<void> {
    await this.client.query(
      `SELECT pg_terminate_backend(pid) FROM pg_locks
       WHERE ${IS_LOCK} AND pid <> pg_backend_pid()
         AND EXISTS (SELECT 1 FROM engine_lease WHERE engine = $1 AND lease_until < now())`,
      [ENGINE],
    );
  }

  async prolongLease(epoch: bigint): Promise<boolean> {
    const { rowCount } = await this.client.query(
      `UPDATE engine_lease SET lease_until = now() + $3 * interval '1 millisecond' WHERE engine = $1 AND epoch = $2`,
      [ENGINE, String(epoch), LEASE_MS],
    );
    return rowCount === 1;
  }
}
