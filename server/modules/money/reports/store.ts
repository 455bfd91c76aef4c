import type { Instant } from '@candor/domain/ids.ts';
import type { DecidedWithdrawals } from '@candor/domain/payments/decidedWithdrawals.ts';
import type { PaymentReason } from '@candor/domain/payments/reasons.ts';
import type { WithdrawalStep } from '@candor/domain/payments/payoutTimes.ts';
import { toInteger } from '../../../database/columns.ts';
import { toTimestamp } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';

export interface LossCount {
  /** Number of real accounts that have closed a trade in the period. */
  readonly accounts: number;
  /** Number of those accounts whose trades lost money in total, costs included. */
  readonly lost: number;
}

/** Rule LO-1: counts the brand's real accounts that traded, and those that lost money. */
export async function countLosses(connection: Connection, since: Instant): Promise<LossCount> {
  const { rows } = await connection.query<{ accounts: bigint; lost: bigint }>(
    `SELECT count(*) AS accounts, count(*) FILTER (WHERE result < 0) AS lost FROM (
       SELECT sum(profit + coalesce(changed, 0)) AS result FROM trading_account account
       JOIN position ON position.account_id = account.id AND closed_at >= $1
       LEFT JOIN (
         SELECT position_id, sum(profit - profit_before) AS changed FROM trade_correction
         WHERE state = 'done' GROUP BY position_id
       ) AS correction ON correction.position_id = position.id
       WHERE account.kind = 'real' GROUP BY account.id
     ) AS results`,
    [toTimestamp(since)],
  );
  const { accounts = 0n, lost = 0n } = rows[0] ?? {};
  return { accounts: toInteger(accounts), lost: toInteger(lost) };
}

interface StepRow extends WithdrawalStep {
  readonly payment_id: bigint;
}

interface WithdrawalFilter {
  readonly since: Instant;
  readonly isTest: boolean;
}

/** Rule WD-17: lists the steps, in order, of each withdrawal of the brand's real accounts that was paid since then. */
export async function listPaidWithdrawals(
  connection: Connection,
  { since, isTest }: WithdrawalFilter,
): Promise<WithdrawalStep[][]> {
  const { rows } = await connection.query<StepRow>(
    `SELECT event.payment_id, event.at, event.to_status AS status, event.reasons
     FROM payment JOIN trading_account account ON account.id = payment.account_id AND account.kind = 'real'
     JOIN payment_event event ON event.payment_id = payment.id
     WHERE payment.type_id = 6 AND payment.status = 'approved' AND payment.is_test = $2 AND payment.changed_at >= $1
     ORDER BY event.payment_id, event.id`,
    [toTimestamp(since), isTest],
  );
  return [...Map.groupBy(rows, (row) => row.payment_id).values()];
}

/**
 * Rule HN-8: counts the withdrawals that were paid, refused or cancelled since then, by outcome. One whose money a
 * chargeback has taken has ended by nobody's decision and is not counted.
 */
export async function countDecidedWithdrawals(
  connection: Connection,
  { since, isTest }: WithdrawalFilter,
): Promise<DecidedWithdrawals> {
  const { rows } = await connection.query<{ status: string; reason: PaymentReason | null; count: bigint }>(
    `SELECT payment.status, CASE payment.status WHEN 'declined' THEN coalesce(payment.reasons[1], 'declinedByStaff') END
       AS reason, count(*) AS count
     FROM payment JOIN trading_account account ON account.id = payment.account_id AND account.kind = 'real'
     WHERE payment.type_id = 6 AND payment.is_test = $2 AND payment.changed_at >= $1
       AND (payment.status IN ('approved', 'declined')
         OR payment.status = 'cancelled' AND 'cancelledByClient' = ANY (payment.reasons))
     GROUP BY 1, 2 ORDER BY count(*) DESC`,
    [toTimestamp(since), isTest],
  );
  const of = (status: string): number =>
    rows.reduce((sum, row) => (row.status === status ? sum + toInteger(row.count) : sum), 0);
  return {
    paid: of('approved'),
    cancelled: of('cancelled'),
    refused: rows.flatMap(({ reason, count }) => (reason === null ? [] : { reason, count: toInteger(count) })),
  };
}
