-- What a client sees of his money's ways (rule TN-1), now with payments: a payment stands for the entries that its moves
-- led to, with its own type, status and number, whether or not there are any yet; an entry that no payment led to stands
-- for itself. What never was (`void`) is not shown. Entries have even ids here and payments odd ones, so that no two are
-- alike.
CREATE OR REPLACE VIEW client_transaction WITH (security_invoker = true) AS
SELECT
  entry.brand_id,
  entry.account_id,
  entry.book,
  entry.currency,
  entry.id * 2 AS id,
  CASE
    WHEN entry.kind IN ('withdrawalReserve', 'withdrawalRelease') THEN 6
    WHEN entry.kind = 'negativeBalance' THEN 5
    WHEN entry.kind = 'refund' THEN 7
    WHEN entry.kind IN ('chargeback', 'chargebackReversal') THEN 8
    ELSE 11
  END AS type_id,
  CASE WHEN entry.kind IN ('demoFunding', 'negativeBalance') THEN entry.kind ELSE 'payment' END AS cause,
  CASE entry.kind WHEN 'withdrawalReserve' THEN 'processing' ELSE 'approved' END AS status,
  posting.amount,
  entry.id::text AS number,
  entry.at
FROM ledger_entry entry
JOIN posting ON posting.entry_id = entry.id AND posting.account_id = entry.account_id
WHERE entry.kind <> 'trade'
  AND NOT EXISTS (
    SELECT FROM payment_move move WHERE move.account_id = entry.account_id AND move.command_id = entry.reference
  )
UNION ALL
SELECT
  payment.brand_id,
  payment.account_id,
  'real',
  payment.currency,
  payment.id * 2 + 1,
  payment.type_id::integer,
  'payment',
  payment.status,
  -- Of money that came in another amount than it was announced in: what the client was credited.
  coalesce(
    CASE WHEN payment.amount > 0 THEN (
      SELECT move.amount FROM payment_move move
      WHERE move.payment_id = payment.id AND move.kind = 'releaseSuspended' AND move.state = 'done'
    ) END,
    payment.amount
  ),
  payment.number,
  payment.created_at
FROM payment
WHERE payment.status <> 'void';
