import type { Instant } from '@candor/domain/ids.ts';
import { toTimestamp } from '../../database/pool.ts';
import type { Connection } from '../../database/pool.ts';

export interface StoredPartner {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly email: string;
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

const PARTNER = `
  SELECT affiliate.id::float8, affiliate.code, affiliate.name, affiliate.email,
    affiliate.created_at AS "createdAt", affiliate.disabled_at AS "disabledAt",
    affiliate.password_hash IS NOT NULL AS "hasPassword",
    affiliate.parent_id::float8 AS "parentId", parent.name AS "parentName",
    (SELECT coalesce(sum(clicks), 0)::bigint FROM affiliate_click WHERE affiliate_id = affiliate.id) AS clicks,
    (SELECT count(*) FROM affiliate_referral WHERE affiliate_id = affiliate.id) AS registrations,
    (SELECT count(*) FROM affiliate_referral WHERE affiliate_id = affiliate.id AND deposited_at IS NOT NULL)
      AS "firstDeposits",
    (SELECT coalesce(sum(amount), 0)::bigint FROM commission WHERE affiliate_id = affiliate.id AND payout_id IS NULL)
      AS owed,
    waiting.amount AS "waitingAmount", waiting.state AS "waitingState", waiting.requested_at AS "waitingSince"
  FROM affiliate
  LEFT JOIN affiliate parent ON parent.brand_id = affiliate.brand_id AND parent.id = affiliate.parent_id
  LEFT JOIN affiliate_payout waiting ON waiting.affiliate_id = affiliate.id AND waiting.state IN ('requested', 'approved')`;

/** Those whose payout waits longest first, then by name. */
export async function listPartners(connection: Connection): Promise<StoredPartner[]> {
  const { rows } = await connection.query<StoredPartner>(
    `${PARTNER} ORDER BY waiting.requested_at NULLS LAST, affiliate.name, affiliate.id`,
  );
  return rows;
}

export async function findPartner(connection: Connection, id: number): Promise<StoredPartner | undefined> {
  const { rows } = await connection.query<StoredPartner>(`${PARTNER} WHERE affiliate.id = $1`, [id]);
  return rows[0];
}

/** Whoever changes the same partner at the same moment waits here. */
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
