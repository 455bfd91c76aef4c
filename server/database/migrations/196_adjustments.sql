-- Adjustments of a client's balance: typed, reasoned, asked for by one person and approved by another, and shown to him.

-- A name as it is looked for: in small letters without marks, whatever the locale of the cluster makes of them, so that
-- muller finds Müller.
CREATE FUNCTION name_key(name text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN lower(translate(name,
    'ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜÝàáâãäåçèéêëìíîïñòóôõöøùúûüýÿĀāĂăĄąĆćĈĉĊċČčĎďĐđĒēĔĕĖėĘęĚěĜĝĞğĠġĢģĤĥĦħĨĩĪīĬĭĮįİıĴĵĶķĹĺĻļĽľŁłŃńŅņŇňŌōŎŏŐőŔŕŖŗŘřŚśŜŝŞşŠšŢţŤťŨũŪūŬŭŮůŰűŲųŴŵŶŷŸŹźŻżŽžȘșȚț’',
    'aaaaaaceeeeiiiinoooooouuuuyaaaaaaceeeeiiiinoooooouuuuyyaaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiiijjkkllllllllnnnnnnoooooorrrrrrssssssssttttuuuuuuuuuuuuwwyyyzzzzzzsstt'''));
ALTER TABLE client
  DROP COLUMN first_name_key,
  DROP COLUMN last_name_key,
  ADD COLUMN first_name_key text COLLATE "C" GENERATED ALWAYS AS (name_key(first_name)) STORED,
  ADD COLUMN last_name_key text COLLATE "C" GENERATED ALWAYS AS (name_key(last_name)) STORED;
CREATE INDEX client_last_name ON client (brand_id, last_name_key, id);
CREATE INDEX client_first_name ON client (brand_id, first_name_key, id);

ALTER TABLE posting
  DROP CONSTRAINT posting_house_check,
  ADD CONSTRAINT posting_house_check CHECK (
    house IN ('trading', 'funding', 'withdrawals', 'protection', 'fees', 'suspense', 'losses', 'adjustments')
    OR house ~ '^clearing:[A-Za-z][A-Za-z0-9-]{0,39}$') NOT VALID;
ALTER TABLE ledger_entry
  DROP CONSTRAINT ledger_entry_kind_check,
  ADD CONSTRAINT ledger_entry_kind_check CHECK (kind IN (
    'trade', 'deposit', 'demoFunding', 'withdrawalReserve', 'negativeBalance', 'suspenseRelease', 'withdrawalRelease',
    'refund', 'chargeback', 'chargebackReversal', 'adjustment',
    'suspense', 'suspenseReturn', 'payOut', 'payOutReturn', 'fee')) NOT VALID;
-- What the brand's clients have paid in is added up when somebody asks for an adjustment.
CREATE INDEX ledger_entry_paid_in ON ledger_entry (brand_id, id)
  WHERE book = 'real' AND kind IN ('deposit', 'suspenseRelease');

CREATE TABLE adjustment (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  brand_id text NOT NULL,
  client_id bigint NOT NULL,
  account_id bigint NOT NULL,
  approval_id bigint NOT NULL,
  type text NOT NULL CHECK (type IN ('correction', 'goodwill', 'fee', 'reversal')),
  -- Negative: from the client.
  amount bigint NOT NULL CHECK (amount <> 0 AND amount % 10000 = 0),
  -- Both are for the client to read.
  reason text NOT NULL CHECK (length(reason) BETWEEN 3 AND 500),
  evidence text NOT NULL CHECK (length(evidence) BETWEEN 3 AND 200),
  asked_by bigint NOT NULL REFERENCES staff (id),
  asked_role text NOT NULL,
  approved_by bigint NOT NULL REFERENCES staff (id),
  approved_role text NOT NULL,
  command_id text NOT NULL CHECK (length(command_id) <= 64),
  state text NOT NULL DEFAULT 'intended' CHECK (state IN ('intended', 'done', 'refused')),
  intended_at timestamptz NOT NULL,
  answered_at timestamptz,
  UNIQUE (brand_id, approval_id),
  UNIQUE (account_id, command_id),
  -- T47: never the same person, whatever the server does.
  CONSTRAINT adjustment_persons CHECK (asked_by <> approved_by),
  CHECK ((state = 'intended') = (answered_at IS NULL)),
  FOREIGN KEY (brand_id, client_id) REFERENCES client (brand_id, id)
);
CREATE INDEX adjustment_day ON adjustment (brand_id, intended_at);

ALTER TABLE adjustment ENABLE ROW LEVEL SECURITY;
ALTER TABLE adjustment FORCE ROW LEVEL SECURITY;
CREATE POLICY brand_own ON adjustment TO candor_web
  USING (brand_id = current_brand()) WITH CHECK (brand_id = current_brand());
GRANT SELECT ON adjustment TO candor_web;
GRANT INSERT (brand_id, client_id, account_id, approval_id, type, amount, reason, evidence, asked_by, asked_role,
              approved_by, approved_role, command_id, intended_at) ON adjustment TO candor_web;
GRANT UPDATE (state, answered_at) ON adjustment TO candor_web;
CREATE TRIGGER answered_once BEFORE UPDATE ON adjustment FOR EACH ROW EXECUTE FUNCTION refuse_second_answer();

-- What a client sees of his money's ways (rule TN-1), now with adjustments and why they were made.
CREATE OR REPLACE VIEW client_transaction WITH (security_invoker = true) AS
SELECT
  entry.brand_id,
  entry.account_id,
  entry.book,
  entry.currency,
  entry.id * 2 AS id,
  CASE
    WHEN entry.kind IN ('withdrawalReserve', 'withdrawalRelease') THEN 6
    WHEN entry.kind IN ('negativeBalance', 'adjustment') THEN 5
    WHEN entry.kind = 'refund' THEN 7
    WHEN entry.kind IN ('chargeback', 'chargebackReversal') THEN 8
    ELSE 11
  END AS type_id,
  CASE WHEN entry.kind IN ('demoFunding', 'negativeBalance', 'adjustment') THEN entry.kind ELSE 'payment' END AS cause,
  CASE entry.kind WHEN 'withdrawalReserve' THEN 'processing' ELSE 'approved' END AS status,
  posting.amount,
  entry.id::text AS number,
  entry.at,
  CASE WHEN adjustment.id IS NOT NULL THEN
    jsonb_build_object('type', adjustment.type, 'reason', adjustment.reason, 'evidence', adjustment.evidence,
      'asked_role', adjustment.asked_role, 'approved_role', adjustment.approved_role)
  END AS adjustment
FROM ledger_entry entry
JOIN posting ON posting.entry_id = entry.id AND posting.account_id = entry.account_id
LEFT JOIN adjustment ON entry.kind = 'adjustment' AND adjustment.account_id = entry.account_id
  AND adjustment.command_id = entry.reference
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
  NULL::jsonb
FROM payment
WHERE payment.status <> 'void';
