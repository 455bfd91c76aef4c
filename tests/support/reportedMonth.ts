import type pg from 'pg';
import type { Instant } from '@candor/domain/ids.ts';

/** The brand for which an invented month is written. */
export interface ReportedBrand {
  readonly brandId: string;
  readonly clientId: number;
  readonly accountId: number;
  readonly currency: string;
}

/** Numbers of rows, so that a benchmark and a test write the same kinds. */
interface Amount {
  readonly payments: number;
  readonly trades: number;
  /** The first id; each brand's rows have their own range. */
  readonly firstId: number;
}

/**
 * Inserts a month of one account, bypassing the server: payments of every outcome with their entries, refunds and
 * chargebacks, trades that are open, closed and closed out, with losses, and forgiven debts. The same numbers give the
 * same rows.
 */
export async function plantReportedMonth(
  owner: pg.ClientBase,
  { brandId, clientId, accountId, currency }: ReportedBrand,
  month: Instant,
  { payments, trades, firstId }: Amount,
): Promise<void> {
  const values = [brandId, clientId, accountId, currency, new Date(month), firstId];
  await owner.query(PAYMENTS, [...values, payments]);
  await owner.query(MONEY, [brandId, accountId, firstId]);
  await owner.query(TRADES, [brandId, accountId, new Date(month), firstId, trades]);
  await owner.query(FORGIVEN, [brandId, accountId, currency, new Date(month), firstId]);
}

/** Inserts payments: one in eight is a withdrawal; every thirtieth deposit has a refund or a chargeback. */
const PAYMENTS = `
  WITH number AS (SELECT generate_series(0, $7::int - 1) AS n), row AS (
    SELECT n, n % 8 = 7 AS is_out, (ARRAY['approved', 'approved', 'declined', 'approved', 'expired', 'pending',
      'approved', 'approved', 'cancelled', 'chargeback', 'onHold'])[1 + n % 11] AS status,
      (ARRAY['cashier', 'bankWire', 'paypound'])[1 + n % 3] AS provider, 1000000::bigint * (1 + n % 250) AS amount,
      $5::timestamptz + make_interval(mins => (n * 37) % 43200) AS at
    FROM number
  )
  INSERT INTO payment (id, brand_id, client_id, account_id, type_id, method, provider, number, amount, currency, status,
    is_test, created_at, changed_at)
  OVERRIDING SYSTEM VALUE
  SELECT $6::bigint + n, $1::text, $2::bigint, $3::bigint, CASE WHEN is_out THEN 6 ELSE 1 END,
    CASE WHEN is_out THEN NULL ELSE 'card' END, provider, 'R-' || $6::text || '-' || n,
    CASE WHEN is_out THEN -amount ELSE amount END, $4::text,
    CASE WHEN is_out AND status = 'chargeback' THEN 'approved' ELSE status END, n % 97 <> 96, at, at + interval '1 hour'
  FROM row
  UNION ALL
  SELECT $6::bigint + 10000000 + n, $1::text, $2::bigint, $3::bigint, 8, 'card', provider, 'C-' || $6::text || '-' || n,
    -amount, $4::text, 'approved', true, at + interval '2 days', at + interval '2 days'
  FROM row WHERE status = 'chargeback' AND NOT is_out`;

/** Inserts the entry of each payment that moved money, as the engine would have posted it. */
const MONEY = `
  WITH moved AS (
    SELECT payment.id, payment.currency, changed_at AS at, abs(amount) AS amount, provider,
      CASE type_id WHEN 6 THEN 'payOut' WHEN 8 THEN 'chargeback' ELSE 'deposit' END AS kind
    FROM payment WHERE brand_id = $1 AND account_id = $2::bigint AND id >= $3::bigint AND id < $3::bigint + 20000000
      AND status IN ('approved', 'chargeback')
  ), entry AS (
    INSERT INTO ledger_entry (id, brand_id, book, currency, kind, account_id, reference, at, hash, chain_position,
      batch)
    SELECT id, $1::text, 'real', currency, kind, $2::bigint, kind || ':' || id, at, sha256(id::text::bytea),
      1000000 + id, 1 FROM moved
  )
  INSERT INTO posting (entry_id, seq, brand_id, book, currency, account_id, house, amount)
  SELECT id, 0, $1::text, 'real', currency, CASE WHEN kind = 'payOut' THEN NULL ELSE $2::bigint END,
    CASE WHEN kind = 'payOut' THEN 'withdrawals' END, CASE WHEN kind = 'deposit' THEN amount ELSE -amount END FROM moved
  UNION ALL
  SELECT id, 1, $1::text, 'real', currency, NULL, 'clearing:' || provider,
    CASE WHEN kind = 'deposit' THEN -amount ELSE amount END FROM moved`;

