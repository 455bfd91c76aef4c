import type pg from 'pg';

/**
 * Sums the client postings: the last checkpoint's sum plus the postings since. Postings are insert-only and entries of
 * later batches have higher ids, so the earlier part needs no second read; `npm run audit:books` does one.
 */
export async function sumPostings(client: pg.ClientBase): Promise<bigint> {
  const { rows } = await client.query<{ last_id: bigint; client_cash: bigint }>(
    'SELECT last_id, client_cash FROM ledger_checkpoint ORDER BY batch DESC LIMIT 1',
  );
  const [checkpoint] = rows;
  // The id is a parameter, not a subquery, so that the planner knows how few rows follow it.
  const tail = await client.query<{ amount: bigint }>(
    `SELECT coalesce(sum(amount), 0)::bigint AS amount FROM posting WHERE account_id IS NOT NULL AND entry_id > $1`,
    [String(checkpoint?.last_id ?? 0n)],
  );
  return (checkpoint?.client_cash ?? 0n) + (tail.rows[0]?.amount ?? 0n);
}

/** Stores a checkpoint, but only if the sum is what the batch itself recorded. */
export async function storeCheckpoint(
  client: pg.ClientBase,
  batch: number,
  sum: bigint,
  isWhole = false,
): Promise<void> {
  await client.query(
    `INSERT INTO ledger_checkpoint (batch, last_id, client_cash, whole)
     SELECT number, last_id, client_cash, $3 FROM batch WHERE number = $1 AND client_cash = $2
     ON CONFLICT DO NOTHING`,
    [batch, String(sum), isWhole],
  );
}
