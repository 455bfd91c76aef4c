import type { BrandId, Instant } from '@candor/domain/ids.ts';
import type { Money } from '@candor/domain/money/money.ts';
import { toTimestamp } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { column, optional, rowsOf } from '../../../database/rows.ts';
import type { RowOf } from '../../../database/rows.ts';

const accountRows = rowsOf({
  clientId: column.integer('affiliate_referral.client_id'),
  firstName: column.text(),
  lastName: column.text(),
  email: column.text(),
  country: column.text().optional(),
  registeredAt: column.instant(),
  sourcePage: column.text().optional(),
  deposit: optional({ amount: column.money('deposit_amount'), at: column.instant('deposited_at') }),
});

/** Referred client, limited to what a partner may know. */
export type ReferredAccount = RowOf<typeof accountRows>;

export interface Period {
  readonly from: Instant;
  /** First instant after the period. */
  readonly until: Instant;
}

/** Columns by which an account belongs to a period; no text of a request ever gets into a statement. */
const DATES = { created_at: 'registered_at', transactions: 'deposited_at' } as const;
export type PeriodOf = keyof typeof DATES;

/** Lists the accounts of the transaction's partner, newest first. */
export function listAccounts(
  connection: Connection,
  where: PeriodOf,
  { from, until }: Period,
  limit: number,
): Promise<ReferredAccount[]> {
  const date = DATES[where];
  return accountRows.all(
    connection,
    `SELECT ${accountRows.columns} FROM affiliate_referral
     JOIN client ON client.brand_id = affiliate_referral.brand_id AND client.id = affiliate_referral.client_id
     WHERE affiliate_id = current_affiliate() AND ${date} >= $1 AND ${date} < $2
     ORDER BY ${date} DESC, affiliate_referral.client_id DESC LIMIT $3`,
    [toTimestamp(from), toTimestamp(until), limit],
  );
}

const dayRows = rowsOf({
  day: column.text('days.day::text'),
  clicks: column.integer('coalesce(clicks.clicks, 0)::bigint'),
  registrations: column.integer('coalesce(registered.found, 0)'),
  firstDeposits: column.integer('coalesce(deposited.found, 0)'),
});

/** Counts each day of the period, including days without events. */
export function countDays(connection: Connection, { from, until }: Period): Promise<RowOf<typeof dayRows>[]> {
  return dayRows.all(
    connection,
    `WITH days AS (
       SELECT generate_series($1::timestamptz AT TIME ZONE 'UTC', ($2::timestamptz - interval '1 day') AT TIME ZONE 'UTC',
                              interval '1 day')::date AS day),
     clicks AS (
       SELECT day, sum(clicks) AS clicks FROM affiliate_click
       WHERE affiliate_id = current_affiliate()
         AND day >= ($1::timestamptz AT TIME ZONE 'UTC')::date AND day < ($2::timestamptz AT TIME ZONE 'UTC')::date
       GROUP BY day),
     registered AS (
       SELECT (registered_at AT TIME ZONE 'UTC')::date AS day, count(*) AS found FROM affiliate_referral
       WHERE affiliate_id = current_affiliate() AND registered_at >= $1 AND registered_at < $2 GROUP BY 1),
     deposited AS (
       SELECT (deposited_at AT TIME ZONE 'UTC')::date AS day, count(*) AS found FROM affiliate_referral
       WHERE affiliate_id = current_affiliate() AND deposited_at >= $1 AND deposited_at < $2 GROUP BY 1)
     SELECT ${dayRows.columns} FROM days
     LEFT JOIN clicks USING (day) LEFT JOIN registered USING (day) LEFT JOIN deposited USING (day)
     ORDER BY days.day`,
    [toTimestamp(from), toTimestamp(until)],
  );
}

const totalRows = rowsOf({
  /** Number of pages with arrivals. */
  pages: column.integer(`(SELECT count(DISTINCT page) FROM affiliate_click WHERE affiliate_id = current_affiliate()
    AND day >= ($1::timestamptz AT TIME ZONE 'UTC')::date AND day < ($2::timestamptz AT TIME ZONE 'UTC')::date)`),
  /** Registrations of the period that have made a first deposit. */
  converted: column.integer(`(SELECT count(*) FROM affiliate_referral WHERE affiliate_id = current_affiliate()
    AND registered_at >= $1 AND registered_at < $2 AND deposited_at IS NOT NULL)`),
  depositAmount: column.micros(`(SELECT coalesce(sum(deposit_amount), 0)::bigint FROM affiliate_referral
    WHERE affiliate_id = current_affiliate() AND deposited_at >= $1 AND deposited_at < $2)`),
});

export function sumPeriod(connection: Connection, { from, until }: Period): Promise<RowOf<typeof totalRows>> {
  return totalRows.one(connection, `SELECT ${totalRows.columns}`, [toTimestamp(from), toTimestamp(until)]);
}

export interface Click {
  readonly brandId: BrandId;
  readonly affiliateId: number;
  readonly code: string;
  readonly page: string;
  /** Calendar date in UTC. */
  readonly day: string;
}

/** T57: maximum number of pages a day, since anybody can name pages that do not exist. */
const PAGES_A_DAY = 200;

/** Counts arrivals; above the maximum of pages a day, further pages are counted as one. */
export async function countClick(connection: Connection, click: Click, clicks = 1): Promise<void> {
  const { brandId, affiliateId, code, page, day } = click;
  await connection.query(
    `INSERT INTO affiliate_click (brand_id, affiliate_id, code, page, day, clicks)
     SELECT $1, $2::bigint, $3,
       CASE WHEN count(*) < ${PAGES_A_DAY} OR count(*) FILTER (WHERE (code, page) = ($3::text, $4::text)) > 0
         THEN $4::text ELSE '/…' END, $5::date, $6::integer
     FROM affiliate_click WHERE brand_id = $1 AND affiliate_id = $2 AND day = $5
     ON CONFLICT (brand_id, affiliate_id, day, code, page)
     DO UPDATE SET clicks = affiliate_click.clicks + excluded.clicks`,
    [brandId, affiliateId, code, page, day, clicks],
  );
}

export interface NewReferral {
  readonly affiliateId: number;
  readonly email: string;
  /** First deposit, with its number. */
  readonly deposit: { readonly number: string; readonly amount: Money; readonly at: Instant };
}

/** Rule AF-1: records once who referred a client whose first deposit is only in the ledger. */
export async function insertReferral(
  connection: Connection,
  { affiliateId, email, deposit }: NewReferral,
): Promise<void> {
  await connection.query(
    `INSERT INTO affiliate_referral (brand_id, client_id, affiliate_id, code, registered_at, deposit_number,
                                     deposit_amount, deposited_at)
     SELECT brand_id, id, $1, ref, created_at, $3, $4, $5 FROM client WHERE email = $2
     ON CONFLICT (brand_id, client_id) DO NOTHING`,
    [affiliateId, email, deposit.number, deposit.amount, toTimestamp(deposit.at)],
  );
}
