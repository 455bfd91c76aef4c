-- Corrections of the prices of closed trades: the position and the entry of its close stay as they are. Asked for by one
-- person, approved by another, booked as two entries (the old result taken back, the new one) and shown to the client.
ALTER TABLE ledger_entry
  DROP CONSTRAINT ledger_entry_kind_check,
  ADD CONSTRAINT ledger_entry_kind_check CHECK (kind IN (
    'trade', 'deposit', 'demoFunding', 'withdrawalReserve', 'negativeBalance', 'suspenseRelease', 'withdrawalRelease',
    'refund', 'chargeback', 'chargebackReversal', 'adjustment', 'tradeReversal', 'tradeCorrection',
    'suspense', 'suspenseReturn', 'payOut', 'payOutReturn', 'fee')) NOT VALID;

CREATE TABLE trade_correction (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  brand_id text NOT NULL,
  client_id bigint NOT NULL,
  account_id bigint NOT NULL,
  position_id bigint NOT NULL REFERENCES position (id),
  symbol text NOT NULL,
  approval_id bigint NOT NULL,
  -- The first of its trade, or the second.
  number smallint NOT NULL CHECK (number IN (1, 2)),
  cause text NOT NULL CHECK (cause IN ('wrongQuote', 'outsideSession', 'notAsReceipt', 'levelMissed')),
  -- Both are for the client to read: why, and where the right price is from.
  reason text NOT NULL CHECK (length(reason) BETWEEN 3 AND 500),
  source text NOT NULL CHECK (length(source) BETWEEN 3 AND 200),
  open_rate_before bigint NOT NULL CHECK (open_rate_before > 0),
  close_rate_before bigint NOT NULL CHECK (close_rate_before > 0),
  profit_before bigint NOT NULL,
  open_rate bigint NOT NULL CHECK (open_rate > 0),
  close_rate bigint NOT NULL CHECK (close_rate > 0),
  profit bigint NOT NULL CHECK (profit <> profit_before),
  asked_by bigint NOT NULL REFERENCES staff (id),
  asked_role text NOT NULL,
  approved_by bigint NOT NULL REFERENCES staff (id),
  approved_role text NOT NULL,
  command_id text NOT NULL CHECK (length(command_id) <= 64),
  state text NOT NULL DEFAULT 'intended' CHECK (state IN ('intended', 'done', 'refused')),
  -- Why the engine has booked nothing after all.
  refusal text CHECK (length(refusal) BETWEEN 1 AND 60),
  intended_at timestamptz NOT NULL,
  answered_at timestamptz,
  UNIQUE (brand_id, approval_id),
  UNIQUE (account_id, command_id),
  -- T47: never the same person, whatever the server does.
  CONSTRAINT trade_correction_persons CHECK (asked_by <> approved_by),
  CHECK ((state = 'intended') = (answered_at IS NULL)),
  CHECK ((state = 'refused') = (refusal IS NOT NULL)),
  FOREIGN KEY (brand_id, client_id) REFERENCES client (brand_id, id)
);
-- Of two at once one is the first of its trade; what was refused leaves its number free.
CREATE UNIQUE INDEX trade_correction_number ON trade_correction (position_id, number) WHERE state <> 'refused';
CREATE INDEX trade_correction_account ON trade_correction (account_id) WHERE state = 'done';

-- What is taken back is what counts: the trade's own result, or what its first correction has made of it.
CREATE FUNCTION refuse_false_correction() RETURNS trigger
  LANGUAGE plpgsql AS $$
DECLARE
  counts record;