const TRADES = `
  WITH number AS (SELECT generate_series(0, $5::int - 1) AS n), row AS (
    SELECT n, $4::bigint + 20000000 + n AS id, (ARRAY['EURUSD', 'AAPL', 'XAUUSD', 'DE30EUR'])[1 + n % 4] AS symbol,
      CASE WHEN n % 5 < 3 THEN 'buy' ELSE 'sell' END AS direction, 1000000::bigint * (1 + n % 90) AS amount,
      $3::timestamptz - interval '3 days' + make_interval(mins => (n * 53) % 46000) AS opened_at, n % 7 = 6 AS is_out
    FROM number
  ), dated AS (
    SELECT row.*, CASE WHEN n % 6 = 5 AND NOT is_out THEN NULL
      ELSE opened_at + make_interval(mins => 1 + (n * 29) % 5000) END AS closed_at FROM row
  ), held AS (
    INSERT INTO position (id, brand_id, account_id, symbol, direction, amount, leverage, opened_at, open_rate,
      protected, closed_at, close_rate, profit, closing_reason)
    SELECT id, $1::text, $2::bigint, symbol, direction, amount, 10, opened_at, 100000000, false, closed_at,
      CASE WHEN closed_at IS NOT NULL THEN 100000000 END,
      CASE WHEN closed_at IS NOT NULL THEN CASE WHEN is_out THEN -amount ELSE amount / 10 END END,
      CASE WHEN closed_at IS NOT NULL THEN CASE WHEN is_out THEN 'lowMargin' ELSE 'manually' END END
    FROM dated
  )
  INSERT INTO execution (id, brand_id, account_id, position_id, kind, command_id, actor, rule_version, tick_id,
    tick_buy, tick_sell, tick_source, tick_source_time, tick_received_time, mark_up, fill_rate, at, batch)
  SELECT id + 30000000, $1::text, $2::bigint, id, 'open', 'open:' || id, 'client', '1', 1,
    100000000, 100000000, 'simulation', opened_at, opened_at, 0, 100000000, opened_at, 1
  FROM dated
  UNION ALL
  SELECT id + 50000000, $1::text, $2::bigint, id, 'close', 'close:' || id,
    CASE WHEN is_out THEN 'closeOut' ELSE 'client' END, '1', 1,
    100000000, 100000000, 'simulation', closed_at, closed_at, 0, 100000000, closed_at, 1
  FROM dated WHERE closed_at IS NOT NULL`;

/** Inserts forgiven debts, on each tenth day. */
const FORGIVEN = `
  WITH row AS (
    SELECT n, $5::bigint + 90000000 + n AS id, $4::timestamptz + make_interval(days => n * 10) AS at,
      500000::bigint * (n + 1) AS amount FROM generate_series(0, 2) AS n
  ), entry AS (
    INSERT INTO ledger_entry (id, brand_id, book, currency, kind, account_id, reference, at, hash, chain_position,
      batch)
    SELECT id, $1::text, 'real', $3::text, 'negativeBalance', $2::bigint, 'tick:' || n, at, sha256(id::text::bytea),
      1000000 + id, 1 FROM row
  )
  INSERT INTO posting (entry_id, seq, brand_id, book, currency, account_id, house, amount)
  SELECT id, 0, $1::text, 'real', $3::text, $2::bigint, NULL, amount FROM row
  UNION ALL SELECT id, 1, $1::text, 'real', $3::text, NULL, 'protection', -amount FROM row`;
