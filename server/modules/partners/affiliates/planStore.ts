import type { CommissionPlan } from '@candor/contracts/http/affiliateEarnings.ts';
import type { PlanTerms } from '@candor/domain/affiliates/planTerms.ts';
import type { Instant } from '@candor/domain/ids.ts';
import { money } from '@candor/domain/money/money.ts';
import type { Money } from '@candor/domain/money/money.ts';
import { toTimestamp } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { column, rowsOf } from '../../../database/rows.ts';

/** Version of a partner's commission plan. */
export interface AffiliatePlan extends PlanTerms {
  readonly id: number;
  readonly startsAt: Instant;
}

const planRows = rowsOf({
  id: column.integer(),
  startsAt: column.instant(),
  perRegistration: column.money(),
  perFirstDeposit: column.money(),
  firstDepositMinimum: column.money(),
  spreadShare: column.integer(),
  secondTierShare: column.integer(),
  holdDays: column.integer(),
  monthlyCap: column.money().optional(),
  closedCountries: column.list<string>(),
});

const PLAN = `SELECT ${planRows.columns}
  FROM commission_plan WHERE affiliate_id = $1`;

/** Lists the plans, newest first. */
export function listPlans(connection: Connection, affiliateId: number): Promise<AffiliatePlan[]> {
  return planRows.all(connection, `${PLAN} ORDER BY starts_at DESC, id DESC`, [affiliateId]);
}

/** Finds the plan in force at an instant; undefined if none was agreed by then. */
export function planAt(connection: Connection, affiliateId: number, at: Instant): Promise<AffiliatePlan | undefined> {
  return planRows.first(connection, `${PLAN} AND starts_at <= $2 ORDER BY starts_at DESC, id DESC LIMIT 1`, [
    affiliateId,
    toTimestamp(at),
  ]);
}

export function presentPlan(plan: AffiliatePlan): CommissionPlan {
  return {
    id: plan.id,
    starts_at: plan.startsAt,
    per_registration: plan.perRegistration,
    per_first_deposit: plan.perFirstDeposit,
    first_deposit_minimum: plan.firstDepositMinimum,
    spread_share: plan.spreadShare,
    second_tier_share: plan.secondTierShare,
    hold_days: plan.holdDays,
    monthly_cap: plan.monthlyCap ?? null,
    closed_countries: [...plan.closedCountries],
  };
}

export interface CommissionTotals {
  readonly held: Money;
  readonly payable: Money;
  readonly requested: Money;
  readonly paid: Money;
  readonly reversed: Money;
}

type TotalsRow = Readonly<Record<keyof CommissionTotals, bigint>>;

/** Sums a partner's earnings; a row and its reversal cancel each other. */
export async function sumCommissions(
  connection: Connection,
  affiliateId: number,
  now: Instant,
): Promise<CommissionTotals> {
  const { rows } = await connection.query<TotalsRow>(
    `SELECT coalesce(sum(commission.amount) FILTER (WHERE payout_id IS NULL AND payable_at > $2), 0)::bigint AS held,
       coalesce(sum(commission.amount) FILTER (WHERE payout_id IS NULL AND payable_at <= $2), 0)::bigint AS payable,
       coalesce(sum(commission.amount) FILTER (WHERE state IN ('requested', 'approved')), 0)::bigint AS requested,
       coalesce(sum(commission.amount) FILTER (WHERE state = 'paid'), 0)::bigint AS paid,
       coalesce(sum(-commission.amount) FILTER (WHERE reverses_id IS NOT NULL), 0)::bigint AS reversed
     FROM commission LEFT JOIN affiliate_payout ON affiliate_payout.id = payout_id
     WHERE commission.affiliate_id = $1`,
    [affiliateId, toTimestamp(now)],
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
