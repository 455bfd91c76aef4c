-- Corporate actions (ruling R37): what two people have announced of an instrument, what they have withdrawn, and what
-- the engine has carried out. Rows are only added; those in their order say what is waiting now. Only candor_dealing
-- writes them, in the batch that decided them. An action is of every brand, and every brand's desk sees it.
CREATE TABLE corporate_action_step (
  -- The same id makes one step.
  command_id text PRIMARY KEY CHECK (length(command_id) BETWEEN 1 AND 128),
  action_id text NOT NULL CHECK (length(action_id) BETWEEN 1 AND 100),
  step text NOT NULL CHECK (step IN ('announced', 'withdrawn', 'carriedOut')),
  symbol text NOT NULL,
  terms jsonb NOT NULL CHECK (terms ->> 'kind' IN ('split', 'dividend')),
  effective_at timestamptz NOT NULL,
  acting_brand text NOT NULL,
  staff_id bigint NOT NULL,
  staff_name text NOT NULL,
  -- Two people announce it and two withdraw it; it is carried out in the names of those who announced it.
  approved_by text NOT NULL,
  reason text NOT NULL CHECK (length(reason) BETWEEN 3 AND 500),
  -- What clients read beside what it does.
  note text CHECK (length(note) BETWEEN 3 AND 300),
  -- Of one carried out: the last good quote before it.
  quote jsonb,
  -- Where it stands among the ticks, and among the commands of its batch.
  last_tick bigint NOT NULL,
  journalled integer NOT NULL CHECK (journalled >= 0),
  at timestamptz NOT NULL,
  batch bigint NOT NULL,
  seq integer NOT NULL,
  UNIQUE (batch, seq),
  CHECK (step = 'announced' OR command_id <> action_id)
);
-- Announced once, and then withdrawn or carried out once.
CREATE UNIQUE INDEX corporate_action_begun ON corporate_action_step (action_id) WHERE step = 'announced';
CREATE UNIQUE INDEX corporate_action_ended ON corporate_action_step (action_id) WHERE step <> 'announced';

CREATE TRIGGER insert_only BEFORE UPDATE OR DELETE OR TRUNCATE ON corporate_action_step
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

ALTER TABLE corporate_action_step ENABLE ROW LEVEL SECURITY;
ALTER TABLE corporate_action_step FORCE ROW LEVEL SECURITY;
CREATE POLICY dealing_all ON corporate_action_step TO candor_dealing USING (true) WITH CHECK (true);
CREATE POLICY every_brand ON corporate_action_step FOR SELECT TO candor_web USING (true);
GRANT SELECT, INSERT ON corporate_action_step TO candor_dealing;
GRANT SELECT ON corporate_action_step TO candor_web;

-- Which of them stand in the audit record of the desk that they were made at: each once.
CREATE TABLE corporate_action_audited (
  command_id text PRIMARY KEY REFERENCES corporate_action_step (command_id),
  brand_id text NOT NULL REFERENCES brand (id),
  at timestamptz NOT NULL
);
-- Which of them a brand's holders have been told of: each once.
CREATE TABLE corporate_action_told (
  command_id text NOT NULL REFERENCES corporate_action_step (command_id),
  brand_id text NOT NULL REFERENCES brand (id),
  at timestamptz NOT NULL,
  PRIMARY KEY (command_id, brand_id)
);
-- The splits that a brand's price alerts have been divided by: each once.
CREATE TABLE alert_split (
  action_id text NOT NULL,
  brand_id text NOT NULL REFERENCES brand (id),
  at timestamptz NOT NULL,
  PRIMARY KEY (action_id, brand_id)
);
DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['corporate_action_audited', 'corporate_action_told', 'alert_split'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format('CREATE POLICY brand_own ON %I TO candor_web
      USING (brand_id = current_brand()) WITH CHECK (brand_id = current_brand())', name);
    EXECUTE format('GRANT SELECT, INSERT ON %I TO candor_web', name);
  END LOOP;
END $$;

-- A split and a dividend are executions of their own, and a dividend an entry of its own.
ALTER TABLE execution
  DROP CONSTRAINT execution_kind_check,
  ADD CONSTRAINT execution_kind_check CHECK (kind IN ('open', 'update', 'close', 'split', 'dividend')) NOT VALID;
ALTER TABLE ledger_entry
  DROP CONSTRAINT ledger_entry_kind_check,
  ADD CONSTRAINT ledger_entry_kind_check CHECK (kind IN (
    'trade', 'deposit', 'demoFunding', 'withdrawalReserve', 'negativeBalance', 'suspenseRelease', 'withdrawalRelease',
    'refund', 'chargeback', 'chargebackReversal', 'receivableSettled', 'remainderSwept', 'adjustment', 'tradeReversal',
    'tradeCorrection', 'protectionCorrection', 'dividend', 'suspense', 'suspenseReturn', 'payOut', 'payOutReturn',
    'fee')) NOT VALID;

-- The position that an entry's dividend was paid on, by the entry's reference; null for every other entry.
CREATE FUNCTION dividend_position(kind text, reference text) RETURNS bigint
  LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN $1 = 'dividend' THEN split_part($2, ':', 2)::bigint END
$$;

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
      'tradeCorrection', 'protectionCorrection', 'dividend') THEN 5
    WHEN entry.kind = 'refund' THEN 7
    WHEN entry.kind IN ('chargeback', 'chargebackReversal') THEN 8
    ELSE 11
  END AS type_id,
  CASE
    WHEN entry.kind IN ('demoFunding', 'negativeBalance', 'adjustment', 'receivableSettled', 'remainderSwept',
      'tradeReversal', 'tradeCorrection', 'protectionCorrection', 'dividend') THEN entry.kind
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
  CASE WHEN correction.id IS NOT NULL THEN correction_json(correction) END AS correction,
  held.symbol
FROM ledger_entry entry
JOIN posting ON posting.entry_id = entry.id AND posting.account_id = entry.account_id
LEFT JOIN adjustment ON entry.kind = 'adjustment' AND adjustment.account_id = entry.account_id
  AND adjustment.command_id = entry.reference
LEFT JOIN trade_correction correction ON entry.kind IN ('tradeReversal', 'tradeCorrection', 'protectionCorrection')
  AND correction.account_id = entry.account_id AND correction.command_id = entry.reference
LEFT JOIN position held ON held.id = dividend_position(entry.kind, entry.reference)
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
  NULL::jsonb,
  NULL::text
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
  NULL::jsonb,
  NULL::text
FROM payment
WHERE payment.type_id = 6 AND payment.status NOT IN ('void', 'declined', 'cancelled') AND unpaid_amount(payment.id) > 0;