BEGIN
  -- Carried out again after a death in between: the row is there already.
  IF EXISTS (SELECT FROM trade_correction one WHERE one.brand_id = NEW.brand_id AND one.approval_id = NEW.approval_id) THEN
    RETURN NEW;
  END IF;
  SELECT coalesce(last.open_rate, closed.open_rate) AS open_rate, coalesce(last.close_rate, closed.close_rate) AS close_rate,
    coalesce(last.profit, closed.profit) AS profit, coalesce(last.number, 0) + 1 AS number
  INTO counts
  FROM position closed
  LEFT JOIN trade_correction last ON last.position_id = closed.id AND last.state = 'done'
  WHERE closed.id = NEW.position_id AND closed.brand_id = NEW.brand_id AND closed.account_id = NEW.account_id
    AND closed.symbol = NEW.symbol AND closed.closed_at IS NOT NULL
  ORDER BY last.number DESC NULLS LAST LIMIT 1;
  IF (counts.open_rate, counts.close_rate, counts.profit, counts.number)
    IS DISTINCT FROM (NEW.open_rate_before, NEW.close_rate_before, NEW.profit_before, NEW.number::integer) THEN
    RAISE EXCEPTION 'correction of position % does not follow what counts', NEW.position_id USING ERRCODE = 'P0001';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER follows BEFORE INSERT ON trade_correction FOR EACH ROW EXECUTE FUNCTION refuse_false_correction();

ALTER TABLE trade_correction ENABLE ROW LEVEL SECURITY;
ALTER TABLE trade_correction FORCE ROW LEVEL SECURITY;
CREATE POLICY brand_own ON trade_correction TO candor_web
  USING (brand_id = current_brand()) WITH CHECK (brand_id = current_brand());
GRANT SELECT ON trade_correction TO candor_web;
GRANT INSERT (brand_id, client_id, account_id, position_id, symbol, approval_id, number, cause, reason, source,
              open_rate_before, close_rate_before, profit_before, open_rate, close_rate, profit, asked_by, asked_role,
              approved_by, approved_role, command_id, intended_at) ON trade_correction TO candor_web;
GRANT UPDATE (state, refusal, answered_at) ON trade_correction TO candor_web;
CREATE TRIGGER answered_once BEFORE UPDATE ON trade_correction FOR EACH ROW EXECUTE FUNCTION refuse_second_answer();

-- A correction as its trade, its entries and the desk show it; whole numbers as texts, so that none loses a digit.
CREATE FUNCTION correction_json(one trade_correction) RETURNS jsonb
  LANGUAGE sql STABLE
  RETURN jsonb_build_object('position', one.position_id, 'symbol', one.symbol, 'number', one.number, 'cause', one.cause,
    'reason', one.reason, 'source', one.source, 'at', extract(epoch FROM one.answered_at) * 1000,
    'open_before', one.open_rate_before::text, 'close_before', one.close_rate_before::text,
    'profit_before', one.profit_before::text, 'open_rate', one.open_rate::text, 'close_rate', one.close_rate::text,
    'profit', one.profit::text, 'asked_role', one.asked_role, 'approved_role', one.approved_role);

-- What a client sees of his money's ways (rule TN-1), now with both entries of a corrected trade and why it was.
CREATE OR REPLACE VIEW client_transaction WITH (security_invoker = true) AS
SELECT
  entry.brand_id,
  entry.account_id,
  entry.book,
  entry.currency,
  entry.id * 2 AS id,
  CASE
    WHEN entry.kind IN ('withdrawalReserve', 'withdrawalRelease') THEN 6
    WHEN entry.kind IN ('negativeBalance', 'adjustment', 'tradeReversal', 'tradeCorrection') THEN 5
    WHEN entry.kind = 'refund' THEN 7
    WHEN entry.kind IN ('chargeback', 'chargebackReversal') THEN 8
    ELSE 11
  END AS type_id,
  CASE
    WHEN entry.kind IN ('demoFunding', 'negativeBalance', 'adjustment', 'tradeReversal', 'tradeCorrection') THEN entry.kind
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
LEFT JOIN trade_correction correction ON entry.kind IN ('tradeReversal', 'tradeCorrection')
  AND correction.account_id = entry.account_id AND correction.command_id = entry.reference
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
  payment.created_at,
  NULL::jsonb,
  NULL::jsonb
FROM payment
WHERE payment.status <> 'void';
