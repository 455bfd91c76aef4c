import type { AffiliatePayout } from '@candor/contracts/http/affiliateEarnings.ts';
import type { CommissionKind, CommissionLimit, CommissionState } from '@candor/domain/affiliates/commission.ts';
import type { EarningInputs } from '@candor/domain/affiliates/earn.ts';
import type { BrandId, Instant } from '@candor/domain/ids.ts';
import { toTimestamp } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { column, rowsOf } from '../../../database/rows.ts';
import type { RowOf } from '../../../database/rows.ts';

/** Earnings and payouts of the transaction's partner. */

/** An earning that is reversed after its payout reduces the payable amount. */
const STATE = `CASE WHEN payout.state = 'paid' THEN 'paid'
    WHEN payout.state IN ('requested', 'approved') THEN 'requested'
    WHEN commission.reverses_id IS NOT NULL AND reversed.payout_id IS NULL THEN 'reversed'
    WHEN reversal.id IS NOT NULL THEN 'reversed'
    WHEN commission.payable_at > $2 THEN 'held' ELSE 'payable' END`;
const COMMISSION = `FROM commission
  LEFT JOIN affiliate_payout payout ON payout.id = commission.payout_id
  LEFT JOIN commission reversal ON reversal.reverses_id = commission.id
  LEFT JOIN commission reversed ON reversed.id = commission.reverses_id`;

const commissionRows = rowsOf({
  id: column.integer('commission.id'),
  kind: column.text<CommissionKind>('commission.kind'),
  state: column.text<CommissionState>(STATE),
  amount: column.money('commission.amount'),
  earned_at: column.instant('commission.earned_at'),
  payable_at: column.instant('commission.payable_at'),
  plan_id: column.integer('commission.plan_id'),
  rule: column.text('commission.rule'),
  inputs: column.json<EarningInputs>('commission.inputs'),
  reason: column.text('coalesce(commission.reason, reversal.reason)').nullable(),
  firstName: column.text('client.first_name'),
  lastName: column.text('client.last_name'),
  /** Partner whose earnings caused this one; second tier only. */
  through: column.text('through.name').nullable(),
  limited_by: column.text<CommissionLimit>('commission.limited_by').nullable(),
});

export type StoredCommission = RowOf<typeof commissionRows>;

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

/**
 * Lists commissions, most recently earned first: they are booked by kind, so that their numbers are in another order.
 */
export function listCommissions(connection: Connection, query: CommissionsQuery): Promise<StoredCommission[]> {
  const { affiliateId, now, limit, state, kind, before, payoutId, clientId } = query;
  return commissionRows.all(
    connection,
    `SELECT * FROM (
       SELECT ${commissionRows.columns}, commission.payout_id, commission.client_id
       ${COMMISSION}
       JOIN client ON client.brand_id = commission.brand_id AND client.id = commission.client_id
       LEFT JOIN affiliate through ON through.id = commission.through_id
       WHERE commission.affiliate_id = $1) AS one
     WHERE ($3::text IS NULL OR state = $3) AND ($4::text IS NULL OR kind = $4)
       AND ($5::bigint IS NULL
         OR (earned_at, id) < (SELECT last.earned_at, last.id FROM commission AS last WHERE last.id = $5))
       AND ($6::bigint IS NULL OR payout_id = $6)
       AND ($7::bigint IS NULL OR client_id = $7)
     ORDER BY earned_at DESC, id DESC LIMIT $8`,
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
}

const payoutRows = rowsOf({
  id: column.integer(),
  amount: column.money(),
  state: column.text<AffiliatePayout['state']>(),
  requested_at: column.instant(),
  decided_at: column.instant().nullable(),
  paid_at: column.instant().nullable(),
  reference: column.text().nullable(),
  reason: column.text().nullable(),
});

const PAYOUT = `SELECT ${payoutRows.columns} FROM affiliate_payout WHERE affiliate_id = current_affiliate()`;

export function listPayouts(connection: Connection): Promise<AffiliatePayout[]> {
  return payoutRows.all(connection, `${PAYOUT} ORDER BY id DESC`);
}

export function findPayoutByCommand(connection: Connection, commandId: string): Promise<AffiliatePayout | undefined> {
  return payoutRows.first(connection, `${PAYOUT} AND command_id = $1`, [commandId]);
}

export function findPayout(connection: Connection, id: number): Promise<AffiliatePayout | undefined> {
  return payoutRows.first(connection, `${PAYOUT} AND id = $1`, [id]);
}

/** Locks the payable earnings for a new payout, so that no other payout can take them. */
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

/** Inserts a payout; undefined if another one is pending. */
export async function insertPayout(connection: Connection, payout: NewPayout): Promise<AffiliatePayout | undefined> {
  const { brandId, affiliateId, commandId, amount, commissions, now } = payout;
  const { rows } = await connection.query<{ id: number }>(
    `INSERT INTO affiliate_payout (brand_id, affiliate_id, command_id, amount, state, requested_at)
     VALUES ($1, $2, $3, $4, 'requested', $5) ON CONFLICT DO NOTHING RETURNING id::float8`,
    [brandId, affiliateId, commandId, amount, toTimestamp(now)],
  );
  const [inserted] = rows;
  if (inserted === undefined) return undefined;
  await connection.query('UPDATE commission SET payout_id = $1 WHERE id = ANY ($2::bigint[])', [
    inserted.id,
    commissions,
  ]);
  return findPayout(connection, inserted.id);
}

const tierRows = rowsOf({
  name: column.text('affiliate.name'),
  since: column.instant('affiliate.created_at'),
  earned: column.money(`(SELECT coalesce(sum(amount), 0)::bigint FROM commission
    WHERE affiliate_id = $1 AND kind = 'secondTier' AND through_id = affiliate.id)`),
  registrations: column.integer('(SELECT count(*) FROM affiliate_referral WHERE affiliate_id = affiliate.id)'),
  first_deposits: column.integer(`(SELECT count(*) FROM affiliate_referral
    WHERE affiliate_id = affiliate.id AND deposited_at IS NOT NULL)`),
});

/**
 * Lists the referred partners with the earnings from each. Runs in a transaction of the brand, since their rows are not
 * this partner's.
 */
export function listSecondTier(connection: Connection, affiliateId: number): Promise<RowOf<typeof tierRows>[]> {
  return tierRows.all(
    connection,
    `SELECT ${tierRows.columns} FROM affiliate WHERE parent_id = $1 ORDER BY affiliate.created_at, affiliate.id`,
    [affiliateId],
  );
}

const partnerRows = rowsOf({
  id: column.integer('affiliate.id'),
  name: column.text('affiliate.name'),
  since: column.instant('registered_at'),
});

/** Finds the partner who referred a client. */
export function findPartnerOf(
  connection: Connection,
  clientId: number,
): Promise<RowOf<typeof partnerRows> | undefined> {
  return partnerRows.first(
    connection,
    `SELECT ${partnerRows.columns}
     FROM affiliate_referral JOIN affiliate ON affiliate.id = affiliate_id WHERE client_id = $1`,
    [clientId],
  );
}
