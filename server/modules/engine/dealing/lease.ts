import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { LeaseLost } from './port.ts';

export const ENGINE = 'engine-1';
const LEASE_MS = 3_000;
/** A load may take long and cannot renew; a loader that dies is succeeded at once all the same. */
const LOADING_MS = 60_000;
const LOCK_WAIT_MS = 50;
const LOCK_TRIES = 200;
const TAKE_OVER_TRIES = 20;

/** Of `pg_locks`: the session lock of the engine `$1` in this database. */
const IS_LOCK = `locktype = 'advisory' AND granted AND objsubid = 1
  AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
  AND ((classid::bigint << 32) | objid::bigint) = hashtext($1)::bigint`;

interface Claim {
  readonly owner: string;
  /** What this process held before; 0: nothing yet. */
  readonly formerEpoch: bigint;
}

/**
 * Ruling B4.8: the lease row's epoch fences every older writer. A session lock says whether the former writer is
 * alive, so that a killed one is succeeded at once; one that holds its session but has not renewed its lease hangs,
 * and its session is ended. Updating the row waits for a batch that is still under way.
 */
export async function takeLease(client: pg.Client, claim: Claim): Promise<bigint> {
  await takeLock(client, claim.formerEpoch);
  return claimEpoch(client, claim);
}

/**
 * One look by an engine that stands by: true when it has the session lock, which then nobody else can take; the lease
 * is taken next. A holder that has let its lease expire is ended.
 */
export async function tryToSucceed(client: pg.Client): Promise<boolean> {
  if (await tryLock(client)) return true;
  await endExpiredHolder(client);
  return false;
}

/** Waits for the session lock. Throws `LeaseLost` as soon as another engine has had the lease since `formerEpoch`. */
export async function takeLock(client: pg.Client, formerEpoch: bigint): Promise<void> {
  for (let attempt = 0; attempt < LOCK_TRIES; attempt += 1) {
    if (await tryLock(client)) return;
    await refuseSucceeded(client, formerEpoch);
    if (attempt % TAKE_OVER_TRIES === 0) await endExpiredHolder(client);
    await sleep(LOCK_WAIT_MS);
  }
  throw new Error('Another dealing engine is running on this database');
}

/**
 * Who deals on this database, by the name they have given; undefined: no engine does. The lock of a machine that is
 * gone can stay for hours: one that has not renewed its lease is succeeded.
 */
export async function findHolder(client: Pick<pg.Client, 'query'>): Promise<string | undefined> {
  // Before its first start a database has no leases, and nobody can have locked it.
  const { rowCount } = await client.query(`SELECT FROM pg_locks WHERE ${IS_LOCK}`, [ENGINE]);
  if (rowCount === 0) return undefined;
  const { rows } = await client.query<{ owner: string }>(
    'SELECT owner FROM engine_lease WHERE engine = $1 AND lease_until >= now()',
    [ENGINE],
  );
  return rows[0]?.owner;
}

async function refuseSucceeded(client: pg.Client, formerEpoch: bigint): Promise<void> {
  if (formerEpoch === 0n) return;
  const { rowCount } = await client.query('SELECT 1 FROM engine_lease WHERE engine = $1 AND epoch = $2', [
    ENGINE,
    String(formerEpoch),
  ]);
  if (rowCount === 0) throw new LeaseLost();
}

async function tryLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>('SELECT pg_try_advisory_lock(hashtext($1)) AS locked', [
    ENGINE,
  ]);
  return rows[0]?.locked === true;
}

/** One statement: a writer that was replaced while it was away does not return. */
async function claimEpoch(client: pg.Client, { owner, formerEpoch }: Claim): Promise<bigint> {
  const { rows } = await client.query<{ epoch: bigint }>(
    `INSERT INTO engine_lease AS held (engine, epoch, owner, lease_until)
     VALUES ($1, 1, $2 || coalesce(', from ' || host(inet_client_addr()), ''), now() + $3 * interval '1 millisecond')
     ON CONFLICT (engine) DO UPDATE
       SET epoch = held.epoch + 1, owner = EXCLUDED.owner, lease_until = now() + $3 * interval '1 millisecond'
       WHERE $4::bigint IN (0, held.epoch)
     RETURNING epoch`,
    [ENGINE, owner, LOADING_MS, String(formerEpoch)],
  );
  const [row] = rows;
  if (row === undefined) throw new LeaseLost();
  return row.epoch;
}

/** The holder of the lock has let its lease expire. Its login is ours, so its session may be ended. */
async function endExpiredHolder(client: pg.Client): Promise<void> {
  await client.query(
    `SELECT pg_terminate_backend(pid) FROM pg_locks
     WHERE ${IS_LOCK} AND pid <> pg_backend_pid()
       AND EXISTS (SELECT 1 FROM engine_lease WHERE engine = $1 AND lease_until < now())`,
    [ENGINE],
  );
}

/** By the database's clock; false: another engine has taken the lease. */
export async function prolongLease(client: pg.Client, epoch: bigint): Promise<boolean> {
  const { rowCount } = await client.query(
    `UPDATE engine_lease SET lease_until = now() + $3 * interval '1 millisecond' WHERE engine = $1 AND epoch = $2`,
    [ENGINE, String(epoch), LEASE_MS],
  );
  return rowCount === 1;
}
