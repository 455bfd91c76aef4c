import type pg from 'pg';
import { toInteger } from '../../../database/columns.ts';
import { keepCheckpoint, sumPostings } from './checkpoint.ts';

/** What must add up, each as a query of one number and what it is held against. */
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

/**
 * The database against itself, at one instant and beside a running engine: the rows against what the last batch
 * recorded. Answers each difference in words.
 */
export async function audit(client: pg.Client, { isWhole }: { readonly isWhole: boolean }): Promise<string[]> {
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ');
  try {
    const differences = [...(await auditTotals(client, isWhole)), ...(isWhole ? await auditAccounts(client) : [])];
    await client.query('COMMIT');
    return differences;
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
}

async function auditTotals(client: pg.Client, isWhole: boolean): Promise<string[]> {
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
  await keepCheckpoint(client, toInteger(sums.number), posted, isWhole);
  return [
    ...differs('open positions', sums.open_positions, sums.recorded_positions),
    ...differs('pending orders', sums.pending_orders, sums.recorded_orders),
    ...differs('Σ open amounts', sums.open_amounts, sums.recorded_amounts),
    ...differs('Σ amounts of the accounts', sums.used, sums.recorded_amounts),
    ...differs('Σ cash of the accounts', sums.cash, sums.recorded_cash),
    ...differs('Σ client postings', posted, sums.recorded_cash),
  ];
}

async function sumAllPostings(client: pg.Client): Promise<bigint> {
  const { rows } = await client.query<{ amount: bigint }>(
    'SELECT coalesce(sum(amount), 0)::bigint AS amount FROM posting WHERE account_id IS NOT NULL',
  );
  return rows[0]?.amount ?? 0n;
}

/** Each account and each book by itself: reads the whole history, so it is for a job or a person, not for a start. */
async function auditAccounts(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ what: string }>(`
    WITH aside AS (
      SELECT entry.account_id, sum(amount) FILTER (WHERE house = 'withdrawals') AS reserved,
        sum(amount) FILTER (WHERE house = 'suspense') AS suspended
      FROM posting JOIN ledger_entry AS entry ON entry.id = entry_id
      WHERE house IN ('withdrawals', 'suspense') GROUP BY 1
    )
    SELECT 'account ' || account.id || ' holds ' || account.cash || ', its postings ' || coalesce(posted.sum, 0) AS what
    FROM trading_account AS account
    LEFT JOIN (SELECT account_id, sum(amount) FROM posting GROUP BY account_id) AS posted
      ON posted.account_id = account.id
    WHERE account.cash <> coalesce(posted.sum, 0)
    UNION ALL
    SELECT 'account ' || account.id || ' uses ' || account.used || ', its positions ' || coalesce(open.sum, 0)
    FROM trading_account AS account
    LEFT JOIN (SELECT account_id, sum(amount) FROM position WHERE closed_at IS NULL GROUP BY account_id) AS open
      ON open.account_id = account.id
    WHERE account.used <> coalesce(open.sum, 0)
    UNION ALL
    SELECT 'account ' || account.id || ' has ' || account.reserved || ' reserved, its entries '
      || coalesce(aside.reserved, 0)
    FROM trading_account AS account LEFT JOIN aside ON aside.account_id = account.id
    WHERE account.reserved <> coalesce(aside.reserved, 0)
    UNION ALL
    SELECT 'account ' || account.id || ' has ' || account.suspended || ' in suspense, its entries '
      || coalesce(aside.suspended, 0)
    FROM trading_account AS account LEFT JOIN aside ON aside.account_id = account.id
    WHERE account.suspended <> coalesce(aside.suspended, 0)
    UNION ALL
    SELECT 'the ledger of ' || brand_id || '/' || book || '/' || currency || ' sums to ' || sum(amount)
    FROM posting GROUP BY brand_id, book, currency HAVING sum(amount) <> 0`);
  return rows.map(({ what }) => what);
}

function differs(what: string, found: bigint, recorded: bigint): string[] {
  return found === recorded ? [] : [`${what} is ${found}, the last batch recorded ${recorded}`];
}
