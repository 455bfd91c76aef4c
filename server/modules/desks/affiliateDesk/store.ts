import type { AffiliateOrder, AffiliateState, PayoutStep } from '@candor/contracts/http/office/affiliates.ts';
import type { Instant } from '@candor/domain/ids.ts';
import type { Result } from '@candor/domain/result.ts';
import { readPage } from '../../../database/keyset.ts';
import type { KeysetList, KeysetPage, KeysetQuery } from '../../../database/keyset.ts';
import { toTimestamp } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { column, optional, rowsOf } from '../../../database/rows.ts';
import type { RowOf } from '../../../database/rows.ts';

const REFERRED = 'FROM affiliate_referral WHERE affiliate_id = affiliate.id';

const partnerRows = rowsOf(
  {
    id: column.integer(),
    code: column.text(),
    name: column.text(),
    email: column.text(),
    language: column.text(),
    createdAt: column.instant(),
    isDisabled: column.flag('affiliate.disabled_at IS NOT NULL'),
    hasPassword: column.flag('affiliate.password_hash IS NOT NULL'),
    parent: optional({ id: column.integer('parent.id'), name: column.text('parent.name') }),
    clicks: column.integer(
      '(SELECT coalesce(sum(clicks), 0)::bigint FROM affiliate_click WHERE affiliate_id = affiliate.id)',
    ),
    registrations: column.integer(`(SELECT count(*) ${REFERRED})`),
    firstDeposits: column.integer(`(SELECT count(*) ${REFERRED} AND deposited_at IS NOT NULL)`),
    owed: column.money(`coalesce((SELECT sum(amount) FROM commission
      WHERE affiliate_id = affiliate.id AND payout_id IS NULL)::bigint, 0) + coalesce(waiting.amount, 0)`),
    waiting: optional({
      amount: column.money('waiting.amount'),
      state: column.text<'requested' | 'approved'>('waiting.state'),
      at: column.instant('waiting.requested_at'),
    }),
  },
  'affiliate',
);

export type StoredPartner = RowOf<typeof partnerRows>;

const FROM = `affiliate
  LEFT JOIN affiliate parent ON parent.brand_id = affiliate.brand_id AND parent.id = affiliate.parent_id
  LEFT JOIN affiliate_payout waiting ON waiting.brand_id = affiliate.brand_id
    AND waiting.affiliate_id = affiliate.id AND waiting.state IN ('requested', 'approved')`;

const list: KeysetList<StoredPartner, AffiliateOrder> = {
  rows: partnerRows,
  from: FROM,
  countFrom: 'affiliate',
  id: 'affiliate.id',
  orders: {
    waiting: { sql: 'affiliate.waiting_since', type: 'timestamptz' },
    name: { sql: 'affiliate.name_key', type: 'text' },
    since: { sql: 'affiliate.created_at', type: 'timestamptz' },
  },
};

interface PartnerFilter {
  readonly state: AffiliateState | undefined;
  readonly waiting: PayoutStep | undefined;
  /** Part of a name, a code or an address; empty: all partners. */
  readonly search: string;
}

/** Lists a page of partners. Their referrals are counted for these partners only. */
export function listPartners(
  connection: Connection,
  { state, waiting, search }: PartnerFilter,
  query: KeysetQuery<AffiliateOrder>,
): Promise<Result<KeysetPage<StoredPartner>>> {
  return readPage(connection, list, query, { sql: CONDITION, values: [state ?? null, waiting ?? null, search] });
}

const CONDITION = `($1::text IS NULL OR $1 = CASE WHEN affiliate.disabled_at IS NOT NULL THEN 'disabled'
      WHEN affiliate.password_hash IS NULL THEN 'invited' ELSE 'active' END)
    AND ($2::text IS NULL OR affiliate.waiting_since < 'infinity' AND affiliate.id IN (
      SELECT affiliate_id FROM affiliate_payout WHERE state = $2 AND state IN ('requested', 'approved')))
    AND ($3 = '' OR position(name_key($3) IN affiliate.search_key) > 0)`;

export interface PartnerBelow {
  readonly id: number;
  readonly name: string;
  readonly code: string;
}

/** Lists the partners whom this partner referred. */
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

export function findPartner(connection: Connection, id: number): Promise<StoredPartner | undefined> {
  return partnerRows.first(connection, `SELECT ${partnerRows.columns} FROM ${FROM} WHERE affiliate.id = $1`, [id]);
}

/** Locks the partner: concurrent changes wait here. */
export async function lockPartner(connection: Connection, id: number): Promise<StoredPartner | undefined> {
  await connection.query("SELECT pg_advisory_xact_lock(hashtextextended('affiliate ' || $1::bigint, 0))", [id]);
  return findPartner(connection, id);
}

export async function isEmailTaken(connection: Connection, email: string): Promise<boolean> {
  const { rows } = await connection.query('SELECT 1 FROM affiliate WHERE email = $1', [email]);
  return rows.length > 0;
}

/** Ends a partner's access with every session and invitation, or restores it. False if nothing changed. */
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
