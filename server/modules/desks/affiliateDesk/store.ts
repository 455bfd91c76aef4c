import type { AffiliateOrder, AffiliateState, PayoutStep } from '@candor/contracts/http/office/affiliates.ts';
import type { Instant } from '@candor/domain/ids.ts';
import type { Result } from '@candor/domain/result.ts';
import { toInteger } from '../../../database/columns.ts';
import { COUNT_LIMIT, keysetOf } from '../../../database/keyset.ts';
import type { Keyset, KeysetOrder, KeysetRow, KeysetQuery } from '../../../database/keyset.ts';
import { toTimestamp } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';

export interface StoredPartner {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly email: string;
  readonly language: string;
  readonly createdAt: Instant;
  readonly disabledAt: Instant | null;
  readonly hasPassword: boolean;
  readonly parentId: number | null;
  readonly parentName: string | null;
  readonly clicks: bigint;
  readonly registrations: bigint;
  readonly firstDeposits: bigint;
  readonly owed: bigint;
  readonly waitingAmount: bigint | null;
  readonly waitingState: 'requested' | 'approved' | null;
  readonly waitingSince: Instant | null;
}

const COLUMNS = `affiliate.id::float8, affiliate.code, affiliate.name, affiliate.email, affiliate.language,
    affiliate.created_at AS "createdAt", affiliate.disabled_at AS "disabledAt",
    affiliate.password_hash IS NOT NULL AS "hasPassword",
    affiliate.parent_id::float8 AS "parentId", parent.name AS "parentName",
    (SELECT coalesce(sum(clicks), 0)::bigint FROM affiliate_click WHERE affiliate_id = affiliate.id) AS clicks,
    (SELECT count(*) FROM affiliate_referral WHERE affiliate_id = affiliate.id) AS registrations,
    (SELECT count(*) FROM affiliate_referral WHERE affiliate_id = affiliate.id AND deposited_at IS NOT NULL)
      AS "firstDeposits",
    (SELECT coalesce(sum(amount), 0)::bigint FROM commission WHERE affiliate_id = affiliate.id AND payout_id IS NULL)
      AS owed,
    waiting.amount AS "waitingAmount", waiting.state AS "waitingState", waiting.requested_at AS "waitingSince"`;
const FROM = `FROM affiliate
  LEFT JOIN affiliate parent ON parent.brand_id = affiliate.brand_id AND parent.id = affiliate.parent_id
  LEFT JOIN affiliate_payout waiting ON waiting.brand_id = affiliate.brand_id
    AND waiting.affiliate_id = affiliate.id AND waiting.state IN ('requested', 'approved')`;

const orders = {
  waiting: { sql: 'affiliate.waiting_since', type: 'timestamptz' },
  name: { sql: 'affiliate.name_key', type: 'text' },
  since: { sql: 'affiliate.created_at', type: 'timestamptz' },
} as const satisfies Readonly<Record<AffiliateOrder, KeysetOrder>>;

export interface NewPartners {
  readonly state: AffiliateState | undefined;
  readonly waiting: PayoutStep | undefined;
  /** Part of a name, a code or an address; empty: all. */
  readonly search: string;
}

export interface ListedPartner extends StoredPartner, KeysetRow {}

/** Which page of the list: after the three values of what is wanted. */
export function partnersPage(query: KeysetQuery<AffiliateOrder>): Result<Keyset> {
  return keysetOf(orders, query, { id: 'affiliate.id', from: 4 });
}

/** A page of partners, and one more where another page follows. What they have brought is counted for these alone. */
export async function listPartners(
  connection: Connection,
  wanted: NewPartners,
  { condition, orderBy, sortKey, limit, values }: Keyset,
): Promise<ListedPartner[]> {
  const { rows } = await connection.query<ListedPartner>(
    `SELECT ${COLUMNS}, ${sortKey} AS sort_key ${FROM}
     WHERE affiliate.id IN (SELECT affiliate.id FROM affiliate WHERE ${WANTED} AND ${condition}
                            ORDER BY ${orderBy} LIMIT ${limit})
     ORDER BY ${orderBy}`,
    [...valuesOf(wanted), ...values],
  );
  return rows;
}

/** Their number, up to the counting limit. */
export async function countPartners(connection: Connection, wanted: NewPartners): Promise<number> {
  const { rows } = await connection.query<{ count: bigint }>(
    `SELECT count(*) FROM (SELECT 1 FROM affiliate WHERE ${WANTED} LIMIT ${COUNT_LIMIT}) AS counted`,
    valuesOf(wanted),
  );
  return toInteger(rows[0]?.count ?? 0n);
}

const WANTED = `($1::text IS NULL OR $1 = CASE WHEN disabled_at IS NOT NULL THEN 'disabled'
      WHEN password_hash IS NULL THEN 'invited' ELSE 'active' END)
    AND ($2::text IS NULL OR waiting_since < 'infinity' AND affiliate.id IN (
      SELECT affiliate_id FROM affiliate_payout WHERE state = $2 AND state IN ('requested', 'approved')))
    AND ($3 = '' OR position(name_key($3) IN search_key) > 0)`;

function valuesOf({ state, waiting, search }: NewPartners) {
  return [state ?? null, waiting ?? null, search];
}

export interface PartnerBelow {
  readonly id: number;
  readonly name: string;
  readonly code: string;
}

/** The clients a partner has brought. */
export async function listBelow(connection: Connection, id: number): Promise<PartnerBelow[]> {
  const { rows } = await connection.query<PartnerBelow>(
    'SELECT id::float8, name, code FROM affiliate WHERE parent_id = $1 ORDER BY name_key, id',
    [id],
  );
  return rows;
}

export async function findIdByCode(connection: Connection, code: string): Promise<number | undefined> {
  const { rows } = await connection.query<{ id: number }>('SELECT id::float8 FROM affiliate WHERE code = $1', [code]);
  return rows[0]?.id;
}

export async function findPartner(connection: Connection, id: number): Promise<StoredPartner | undefined> {
  const { rows } = await connection.query<StoredPartner>(`SELECT ${COLUMNS} ${FROM} WHERE affiliate.id = $1`, [id]);
  return rows[0];
}

/** Locks the partner: concurrent changes wait here. */
export async function lockPartner(connection: Connection, id: number): Promise<StoredPartner | undefined> {
  await connection.query("SELECT pg_advisory_xact_lock(hashtext('affiliate'), $1::integer)", [id]);
  return findPartner(connection, id);
}

export async function isEmailTaken(connection: Connection, email: string): Promise<boolean> {
  const { rows } = await connection.query('SELECT 1 FROM affiliate WHERE email = $1', [email]);
  return rows.length > 0;
}

/** Ended, with every session and invitation; or open again. False: it was so before. */
export async function updateDisabled(
  connection: Connection,
  { id, isDisabled, now }: { id: number; isDisabled: boolean; now: Instant },
): Promise<boolean> {
  const at = toTimestamp(now);
  const { rowCount } = await connection.query(
    'UPDATE affiliate SET disabled_at = $2 WHERE id = $1 AND (disabled_at IS NULL) <> ($2::timestamptz IS NULL)',
    [id, isDisabled ? at : null],
  );
  if (rowCount === 1 && isDisabled) {
    await connection.query('UPDATE affiliate_session SET ended_at = $2 WHERE affiliate_id = $1 AND ended_at IS NULL', [
      id,
      at,
    ]);
    await connection.query('UPDATE affiliate_invitation SET used_at = $2 WHERE affiliate_id = $1 AND used_at IS NULL', [
      id,
      at,
    ]);
  }
  return rowCount === 1;
}
