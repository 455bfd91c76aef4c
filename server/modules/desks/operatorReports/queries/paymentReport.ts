/**
 * Payments of the real book requested in the period, by day, provider and method: their outcome, and the amounts that
 * the ledger shows for them. Parameters: from, until, currency, whether the demonstration's are counted.
 */
export const PAYMENT_REPORT = `
  WITH asked AS MATERIALIZED (
    SELECT payment.id, to_char(payment.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day,
      CASE WHEN payment.type_id = 6 THEN 'out' ELSE 'in' END AS direction,
      coalesce(payment.provider, (SELECT string_agg(DISTINCT leg.provider, ' + ') FROM withdrawal_leg leg
        WHERE leg.payment_id = payment.id AND payment.type_id = 6 AND leg.state <> 'dropped'), '') AS provider,
      coalesce(payment.method, '') AS method, payment.currency, payment.status
    FROM payment JOIN trading_account account ON account.id = payment.account_id AND account.kind = 'real'
    WHERE payment.created_at >= $1 AND payment.created_at < $2 AND payment.is_test = $4
      AND payment.type_id IN (1, 2, 3, 6, 9, 11) AND payment.status <> 'void'
      AND ($3::text IS NULL OR payment.currency = $3)
  ), entry AS MATERIALIZED (
    -- The references of these kinds are commands of payments: deposit:{payment}, payOut:{payment}:{leg}.
    SELECT ledger_entry.id, ledger_entry.kind, split_part(reference, ':', 2)::bigint AS payment_id
    FROM ledger_entry
    WHERE at >= $1 AND book = 'real' AND reference ~ '^[a-zA-Z]+:[0-9]{1,18}(:|$)' AND kind IN (
      'deposit', 'suspenseRelease', 'refund', 'chargeback', 'chargebackReversal', 'payOut', 'payOutReturn')
  ), moved AS (
    SELECT coalesce(payment.parent_id, payment.id) AS payment_id, entry.kind, sum(posting.amount) AS amount
    FROM entry JOIN payment ON payment.id = entry.payment_id
    JOIN posting ON posting.entry_id = entry.id
      AND (posting.house LIKE 'clearing:%' OR posting.house IN ('suspense', 'funding'))
    GROUP BY 1, 2
  ), booked AS (
    SELECT payment_id,
      -sum(amount) FILTER (WHERE kind IN ('deposit', 'suspenseRelease')) AS paid_in,
      sum(amount) FILTER (WHERE kind IN ('payOut', 'payOutReturn')) AS paid_out,
      sum(amount) FILTER (WHERE kind IN ('refund', 'chargeback', 'chargebackReversal')) AS reversed
    FROM moved GROUP BY 1
  )
  SELECT grouping(day) = 1 AS total, day, direction, provider, method, currency, count(*) AS asked,
    count(*) FILTER (WHERE status IN ('approved', 'refunded', 'partiallyRefunded', 'chargeback')) AS done,
    count(*) FILTER (WHERE status = 'declined') AS declined,
    count(*) FILTER (WHERE status IN ('cancelled', 'expired')) AS lapsed,
    count(*) FILTER (WHERE status IN ('pending', 'processing', 'onHold')) AS waiting,
    round(100.0 * count(*) FILTER (WHERE status IN ('approved', 'refunded', 'partiallyRefunded', 'chargeback'))
      / nullif(count(*) FILTER (WHERE status NOT IN ('pending', 'processing', 'onHold')), 0), 1)::text AS success,
    coalesce(sum(CASE direction WHEN 'in' THEN paid_in ELSE paid_out END), 0)::bigint AS booked,
    coalesce(sum(CASE direction WHEN 'in' THEN reversed END), 0)::bigint AS reversed
  FROM asked LEFT JOIN booked ON booked.payment_id = asked.id
  GROUP BY GROUPING SETS ((day, direction, provider, method, currency), (direction, currency))
  ORDER BY total, day DESC, direction, provider, method, currency`;
