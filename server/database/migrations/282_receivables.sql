-- Ruling R35: money that a provider takes back comes from the client's cash, then from what is reserved for withdrawals;
-- what is still missing is owed, and later credits settle it first.
ALTER TABLE trading_account ADD COLUMN owed bigint NOT NULL DEFAULT 0 CHECK (owed >= 0);

ALTER TABLE ledger_entry
  DROP CONSTRAINT ledger_entry_kind_check,
  ADD CONSTRAINT ledger_entry_kind_check CHECK (kind IN (
    'trade', 'deposit', 'demoFunding', 'withdrawalReserve', 'negativeBalance', 'suspenseRelease', 'withdrawalRelease',
    'refund', 'chargeback', 'chargebackReversal', 'receivableSettled', 'remainderSwept', 'adjustment', 'tradeReversal',
    'tradeCorrection', 'protectionCorrection', 'suspense', 'suspenseReturn', 'payOut', 'payOutReturn', 'fee')) NOT VALID;
ALTER TABLE posting
  DROP CONSTRAINT posting_house_check,
  ADD CONSTRAINT posting_house_check CHECK (
    house IN ('trading', 'funding', 'withdrawals', 'protection', 'fees', 'suspense', 'losses', 'adjustments',
      'receivables')
    OR house ~ '^clearing:[A-Za-z][A-Za-z0-9-]{0,39}$') NOT VALID;

-- What of a withdrawal a refund or chargeback took out of its reserve.
ALTER TABLE withdrawal ADD COLUMN taken_back bigint NOT NULL DEFAULT 0 CHECK (taken_back >= 0 AND taken_back % 10000 = 0);
GRANT UPDATE (taken_back) ON withdrawal TO candor_web;

-- As in migration 280, and what is owed moves with its entries, too.
CREATE OR REPLACE FUNCTION check_money_moved() RETURNS trigger
  LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
  wrong bigint;
BEGIN
  SELECT moved.id INTO wrong
  FROM (
    SELECT id, -min(place) AS chain_length, sum(place) AS entries, sum(cash) AS cash, sum(credit) AS credit,
      sum(reserved) AS reserved, sum(suspended) AS suspended, sum(owed) AS owed
    FROM (
      SELECT id, chain_length AS place, cash, credit, reserved, suspended, owed FROM after
      UNION ALL
      SELECT id, -chain_length, -cash, -credit, -reserved, -suspended, -owed FROM before
    ) AS sides
    GROUP BY id
    HAVING (sum(place), sum(cash), sum(credit), sum(reserved), sum(suspended), sum(owed)) <> (0, 0, 0, 0, 0, 0)
  ) AS moved
  CROSS JOIN LATERAL (
    SELECT count(*) AS entries, coalesce(sum(pair.cash), 0) AS cash, coalesce(sum(pair.reserved), 0) AS reserved,
      coalesce(sum(pair.suspended), 0) AS suspended, coalesce(sum(pair.owed), 0) AS owed
    FROM ledger_entry AS entry
    CROSS JOIN LATERAL (
      SELECT sum(amount) FILTER (WHERE posting.account_id IS NOT NULL) AS cash,
        sum(amount) FILTER (WHERE house = 'withdrawals') AS reserved,
        sum(amount) FILTER (WHERE house = 'suspense') AS suspended,
        -sum(amount) FILTER (WHERE house = 'receivables') AS owed
      FROM posting WHERE posting.entry_id = entry.id
    ) AS pair
    WHERE entry.account_id = moved.id AND entry.chain_position > moved.chain_length
  ) AS posted
  WHERE (moved.entries, moved.cash, moved.credit, moved.reserved, moved.suspended, moved.owed)
    <> (posted.entries, posted.cash, 0, posted.reserved, posted.suspended, posted.owed)
  LIMIT 1;
  IF wrong IS NOT NULL THEN
    RAISE EXCEPTION 'The money of account % did not move with its entries', wrong USING ERRCODE = 'P0001';
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION check_money_begun() RETURNS trigger
  LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
  wrong bigint;
BEGIN
  SELECT opened.id INTO wrong
  FROM opened
  CROSS JOIN LATERAL (
    SELECT count(*) AS entries, coalesce(sum(pair.cash), 0) AS cash, coalesce(sum(pair.reserved), 0) AS reserved,
      coalesce(sum(pair.suspended), 0) AS suspended, coalesce(sum(pair.owed), 0) AS owed
    FROM ledger_entry AS entry
    CROSS JOIN LATERAL (
      SELECT sum(amount) FILTER (WHERE posting.account_id IS NOT NULL) AS cash,
        sum(amount) FILTER (WHERE house = 'withdrawals') AS reserved,
        sum(amount) FILTER (WHERE house = 'suspense') AS suspended,
        -sum(amount) FILTER (WHERE house = 'receivables') AS owed
      FROM posting WHERE posting.entry_id = entry.id
    ) AS pair
    WHERE entry.account_id = opened.id
  ) AS posted
  WHERE (opened.chain_length, opened.cash, opened.credit, opened.reserved, opened.suspended, opened.owed)
    <> (posted.entries, posted.cash, 0, posted.reserved, posted.suspended, posted.owed)
  LIMIT 1;
  IF wrong IS NOT NULL THEN
    RAISE EXCEPTION 'Account % does not begin with what its entries say', wrong USING ERRCODE = 'P0001';
  END IF;
  RETURN NULL;
