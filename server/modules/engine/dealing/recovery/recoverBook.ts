import { createHash } from 'node:crypto';
import type pg from 'pg';
import { assert } from '@candor/domain/assert.ts';
import { toInteger } from '../../../../database/columns.ts';
import type { BookTotals, TradingAccount } from '../book.ts';
import type { LoadedBook } from '../port.ts';
import { readActions, readHalts, readLimitChanges, readOpenings } from '../deskRows.ts';
import { readSettingChanges, readTermChanges } from '../deskRows.ts';
import { readAccounts, readChangedAccounts } from './bookRows.ts';
import { storeCheckpoint, sumPostings } from './checkpoint.ts';
import { encodeSnapshot } from './snapshot.ts';
import type { Snapshot } from './snapshot.ts';

interface RecoveryOptions {
  readonly snapshot: Snapshot | undefined;
  /** Whether to read everything as well and refuse to start if the two differ; for tests. */
  readonly isCompared: boolean;
}

interface LastBatch {
  readonly number: bigint;
  readonly last_id: bigint;
  readonly open_positions: bigint;
  readonly open_amounts: bigint;
  readonly client_cash: bigint;
  readonly pending_orders: bigint;
}

/**
 * Ruling B4.6: recovers the book from a snapshot and the changes since its batch, or else from all rows. The caller
 * holds the lease, so that nothing changes meanwhile.
 */
export async function recoverBook(client: pg.ClientBase, options: RecoveryOptions): Promise<LoadedBook> {
  const { rows } = await client.query<LastBatch>('SELECT * FROM batch ORDER BY number DESC LIMIT 1');
  const [last] = rows;
  const lastBatch = toInteger(last?.number ?? 0n);
  const recent = await recoverRecent(client, options);
  const accounts = recent ?? (await readAccounts(client));
  const clientCash = await sumPostings(client);
  if (lastBatch > 0) await storeCheckpoint(client, lastBatch, clientCash);
  return {
    accounts,
    lastBatch,
    lastId: toInteger(last?.last_id ?? 0n),
    openings: await readOpenings(client),
    halts: await readHalts(client),
    limitChanges: await readLimitChanges(client),
    settingChanges: await readSettingChanges(client),
    termChanges: await readTermChanges(client),
    actions: await readActions(client),
    recorded: last === undefined ? undefined : toTotals(last),
    counted: recent === undefined ? { ...(await countOpen(client)), clientCash } : { clientCash },
  };
}

/** Returns the snapshot's accounts with the changes since; undefined if the snapshot is not of this database. */
async function recoverRecent(client: pg.ClientBase, options: RecoveryOptions): Promise<TradingAccount[] | undefined> {
  const { snapshot, isCompared } = options;
  if (snapshot === undefined || snapshot.mark !== (await markOf(client, snapshot.batch))) return undefined;
  const accounts = withChanges(snapshot.accounts, await readChangedAccounts(client, snapshot.batch));
  if (isCompared) assertSameBook(accounts, await readAccounts(client));
  return accounts;
}

/** Replaces and adds the changed accounts, in order of id; accounts are never removed. */
export function withChanges(accounts: readonly TradingAccount[], changed: readonly TradingAccount[]): TradingAccount[] {
  if (changed.length === 0) return [...accounts];
  const byId = new Map(changed.map((account) => [account.id, account]));
  const replaced = accounts.map((account) => {
    const newer = byId.get(account.id);
    byId.delete(account.id);
    return newer ?? account;
  });
  return [...replaced, ...byId.values()].sort((first, second) => first.id - second.id);
}

/** Refuses a recovered book that differs in any field of any account or position, or in their order. */
export function assertSameBook(recovered: readonly TradingAccount[], whole: readonly TradingAccount[]): void {
  assert(digestOf(recovered) === digestOf(whole), 'the book from snapshot and tail differs from a full load');
}

function digestOf(accounts: readonly TradingAccount[]): string {
  const hash = createHash('sha256');
  for (const slice of encodeSnapshot({ mark: '', batch: 0, accounts })) hash.update(slice);
  return hash.digest('hex');
}

/** Reads the number of the last batch; 0 before the first. */
export async function readLastBatch(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ number: bigint }>('SELECT number FROM batch ORDER BY number DESC LIMIT 1');
  return toInteger(rows[0]?.number ?? 0n);
}

/** Returns a text that identifies a batch: in another database or another history the same number has another mark. */
export async function markOf(client: pg.ClientBase, batch: number): Promise<string | undefined> {
  const { rows } = await client.query<{ mark: string }>(
    `SELECT concat_ws('/', (SELECT oid FROM pg_database WHERE datname = current_database()), number, epoch,
       extract(epoch FROM at), last_id, open_positions, open_amounts, client_cash) AS mark
     FROM batch WHERE number = $1`,
    [batch],
  );
  return rows[0]?.mark;
}

/** Counts what a full load must find: row level security or a wrong parser would cause a difference. */
async function countOpen(client: pg.ClientBase): Promise<Omit<BookTotals, 'clientCash'>> {
  const { rows } = await client.query<Pick<LastBatch, 'open_positions' | 'open_amounts' | 'pending_orders'>>(
    `SELECT count(*) AS open_positions, coalesce(sum(amount), 0)::bigint AS open_amounts,
       (SELECT count(*) FROM pending_order WHERE status = 'open') AS pending_orders
     FROM position WHERE closed_at IS NULL`,
  );
  const [row] = rows;
  assert(row !== undefined, 'a count has one row');
  return {
    openPositions: toInteger(row.open_positions),
    openAmounts: row.open_amounts,
    pendingOrders: toInteger(row.pending_orders),
  };
}

function toTotals(row: LastBatch): BookTotals {
  return {
    openPositions: toInteger(row.open_positions),
    openAmounts: row.open_amounts,
    clientCash: row.client_cash,
    pendingOrders: toInteger(row.pending_orders),
  };
}
