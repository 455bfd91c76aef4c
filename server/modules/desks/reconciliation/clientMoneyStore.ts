import type { BrandId, Instant } from '@candor/domain/ids.ts';
import { minorUnit } from '@candor/domain/money/currency.ts';
import { formatMoney } from '@candor/domain/money/decimal.ts';
import { utcDate } from '@candor/domain/time.ts';
import { toTimestamp } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { column, rowsOf } from '../../../database/rows.ts';
import type { RowOf } from '../../../database/rows.ts';

const countRows = rowsOf({ id: column.integer(), currency: column.text(), at: column.instant() });
export type CountToCheck = RowOf<typeof countRows>;

/** Finds the newest count of a day. */
export function findCountToCheck(connection: Connection): Promise<CountToCheck | undefined> {
  return countRows.first(
    connection,
    `SELECT ${countRows.columns} FROM client_money_count WHERE day IS NOT NULL ORDER BY day DESC, id DESC LIMIT 1`,
  );
}

/** Lists the providers that this count was compared with. */
export async function listChecked(connection: Connection, countId: number): Promise<ReadonlySet<string>> {
  const { rows } = await connection.query<{ provider: string }>(
    'SELECT provider FROM client_money_check WHERE count_id = $1',
    [countId],
  );
  return new Set(rows.map(({ provider }) => provider));
}

/** Lists each provider's reported and booked balance for a count; NULL: it cannot be queried. */
export async function listChecks(connection: Connection, countId: number): Promise<readonly ShownCheck[]> {
  const { rows } = await connection.query<{
    provider: string;
    booked: bigint;
    reported: bigint | null;
    currency: string;
  }>(
    `SELECT provider, booked, told AS reported, currency FROM client_money_check checked
       JOIN client_money_count counted ON counted.id = checked.count_id
     WHERE count_id = $1 ORDER BY provider`,
    [countId],
  );
  return rows.map(({ provider, booked, reported, currency }) => ({
    provider,
    booked: formatMoney(booked, currency),
    reported: reported === null ? null : formatMoney(reported, currency),
  }));
}

interface ShownCheck {
  readonly provider: string;
  readonly booked: string;
  readonly reported: string | null;
}

/**
 * Sums the ledger's bookings of a provider's money, in micro-units, before its fees: received − refunded − paid out.
 * The sum is of all clients and may exceed the limit of money.
 */
export async function readBooked(
  connection: Connection,
  { provider, currency }: { readonly provider: string; readonly currency: string },
): Promise<bigint> {
  const { rows } = await connection.query<{ booked: string }>(
    `SELECT coalesce(sum(CASE
       WHEN move.kind IN ('deposit', 'suspend', 'payOutReturned', 'chargebackReversal') THEN move.amount
       WHEN move.kind IN ('returnSuspended', 'payOut', 'refund', 'chargeback') THEN -move.amount
       ELSE 0 END), 0)::text AS booked
     FROM payment_move move JOIN payment ON payment.id = move.payment_id
     WHERE move.provider = $1 AND move.state = 'done' AND payment.currency = $2`,
    [provider, currency],
  );
  return BigInt(rows[0]?.booked ?? '0');
}

interface NewCheck {
  readonly brandId: BrandId;
  readonly countId: number;
  readonly provider: string;
  readonly booked: bigint;
  readonly reported: bigint | undefined;
  readonly at: Instant;
}

/** Inserts a check; fails if one was inserted in the meantime, whose difference then exists already. */
export async function insertCheck(connection: Connection, check: NewCheck): Promise<void> {
  const { brandId, countId, provider, booked, reported, at } = check;
  await connection.query(
    `INSERT INTO client_money_check (brand_id, count_id, provider, booked, told, at)
     VALUES ($1, $2, $3, $4, $5, $6)`,
    [brandId, countId, provider, String(booked), reported === undefined ? null : String(reported), toTimestamp(at)],
  );
}

interface BalanceDifference extends NewCheck {
  readonly reported: bigint;
  readonly currency: string;
  readonly countedAt: Instant;
}

/** Inserts a difference as a task of the desk, with the provider's newest run; false if it has no run yet. */
export async function insertDifference(connection: Connection, difference: BalanceDifference): Promise<boolean> {
  const { brandId, provider, reported, booked, currency, countedAt, at } = difference;
  const day = utcDate(countedAt);
  const { rowCount } = await connection.query(
    `INSERT INTO reconciliation_line (brand_id, run_id, provider, bucket, order_text, provider_ref, amount, currency,
       settled_at)
     SELECT $1, max(id), $2, 'balanceDiffers', $3, $4, $5, $6, $7 FROM reconciliation_run WHERE provider = $2
     HAVING max(id) IS NOT NULL`,
    [
      brandId,
      provider,
      formatMoney(booked, currency),
      `balance ${day}`,
      String(reported / minorUnit(currency)),
      currency,
      toTimestamp(at),
    ],
  );
  return rowCount === 1;
}
