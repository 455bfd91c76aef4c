import type { BrandId, ClientId, Instant } from '@candor/domain/ids.ts';
import { money } from '@candor/domain/money/money.ts';
import type { Money } from '@candor/domain/money/money.ts';
import { toInteger } from '../../../database/columns.ts';
import { toTimestamp } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';

/** A referred client, as far as a partner may know them. */
export interface ReferredAccount {
  readonly clientId: ClientId;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly country: string | undefined;
  readonly registeredAt: Instant;
  readonly sourcePage: string | undefined;
  readonly deposit: { readonly amount: Money; readonly at: Instant } | undefined;
}

interface AccountRow {
  readonly client_id: number;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly country: string | null;
  readonly registered_at: Instant;
  readonly source_page: string | null;
  readonly deposit_amount: bigint | null;
  readonly deposited_at: Instant | null;
}

export interface Period {
  readonly from: Instant;
  /** The first moment after it. */
  readonly until: Instant;
}

/** By which date an account falls into a period; no text of a request ever gets into a statement. */
const DATES = { created_at: 'registered_at', transactions: 'deposited_at' } as const;
export type PeriodOf = keyof typeof DATES;

/** The accounts of the partner whose transaction this is, the latest first. */
export async function listAccounts(
  connection: Connection,
  where: PeriodOf,
  { from, until }: Period,
  limit: number,
): Promise<ReferredAccount[]> {
  const date = DATES[where];
  const { rows } = await connection.query<AccountRow>(
    `SELECT affiliate_referral.client_id::float8, first_name, last_name, email, country, registered_at, source_page,
            deposit_amount, deposited_at
     FROM affiliate_referral
     JOIN client ON client.brand_id = affiliate_referral.brand_id AND client.id = affiliate_referral.client_id
     WHERE affiliate_id = current_affiliate() AND ${date} >= $1 AND ${date} < $2
     ORDER BY ${date} DESC, affiliate_referral.client_id DESC LIMIT $3`,
    [toTimestamp(from), toTimestamp(until), limit],
  );
  return rows.map((row) => ({
    clientId: row.client_id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    country: row.country ?? undefined,
    registeredAt: row.registered_at,
    sourcePage: row.source_page ?? undefined,
    deposit:
      row.deposit_amount === null || row.deposited_at === null
        ? undefined
        : { amount: money(row.deposit_amount), at: row.deposited_at },
  }));
}

export interface DayCounts {
  readonly day: string;
  readonly clicks: number;
  readonly registrations: number;
  readonly firstDeposits: number;
}

interface DayRow {
  readonly day: string;
  readonly clicks: bigint;
  readonly registrations: bigint;
  readonly first_deposits: bigint;
}

/** Every day of the period, those of nothing too. */
export async function countDays(connection: Connection, { from, until }: Period): Promise<DayCounts[]> {
  const { rows } = await connection.query<DayRow>(
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
     SELECT days.day::text AS day, coalesce(clicks.clicks, 0)::bigint AS clicks,
            coalesce(registered.found, 0) AS registrations, coalesce(deposited.found, 0) AS first_deposits
     FROM days LEFT JOIN clicks USING (day) LEFT JOIN registered USING (day) LEFT JOIN deposited USING (day)
     ORDER BY days.day`,
    [toTimestamp(from), toTimestamp(until)],
  );
  return rows.map((row) => ({
    day: row.day,
    clicks: toInteger(row.clicks),
    registrations: toInteger(row.registrations),
    firstDeposits: toInteger(row.first_deposits),
  }));
}

export interface PeriodTotals {
  /** How many arrivals each page has had. */
  readonly pages: number;
  /** Of those who registered in the period. */
  readonly converted: number;
  readonly depositAmount: Money;
}

export async function sumPeriod(connection: Connection, { from, until }: Period): Promise<PeriodTotals> {
  const { rows } = await connection.query<{ pages: bigint; converted: bigint; deposited: bigint }>(
    `SELECT
       (SELECT count(DISTINCT page) FROM affiliate_click WHERE affiliate_id = current_affiliate()
          AND day >= ($1::timestamptz AT TIME ZONE 'UTC')::date
          AND day < ($2::timestamptz AT TIME ZONE 'UTC')::date) AS pages,
       (SELECT count(*) FROM affiliate_referral WHERE affiliate_id = current_affiliate()
          AND registered_at >= $1 AND registered_at < $2 AND deposited_at IS NOT NULL) AS converted,
       (SELECT coalesce(sum(deposit_amount), 0)::bigint FROM affiliate_referral WHERE affiliate_id = current_affiliate()
          AND deposited_at >= $1 AND deposited_at < $2) AS deposited`,
    [toTimestamp(from), toTimestamp(until)],
  );
  const [row] = rows;
  return {
    pages: toInteger(row?.pages ?? 0n),
    converted: toInteger(row?.converted ?? 0n),
    depositAmount: money(row?.deposited ?? 0n),
  };
}

export interface Click {
  readonly brandId: BrandId;
  readonly affiliateId: number;
  readonly code: string;
  readonly page: string;
  /** Of the calendar, in UTC. */
  readonly day: string;
}

/** T57: anybody can name pages that nobody has. */
const PAGES_A_DAY = 200;

/** One arrival, or several that are recorded at once; beyond a number of pages a day those of the others are one. */
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
  /** What was paid in first, with the number it goes by. */
  readonly deposit: { readonly number: string; readonly amount: Money; readonly at: Instant };
}

/** Rule AF-1: who brought a client, recorded once, for a first deposit that is only in the ledger. */
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
