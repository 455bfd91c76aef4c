-- What a client sees of his money's ways: every ledger entry that is no trade, under a type and a status. A deposit that
-- no payment stands for is type 11; reserved money is a withdrawal under way. Trades have their own history.
-- Payments, when there are any, replace type, status and number of the entry that they led to, and add those that have
-- led to none: this view is the one place where both meet.
CREATE INDEX ledger_entry_money ON ledger_entry (account_id, id) WHERE kind <> 'trade';

CREATE VIEW client_transaction WITH (security_invoker = true) AS
SELECT
  entry.brand_id,
  entry.account_id,
  entry.book,
  entry.currency,
  entry.id,
  CASE entry.kind WHEN 'withdrawalReserve' THEN 6 WHEN 'negativeBalance' THEN 5 ELSE 11 END AS type_id,
  CASE WHEN entry.kind IN ('demoFunding', 'negativeBalance') THEN entry.kind ELSE 'payment' END AS cause,
  CASE entry.kind WHEN 'withdrawalReserve' THEN 'processing' ELSE 'approved' END AS status,
  posting.amount,
  entry.id::text AS number,
  entry.at
FROM ledger_entry entry
JOIN posting ON posting.entry_id = entry.id AND posting.account_id = entry.account_id
WHERE entry.kind <> 'trade';

GRANT SELECT ON client_transaction TO candor_web;
