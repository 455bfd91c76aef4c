import type { CommissionKind, CommissionLimit, CommissionState } from '@candor/domain/affiliates/commission.ts';
import type { EarningInputs } from '@candor/domain/affiliates/earn.ts';
import type { BrandId, Instant } from '@candor/domain/ids.ts';
import { toTimestamp } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';

/** What the partner of this transaction has earned, and was paid. */

/** An earning that was taken back after its payout reduces what is payable. */
const STATE = `CASE WHEN payout.state = 'paid' THEN 'paid'
    WHEN payout.state IN ('requested', 'approved') THEN 'requested'
    WHEN commission.reverses_id IS NOT NULL AND reversed.payout_id IS NULL THEN 'reversed'
    WHEN reversal.id IS NOT NULL THEN 'reversed'
    WHEN commission.payable_at > $2 THEN 'held' ELSE 'payable' END`;
const COMMISSION = `FROM commission
  LEFT JOIN affiliate_payout payout ON payout.id = commission.payout_id
  LEFT JOIN commission reversal ON reversal.reverses_id = commission.id
  LEFT JOIN commission reversed ON reversed.id = commission.reverses_id`;

export interface CommissionRow {
  readonly id: number;
  readonly kind: CommissionKind;
  readonly state: CommissionState;
  readonly amount: bigint;
  readonly earned_at: Instant;
  readonly payable_at: Instant;
  readonly plan_id: number;
  readonly rule: string;
  readonly inputs: EarningInputs;
  readonly reason: string | null;
  readonly first_name: string;
  readonly last_name: string;
  /** Of the second tier: who earned it. */
  readonly through: string | null;
  readonly limited_by: CommissionLimit | null;
}

export interface CommissionsQuery {
  readonly affiliateId: number;
  readonly now: Instant;
  readonly limit: number;
  readonly state?: CommissionState | undefined;
  readonly kind?: CommissionKind | undefined;
  readonly before?: number | undefined;
  readonly payoutId?: number | undefined;
  readonly clientId?: number | undefined;
}

/** The latest first. */
export async function listCommissions(connection: Connection, query: CommissionsQuery): Promise<CommissionRow[]> {
  const { affiliateId, now, limit, state, kind, before, payoutId, clientId } = query;
  const { rows } = await connection.query<CommissionRow>(
    `SELECT * FROM (
       SELECT commission.id::float8, commission.kind, ${STATE} AS state, commission.amount, commission.earned_at,
         commission.payable_at, commission.plan_id::float8, commission.rule, commission.inputs,
         coalesce(commission.reason, reversal.reason) AS reason, client.first_name, client.last_name,
         through.name AS through, commission.limited_by, commission.payout_id::float8, commission.client_id::float8
       ${COMMISSION}
       JOIN client ON client.brand_id = commission.brand_id AND client.id = commission.client_id
       LEFT JOIN affiliate through ON through.id = commission.through_id
       WHERE commission.affiliate_id = $1) AS one
     WHERE ($3::text IS NULL OR state = $3) AND ($4::text IS NULL OR kind = $4)
       AND ($5::bigint IS NULL OR id < $5) AND ($6::bigint IS NULL OR payout_id = $6)
       AND ($7::bigint IS NULL OR client_id = $7)
     ORDER BY id DESC LIMIT $8`,
    [
      affiliateId,
      toTimestamp(now),
      state ?? null,
      kind ?? null,
      before ?? null,
      payoutId ?? null,
      clientId ?? null,
      limit,
    ],
  );
  return rows;
}

export interface PayoutRow {
  readonly id: number;
  readonly amount: bigint;
  readonly state: 'requested' | 'approved' | 'declined' | 'paid';
  readonly requested_at: Instant;
  readonly decided_at: Instant | null;
  readonly paid_at: Instant | null;
  readonly reference: string | null;
  readonly reason: string | null;
  readonly command_id: string;
}

const PAYOUT = `SELECT id::float8, amount, state, requested_at, decided_at, paid_at, reference, reason, command_id
  FROM affiliate_payout WHERE affiliate_id = current_affiliate()`;

