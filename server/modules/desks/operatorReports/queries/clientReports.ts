import { ACTIVE_DAYS } from '@candor/domain/reports/report.ts';

/** Condition for money credited to clients. */
const CREDITED = "entry.kind IN ('deposit', 'suspenseRelease') AND entry.book = 'real'";

/** Does the client have such a position? One index has the open ones and another the closed ones; none has all. */
function held(condition: string): string {
  const from = 'SELECT FROM position WHERE position.account_id = client.real_account_id';
  return `(EXISTS (${from} AND closed_at IS NULL AND ${condition})
        OR EXISTS (${from} AND closed_at IS NOT NULL AND ${condition}))`;
}

/**
 * Progress of the clients who registered in the period, by the week of their registration, up to its end. Each step
 * counts independently: verifying later than trading is not a step back. Parameters: from, until.
 */
export const FUNNEL_REPORT = `
  WITH registered AS (
    SELECT to_char(date_trunc('week', client.created_at AT TIME ZONE 'UTC'), 'YYYY-MM-DD') AS week,
      EXISTS (SELECT FROM verification_order WHERE verification_order.client_id = client.id AND verified
        AND done_at < $2) AS is_verified,
      EXISTS (SELECT FROM ledger_entry entry WHERE entry.account_id = client.real_account_id
        AND ${CREDITED} AND entry.at < $2) AS is_funded,
      ${held('opened_at < $2')} AS has_traded,
      ${held(`(opened_at >= $2::timestamptz - interval '${ACTIVE_DAYS} days' AND opened_at < $2
        OR closed_at >= $2::timestamptz - interval '${ACTIVE_DAYS} days' AND closed_at < $2)`)} AS is_active
    FROM client WHERE client.created_at >= $1 AND client.created_at < $2
  )
  SELECT grouping(week) = 1 AS total, week, count(*) AS registered, count(*) FILTER (WHERE is_verified) AS verified,
    count(*) FILTER (WHERE is_funded) AS funded, count(*) FILTER (WHERE has_traded) AS traded,
    count(*) FILTER (WHERE is_active) AS active
  FROM registered GROUP BY GROUPING SETS ((week), ()) HAVING count(*) > 0
  ORDER BY total, week DESC`;

/**
 * Results of partners' clients in the period, and what partners earned and were paid in it. Parameters: from, until,
 * the brand's currency.
 */
export const AFFILIATE_REPORT = `
  WITH referral AS (
    SELECT affiliate_id, count(*) FILTER (WHERE registered_at >= $1 AND registered_at < $2) AS clients,
      count(*) FILTER (WHERE deposited_at >= $1 AND deposited_at < $2) AS first_deposits
    FROM affiliate_referral GROUP BY 1
  ), deposit AS (
    SELECT affiliate_referral.affiliate_id, -sum(posting.amount) AS amount
    FROM ledger_entry entry
    JOIN trading_account account ON account.id = entry.account_id
    JOIN affiliate_referral ON affiliate_referral.client_id = account.client_id
    JOIN posting ON posting.entry_id = entry.id
      AND (posting.house LIKE 'clearing:%' OR posting.house IN ('suspense', 'funding'))
    WHERE ${CREDITED} AND entry.at >= $1 AND entry.at < $2 GROUP BY 1
  ), earned AS (
    SELECT affiliate_id, sum(amount) FILTER (WHERE kind = 'spreadShare') AS spread_share,
      sum(amount) FILTER (WHERE kind <> 'spreadShare') AS other, sum(amount) AS commission
    FROM commission WHERE earned_at >= $1 AND earned_at < $2 GROUP BY 1
  ), paid AS (
    SELECT affiliate_id, sum(amount) AS amount FROM affiliate_payout
    WHERE state = 'paid' AND paid_at >= $1 AND paid_at < $2 GROUP BY 1
  )
  SELECT grouping(affiliate.id) = 1 AS total, affiliate.name AS partner, affiliate.code, $3::text AS currency,
    coalesce(sum(clients), 0)::bigint AS clients, coalesce(sum(first_deposits), 0)::bigint AS "firstDeposits",
    coalesce(sum(deposit.amount), 0)::bigint AS deposits, coalesce(sum(spread_share), 0)::bigint AS "spreadShare",
    coalesce(sum(other), 0)::bigint AS "otherCommission", coalesce(sum(commission), 0)::bigint AS commission,
    coalesce(sum(paid.amount), 0)::bigint AS paid
  FROM affiliate
  LEFT JOIN referral ON referral.affiliate_id = affiliate.id
  LEFT JOIN deposit ON deposit.affiliate_id = affiliate.id
  LEFT JOIN earned ON earned.affiliate_id = affiliate.id
  LEFT JOIN paid ON paid.affiliate_id = affiliate.id
  WHERE coalesce(clients, 0) + coalesce(first_deposits, 0) > 0 OR deposit.amount IS NOT NULL OR commission IS NOT NULL
    OR paid.amount IS NOT NULL
  GROUP BY GROUPING SETS ((affiliate.id, affiliate.name, affiliate.code), ()) HAVING count(*) > 0
  ORDER BY total, deposits DESC, affiliate.name, affiliate.code`;
