import type { CommissionKind, CommissionLimit, CommissionState } from '@candor/domain/affiliates/commission.ts';
import type { PlanTerms } from '@candor/domain/affiliates/planTerms.ts';
import type { BrandId, Instant } from '@candor/domain/ids.ts';
import { toTimestamp } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { column, rowsOf } from '../../../database/rows.ts';
import type { RowOf } from '../../../database/rows.ts';
import { listOpenKeys } from '../../access/approvals/index.ts';
import { payoutKey } from './keys.ts';

/** Queries for a partner's plans, commissions and payouts. */

export async function insertPlan(
  connection: Connection,
  { brandId, partnerId, terms, now }: { brandId: BrandId; partnerId: number; terms: PlanTerms; now: Instant },
): Promise<void> {
  const { perRegistration, perFirstDeposit, firstDepositMinimum, spreadShare, secondTierShare } = terms;
  const { holdDays, monthlyCap, closedCountries } = terms;
  await connection.query(
    `INSERT INTO commission_plan (brand_id, affiliate_id, starts_at, per_registration, per_first_deposit,
                                  first_deposit_minimum, spread_share, second_tier_share, hold_days, monthly_cap,
                                  closed_countries)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      brandId,
      partnerId,
      toTimestamp(now),
      perRegistration,
      perFirstDeposit,
      firstDepositMinimum,
      spreadShare,
      secondTierShare,
      holdDays,
      monthlyCap ?? null,
      closedCountries,
    ],
  );
}

const commissionRows = rowsOf(
  {
    id: column.integer(),
    kind: column.text<CommissionKind>(),
    state: column.text<CommissionState>(`CASE WHEN affiliate_payout.state = 'paid' THEN 'paid'
      WHEN affiliate_payout.state IN ('requested', 'approved') THEN 'requested'
      WHEN commission.reverses_id IS NOT NULL OR reversal.id IS NOT NULL THEN 'reversed'
      WHEN commission.payable_at > $2 THEN 'held' ELSE 'payable' END`),
    amount: column.money(),
    earned_at: column.instant(),
    payable_at: column.instant(),
    plan_id: column.integer(),
    rule: column.text(),
    inputs: column.json<Record<string, string>>(
      "(SELECT coalesce(jsonb_object_agg(key, value), '{}') FROM jsonb_each_text(commission.inputs))",
    ),
    reason: column.text('coalesce(commission.reason, reversal.reason)').nullable(),
    limited_by: column.text<CommissionLimit>().nullable(),
  },
  'commission',
);

export type StoredCommission = RowOf<typeof commissionRows>;

/** Lists commissions; a reversed earning appears twice, as it was earned and as it was reversed. */
export function listCommissions(
  connection: Connection,
  { partnerId, now, limit }: { partnerId: number; now: Instant; limit: number },
): Promise<StoredCommission[]> {
  return commissionRows.all(
    connection,
    `SELECT ${commissionRows.columns} FROM commission
     LEFT JOIN affiliate_payout ON affiliate_payout.id = commission.payout_id
     LEFT JOIN commission reversal ON reversal.reverses_id = commission.id
     WHERE commission.affiliate_id = $1 ORDER BY commission.id DESC LIMIT $3`,
    [partnerId, toTimestamp(now), limit],
  );
}

const payoutRows = rowsOf({
  id: column.integer('affiliate_payout.id'),
  partnerId: column.integer('affiliate.id'),
  partnerName: column.text('affiliate.name'),
  amount: column.money(),
  commissions: column.integer('(SELECT count(*) FROM commission WHERE payout_id = affiliate_payout.id)'),
  state: column.text<'requested' | 'approved' | 'declined' | 'paid'>(),
  requestedAt: column.instant(),
  paidAt: column.instant().nullable(),
  reference: column.text().nullable(),
  reason: column.text().nullable(),
});

export type StoredPayout = RowOf<typeof payoutRows>;

const PAYOUT = `SELECT ${payoutRows.columns}
  FROM affiliate_payout JOIN affiliate ON affiliate.id = affiliate_payout.affiliate_id`;

export function listPayouts(connection: Connection, partnerId: number): Promise<StoredPayout[]> {
  return payoutRows.all(
    connection,
    `${PAYOUT} WHERE affiliate_payout.affiliate_id = $1 ORDER BY affiliate_payout.id DESC`,
    [partnerId],
  );
}

const WAITS = "state IN ('requested', 'approved')";

/** Counts the payouts of all partners that are requested and not yet paid or declined. */
export async function countWaitingPayouts(
  connection: Connection,
): Promise<{ readonly count: number; readonly oldest: Instant | undefined }> {
  const { rows } = await connection.query<{ count: number; oldest: Instant | null }>(
    `SELECT count(*)::int, min(requested_at) AS oldest FROM affiliate_payout WHERE ${WAITS}`,
  );
  return { count: rows[0]?.count ?? 0, oldest: rows[0]?.oldest ?? undefined };
}

/** Lists requested or approved payouts without a pending approval, oldest first. */
export async function listUndecidedPayouts(
  connection: Connection,
  { now, limit }: { now: Instant; limit: number },
): Promise<StoredPayout[]> {
  const openKeys = await listOpenKeys(connection, 'affiliatePayout', now);
  const waiting = await payoutRows.all(
    connection,
    `${PAYOUT} WHERE ${WAITS} ORDER BY requested_at, affiliate_payout.id`,
  );
  return waiting.filter(({ id }) => !openKeys.has(payoutKey(id))).slice(0, limit);
}

/** Locks the payout: concurrent changes wait here. */
export async function lockPayout(connection: Connection, id: number): Promise<StoredPayout | undefined> {
  await connection.query('SELECT 1 FROM affiliate_payout WHERE id = $1 FOR UPDATE', [id]);
  return payoutRows.first(connection, `${PAYOUT} WHERE affiliate_payout.id = $1`, [id]);
}

export async function updateApproved(connection: Connection, id: number, now: Instant): Promise<void> {
  await connection.query("UPDATE affiliate_payout SET state = 'approved', decided_at = $2 WHERE id = $1", [
    id,
    toTimestamp(now),
  ]);
}

/** Declines a payout; its earnings can be requested again. */
export async function updateDeclined(
  connection: Connection,
  { id, reason, now }: { id: number; reason: string; now: Instant },
): Promise<void> {
  await connection.query("UPDATE affiliate_payout SET state = 'declined', decided_at = $2, reason = $3 WHERE id = $1", [
    id,
    toTimestamp(now),
    reason,
  ]);
  await connection.query('UPDATE commission SET payout_id = NULL WHERE payout_id = $1', [id]);
}

export async function updatePaid(
  connection: Connection,
  { id, reference, now }: { id: number; reference: string; now: Instant },
): Promise<void> {
  await connection.query("UPDATE affiliate_payout SET state = 'paid', paid_at = $2, reference = $3 WHERE id = $1", [
    id,
    toTimestamp(now),
    reference,
  ]);
}

const deliveryRows = rowsOf({
  id: column.integer('postback_delivery.id'),
  url: column.text(),
  event: column.text(),
  state: column.text<'waiting' | 'sent' | 'failed'>(),
  attempts: column.integer(),
  created_at: column.instant('postback_delivery.created_at'),
  answer: column.text().nullable(),
});

export function listDeliveries(
  connection: Connection,
  partnerId: number,
  limit: number,
): Promise<RowOf<typeof deliveryRows>[]> {
  return deliveryRows.all(
    connection,
    `SELECT ${deliveryRows.columns} FROM postback_delivery JOIN postback ON postback.id = postback_id
     WHERE postback_delivery.affiliate_id = $1 ORDER BY postback_delivery.id DESC LIMIT $2`,
    [partnerId, limit],
  );
}