export async function listPayouts(connection: Connection): Promise<PayoutRow[]> {
  return (await connection.query<PayoutRow>(`${PAYOUT} ORDER BY id DESC`)).rows;
}

export async function findPayoutByCommand(connection: Connection, commandId: string): Promise<PayoutRow | undefined> {
  return (await connection.query<PayoutRow>(`${PAYOUT} AND command_id = $1`, [commandId])).rows[0];
}

export async function findPayout(connection: Connection, id: number): Promise<PayoutRow | undefined> {
  return (await connection.query<PayoutRow>(`${PAYOUT} AND id = $1`, [id])).rows[0];
}

/** The earnings of a payout from now on; locked against other payouts. */
export async function lockPayable(
  connection: Connection,
  now: Instant,
): Promise<readonly { readonly id: bigint; readonly amount: bigint }[]> {
  const { rows } = await connection.query<{ id: bigint; amount: bigint }>(
    `SELECT id, amount FROM commission
     WHERE affiliate_id = current_affiliate() AND payout_id IS NULL AND payable_at <= $1 ORDER BY id FOR UPDATE`,
    [toTimestamp(now)],
  );
  return rows;
}

interface NewPayout {
  readonly brandId: BrandId;
  readonly affiliateId: number;
  readonly commandId: string;
  readonly amount: bigint;
  readonly commissions: readonly bigint[];
  readonly now: Instant;
}

/** Undefined: another one waits. */
export async function insertPayout(connection: Connection, payout: NewPayout): Promise<PayoutRow | undefined> {
  const { brandId, affiliateId, commandId, amount, commissions, now } = payout;
  const { rows } = await connection.query<{ id: number }>(
    `INSERT INTO affiliate_payout (brand_id, affiliate_id, command_id, amount, state, requested_at)
     VALUES ($1, $2, $3, $4, 'requested', $5) ON CONFLICT DO NOTHING RETURNING id::float8`,
    [brandId, affiliateId, commandId, amount, toTimestamp(now)],
  );
  const [made] = rows;
  if (made === undefined) return undefined;
  await connection.query('UPDATE commission SET payout_id = $1 WHERE id = ANY ($2::bigint[])', [made.id, commissions]);
  return findPayout(connection, made.id);
}

export interface PartnerRow {
  readonly name: string;
  readonly created_at: Instant;
  readonly registrations: bigint;
  readonly first_deposits: bigint;
  readonly earned: bigint;
}

/** The partners brought, with the earnings from each. In a transaction of the brand: their rows are their own. */
export async function listSecondTier(connection: Connection, affiliateId: number): Promise<PartnerRow[]> {
  const { rows } = await connection.query<PartnerRow>(
    `SELECT affiliate.name, affiliate.created_at,
       (SELECT coalesce(sum(amount), 0)::bigint FROM commission
        WHERE affiliate_id = $1 AND kind = 'secondTier' AND through_id = affiliate.id) AS earned,
       (SELECT count(*) FROM affiliate_referral WHERE affiliate_id = affiliate.id) AS registrations,
       (SELECT count(*) FROM affiliate_referral WHERE affiliate_id = affiliate.id AND deposited_at IS NOT NULL)
         AS first_deposits
     FROM affiliate
     WHERE parent_id = $1 ORDER BY affiliate.created_at, affiliate.id`,
    [affiliateId],
  );
  return rows;
}

export interface PartnerOf {
  readonly id: number;
  readonly name: string;
  readonly since: Instant;
}

/** Who has brought a client. */
export async function findPartnerOf(connection: Connection, clientId: number): Promise<PartnerOf | undefined> {
  const { rows } = await connection.query<PartnerOf>(
    `SELECT affiliate.id::float8, affiliate.name, registered_at AS since
     FROM affiliate_referral JOIN affiliate ON affiliate.id = affiliate_id WHERE client_id = $1`,
    [clientId],
  );
  return rows[0];
}
