import type { CommissionPlan } from '@candor/contracts/http/affiliateEarnings.ts';
import type { Instant } from '@candor/domain/ids.ts';
import { money } from '@candor/domain/money/money.ts';
import type { Money } from '@candor/domain/money/money.ts';
import { toTimestamp } from '../../database/pool.ts';
import type { Connection } from '../../database/pool.ts';
import type { Period } from './referralStore.ts';

export interface CommissionTotals {
  readonly held: Money;
  readonly payable: Money;
  readonly requested: Money;
  readonly paid: Money;
  readonly reversed: Money;
}

type TotalsRow = Readonly<Record<keyof CommissionTotals, bigint>>;

/** What the partner whose transaction this is has earned: a row and the one that takes it back cancel each other. */
export async function sumCommissions(connection: Connection, now: Instant): Promise<CommissionTotals> {
  const { rows } = await connection.query<TotalsRow>(
    `SELECT coalesce(sum(commission.amount) FILTER (WHERE payout_id IS NULL AND payable_at > $1), 0)::bigint AS held,
       coalesce(sum(commission.amount) FILTER (WHERE payout_id IS NULL AND payable_at <= $1), 0)::bigint AS payable,
       coalesce(sum(commission.amount) FILTER (WHERE state IN ('requested', 'approved')), 0)::bigint AS requested,
       coalesce(sum(commission.amount) FILTER (WHERE state = 'paid'), 0)::bigint AS paid,
       coalesce(sum(-commission.amount) FILTER (WHERE reverses_id IS NOT NULL), 0)::bigint AS reversed
     FROM commission LEFT JOIN affiliate_payout ON affiliate_payout.id = payout_id
     WHERE commission.affiliate_id = current_affiliate()`,
    [toTimestamp(now)],
  );
  const row = rows[0] ?? { held: 0n, payable: 0n, requested: 0n, paid: 0n, reversed: 0n };
  return {
    held: money(row.held),
    payable: money(row.payable),
    requested: money(row.requested),
    paid: money(row.paid),
    reversed: money(row.reversed),
  };
}

/** What was earned in a period, and of it what is held and what can be paid. */
export async function sumEarned(connection: Connection, { from, until }: Period, now: Instant) {
  const { rows } = await connection.query<{ earned: bigint; held: bigint; payable: bigint }>(
    `SELECT coalesce(sum(amount), 0)::bigint AS earned,
       coalesce(sum(amount) FILTER (WHERE payout_id IS NULL AND payable_at > $3), 0)::bigint AS held,
       coalesce(sum(amount) FILTER (WHERE payout_id IS NULL AND payable_at <= $3), 0)::bigint AS payable
     FROM commission WHERE affiliate_id = current_affiliate() AND earned_at >= $1 AND earned_at < $2`,
    [toTimestamp(from), toTimestamp(until), toTimestamp(now)],
  );
  const row = rows[0] ?? { earned: 0n, held: 0n, payable: 0n };
  return { commission: money(row.earned), held: money(row.held), payable: money(row.payable) };
}

interface PlanRow {
  readonly id: number;
  readonly starts_at: Instant;
  readonly per_registration: bigint;
  readonly per_first_deposit: bigint;
  readonly first_deposit_minimum: bigint;
  readonly spread_share: number;
  readonly second_tier_share: number;
  readonly hold_days: number;
}

/** The plan that counts at this moment. */
export async function findPlan(connection: Connection, now: Instant): Promise<CommissionPlan | undefined> {
  const { rows } = await connection.query<PlanRow>(
    `SELECT id::float8, starts_at, per_registration, per_first_deposit, first_deposit_minimum, spread_share,
            second_tier_share, hold_days
     FROM commission_plan WHERE affiliate_id = current_affiliate() AND starts_at <= $1
     ORDER BY starts_at DESC, id DESC LIMIT 1`,
    [toTimestamp(now)],
  );
  return rows.map((row) => ({
    ...row,
    per_registration: money(row.per_registration),
    per_first_deposit: money(row.per_first_deposit),
    first_deposit_minimum: money(row.first_deposit_minimum),
  }))[0];
}

export async function hasPartners(connection: Connection, affiliateId: number): Promise<boolean> {
  const { rowCount } = await connection.query('SELECT 1 FROM affiliate WHERE parent_id = $1 LIMIT 1', [affiliateId]);
  return rowCount === 1;
}