END $$;

-- What a client was credited by a deposit: where the money came in another amount than it was announced in, that one.
CREATE FUNCTION credited_amount(payment_id bigint, announced bigint) RETURNS bigint
  LANGUAGE sql STABLE AS $$
  SELECT coalesce((
    SELECT move.amount FROM payment_move move
    WHERE move.payment_id = $1 AND move.kind = 'releaseSuspended' AND move.state = 'done'), $2)
$$;

-- What of a withdrawal went back to the account, or was taken out of its reserve.
CREATE FUNCTION unpaid_amount(payment_id bigint) RETURNS bigint
  LANGUAGE sql STABLE AS $$
  SELECT coalesce((
      SELECT sum(move.amount) FROM payment_move move
      WHERE move.payment_id = $1 AND move.kind = 'release' AND move.state <> 'refused'), 0)::bigint
    + coalesce((SELECT taken_back FROM withdrawal WHERE withdrawal.payment_id = $1), 0)
$$;

CREATE INDEX payment_withdrawals ON payment (account_id) WHERE type_id = 6;

-- A withdrawal of which a part came back is two transactions: what is paid or to be paid, under its number, and the rest.
CREATE OR REPLACE VIEW client_transaction WITH (security_invoker = true) AS
SELECT
  entry.brand_id,
  entry.account_id,
  entry.book,
  entry.currency,
  entry.id * 3 AS id,
  CASE
    WHEN entry.kind IN ('withdrawalReserve', 'withdrawalRelease') THEN 6
    WHEN entry.kind IN ('negativeBalance', 'adjustment', 'receivableSettled', 'remainderSwept', 'tradeReversal',
      'tradeCorrection', 'protectionCorrection') THEN 5
    WHEN entry.kind = 'refund' THEN 7
    WHEN entry.kind IN ('chargeback', 'chargebackReversal') THEN 8
    ELSE 11
  END AS type_id,
  CASE
    WHEN entry.kind IN ('demoFunding', 'negativeBalance', 'adjustment', 'receivableSettled', 'remainderSwept',
      'tradeReversal', 'tradeCorrection', 'protectionCorrection') THEN entry.kind
    ELSE 'payment'
  END AS cause,
  CASE entry.kind WHEN 'withdrawalReserve' THEN 'processing' ELSE 'approved' END AS status,
  posting.amount,
  entry.id::text AS number,
  entry.at,
  CASE WHEN adjustment.id IS NOT NULL THEN
    jsonb_build_object('type', adjustment.type, 'reason', adjustment.reason, 'evidence', adjustment.evidence,
      'asked_role', adjustment.asked_role, 'approved_role', adjustment.approved_role)
  END AS adjustment,
  CASE WHEN correction.id IS NOT NULL THEN correction_json(correction) END AS correction
FROM ledger_entry entry
JOIN posting ON posting.entry_id = entry.id AND posting.account_id = entry.account_id
LEFT JOIN adjustment ON entry.kind = 'adjustment' AND adjustment.account_id = entry.account_id
  AND adjustment.command_id = entry.reference
LEFT JOIN trade_correction correction ON entry.kind IN ('tradeReversal', 'tradeCorrection', 'protectionCorrection')
  AND correction.account_id = entry.account_id AND correction.command_id = entry.reference
WHERE entry.kind <> 'trade'
  -- What settles a receivable or lifts a balance has the command of the deposit that it goes with, and is no part of it.
  AND NOT EXISTS (
    SELECT FROM payment_move move
    WHERE move.account_id = entry.account_id AND move.command_id = entry.reference
      AND entry.kind NOT IN ('receivableSettled', 'negativeBalance')
  )
UNION ALL
SELECT
  payment.brand_id,
  payment.account_id,
  'real',
  payment.currency,
  payment.id * 3 + 1,
  payment.type_id::integer,
  'payment',
  payment.status,
  CASE
    WHEN payment.amount > 0 THEN credited_amount(payment.id, payment.amount)
    WHEN payment.type_id = 6 AND payment.status NOT IN ('declined', 'cancelled')
      THEN payment.amount + unpaid_amount(payment.id)
    ELSE payment.amount
  END,
  payment.number,
  payment.created_at,
  NULL::jsonb,
  NULL::jsonb
FROM payment
WHERE payment.status <> 'void'
UNION ALL
SELECT
  payment.brand_id,
  payment.account_id,
  'real',
  payment.currency,
  payment.id * 3 + 2,
  payment.type_id::integer,
  'payment',
  CASE WHEN 'declinedByStaff' = ANY(payment.reasons) THEN 'declined' ELSE 'cancelled' END,
  -unpaid_amount(payment.id),
  payment.number || '-R',
  payment.created_at,
  NULL::jsonb,
  NULL::jsonb
FROM payment
WHERE payment.type_id = 6 AND payment.status NOT IN ('void', 'declined', 'cancelled') AND unpaid_amount(payment.id) > 0;
