import { closedTrade, correctTrade } from './corrections.ts';
import { eur, everythingAllowed } from './dealing.ts';
import { asOwner } from './edge.ts';
import type { Edge } from './edge.ts';
import type { Entered } from './edgeClient.ts';

/** Gives dealing a client with an open position, a corrected trade and a reported fill. */
export async function fillDealing(edge: Edge, { email }: Entered): Promise<void> {
  const { rows } = await asOwner(edge.database, (owner) =>
    owner.query<{ id: number; real: number }>(
      'SELECT id::float8, real_account_id::float8 AS real FROM client WHERE email = $1',
      [email],
    ),
  );
  const { id = 0, real = 0 } = rows[0] ?? {};
  const account = { brandId: 'northline', accountId: real };
  await edge.desk.setEligibility(account, everythingAllowed, 'list-export-allowed');
  await edge.desk.moveMoney(account, { kind: 'deposit', amount: eur('1000') }, 'list-export-deposit');
  const position = await closedTrade(edge, account);
  await correctTrade(edge, position, { open: 100, close: 95 });
  const order = { symbol: 'BTCUSD', direction: 'buy' as const, amount: eur('50'), leverage: 1 };
  const opened = await edge.desk.openPosition(account, order, 'list-export-open');
  if (!opened.status) throw new Error(opened.error.code);
  await asOwner(edge.database, (owner) =>
    owner.query(
      `INSERT INTO fill_check (execution_id, brand_id, client_id, account_id, position_id, kind, book, filled_at, outcome,
         failed, receipt, verdict, reported_at)
       VALUES (1, 'northline', $1, $2, $3, 'open', 'real', $4, 'wrong', '{signature}', '{}', 'notConfirmed', $4)`,
      [id, real, position, new Date(edge.clock.now())],
    ),
  );
}

/** Gives the base brand a reconciliation with `count` differences, and another brand one with two. */
export async function fillDifferences(edge: Edge, count: number): Promise<void> {
  await asOwner(edge.database, (owner) =>
    owner.query(
      `WITH run AS (
         INSERT INTO reconciliation_run (brand_id, provider, day, from_at, until_at, lines, known, at)
         SELECT brand, 'bank', '2026-01-13', '2026-01-13Z', '2026-01-14Z', $1, 0, '2026-01-14Z'
         FROM unnest(ARRAY['northline', 'other']) brand RETURNING id, brand_id)
       INSERT INTO reconciliation_line (brand_id, run_id, provider, bucket, order_text, provider_ref, amount, currency,
         payer, settled_at)
       SELECT brand_id, id, 'bank', 'missingHere', 'order ' || n, 'reference ' || n, n, 'EUR', '=SUM(' || n || ')',
         '2026-01-13Z'
       FROM run, generate_series(1, $1) n WHERE brand_id = 'northline' OR n < 3 ORDER BY n`,
      [count],
    ),
  );
}
