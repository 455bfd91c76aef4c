import type pg from 'pg';
import { toInteger } from '../../../../database/columns.ts';
import { ALL_ACCOUNTS, auditAccounts } from './auditAccounts.ts';
import { storeCheckpoint, sumPostings } from './checkpoint.ts';

/** Sums that must agree, with the figures recorded for them. */
interface Sums {
  readonly number: bigint;
  readonly recorded_positions: bigint;
  readonly recorded_amounts: bigint;
  readonly recorded_cash: bigint;
  readonly recorded_orders: bigint;
  readonly open_positions: bigint;
  readonly open_amounts: bigint;
  readonly pending_orders: bigint;
  readonly used: bigint;
  readonly cash: bigint;
}

interface AuditScope {
  /** Whether to read all postings from the first, not only those since the last checkpoint. */
  readonly isWhole: boolean;
  /** Whether the login is that of the audits, which cannot write a checkpoint. */
  readonly isReader?: boolean;
}

/**
 * Audits the database against itself, at one instant and beside a running engine: the rows against the totals of the
 * last batch. Describes each difference.
 */
export async function audit(client: pg.ClientBase, { isWhole, isReader = false }: AuditScope): Promise<string[]> {
  await client.query(`BEGIN ISOLATION LEVEL REPEATABLE READ ${isReader ? 'READ ONLY' : 'READ WRITE'}`);
  try {
    const differences = [
      ...(await auditTotals(client, { isWhole, isReader })),
      ...(isWhole ? await auditWhole(client) : []),
    ];
    await client.query('COMMIT');
    return differences;
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
}

/** Audits the whole history; for a job or a person, too slow for a start. */
async function auditWhole(client: pg.ClientBase): Promise<string[]> {
  return [...(await auditAccounts(client, ALL_ACCOUNTS)), ...(await auditBooks(client))];
}

async function auditTotals(client: pg.ClientBase, { isWhole, isReader }: Required<AuditScope>): Promise<string[]> {
  const { rows } = await client.query<Sums>(`
    SELECT batch.number, batch.open_positions AS recorded_positions, batch.open_amounts AS recorded_amounts,
      batch.client_cash AS recorded_cash, batch.pending_orders AS recorded_orders,
      positions.*, orders.*, accounts.*
    FROM (SELECT * FROM batch ORDER BY number DESC LIMIT 1) AS batch,
      (SELECT count(*) AS open_positions, coalesce(sum(amount), 0)::bigint AS open_amounts
       FROM position WHERE closed_at IS NULL) AS positions,
      (SELECT count(*) AS pending_orders FROM pending_order WHERE status = 'open') AS orders,
      (SELECT coalesce(sum(used), 0)::bigint AS used, coalesce(sum(cash), 0)::bigint AS cash
       FROM trading_account) AS accounts`);
  const [sums] = rows;
  if (sums === undefined) return [];
  const posted = isWhole ? await sumAllPostings(client) : await sumPostings(client);
  if (!isReader) await storeCheckpoint(client, toInteger(sums.number), posted, isWhole);
  return [
    ...differs('open positions', sums.open_positions, sums.recorded_positions),
    ...differs('pending orders', sums.pending_orders, sums.recorded_orders),
    ...differs('Σ open amounts', sums.open_amounts, sums.recorded_amounts),
    ...differs('Σ amounts of the accounts', sums.used, sums.recorded_amounts),
    ...differs('Σ cash of the accounts', sums.cash, sums.recorded_cash),
    ...differs('Σ client postings', posted, sums.recorded_cash),
  ];
}

async function sumAllPostings(client: pg.ClientBase): Promise<bigint> {
  const { rows } = await client.query<{ amount: bigint }>(
    'SELECT coalesce(sum(amount), 0)::bigint AS amount FROM posting WHERE account_id IS NOT NULL',
  );
  return rows[0]?.amount ?? 0n;
}

/** Checks that each book of a brand sums to zero. Reads the whole ledger. */
async function auditBooks(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ what: string }>(`
    SELECT 'the ledger of ' || brand_id || '/' || book || '/' || currency || ' sums to ' || sum(amount) AS what
    FROM posting GROUP BY brand_id, book, currency HAVING sum(amount) <> 0`);
  return rows.map(({ what }) => what);
}

function differs(what: string, found: bigint, recorded: bigint): string[] {
  return found === recorded ? [] : [`${what} is ${found}, the last batch recorded ${recorded}`];
}
