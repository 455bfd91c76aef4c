-- Money. Payments: what clients ask for, what providers say of it, and the three repeatable steps by which the ledger
-- hears of it (blueprint B4.9). Amounts in micro-units of the account's currency.

CREATE TABLE payment (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  brand_id text NOT NULL REFERENCES brand (id),
  client_id bigint NOT NULL,
  account_id bigint NOT NULL,
  type_id smallint NOT NULL CHECK (type_id BETWEEN 1 AND 11),
  -- The brand's entry it was made by, and its provider; of what staff book by hand neither.
  method text CHECK (length(method) <= 40),
  provider text CHECK (length(provider) <= 40),
  -- What the client and the provider know it by: letters, digits, and a check digit.
  number text NOT NULL CHECK (number ~ '^[A-Z0-9-]{6,40}$'),
  -- Negative: from the client.
  amount bigint NOT NULL CONSTRAINT payment_amount_check CHECK (amount <> 0 AND amount % minor_unit(currency) = 0),
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  -- `void`: refused at its birth, so that it never was; shown nowhere.
  status text NOT NULL CHECK (status IN ('void', 'pending', 'processing', 'onHold', 'approved', 'declined', 'cancelled',
    'expired', 'refunded', 'partiallyRefunded', 'chargeback')),
  -- Why it has this status: codes, in order of weight.
  reasons text[] NOT NULL DEFAULT '{}',
  comments text CHECK (length(comments) <= 1000),
  -- The deposit that a refund or a chargeback belongs to.
  parent_id bigint,
  -- The id under which the client asked, so that asking twice is asking once.
  request_id text CHECK (length(request_id) BETWEEN 8 AND 64),
  request_hash bytea CHECK (length(request_hash) = 32),
  provider_ref text CHECK (length(provider_ref) <= 200),
  card_mask text CHECK (card_mask ~ '^[0-9]{0,6}[*]{1,9}[0-9]{2,4}$'),
  is_test boolean NOT NULL,
  -- What the browser does next, as the provider said it.
  next_action jsonb,
  -- Only the hash: who reads this table cannot forge a webhook's address.
  webhook_token_hash bytea CHECK (length(webhook_token_hash) = 32),
  created_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL,
  -- A deposit is over then if nobody has paid.
  expires_at timestamptz,
  -- When to ask the provider next, and how often it was asked.
  poll_at timestamptz,
  polls integer NOT NULL DEFAULT 0 CHECK (polls >= 0),
  -- Of a withdrawal: when the client may expect it.
  due_at timestamptz,
  UNIQUE (brand_id, id),
  UNIQUE (brand_id, number),
  FOREIGN KEY (brand_id, client_id) REFERENCES client (brand_id, id),
  FOREIGN KEY (brand_id, parent_id) REFERENCES payment (brand_id, id)
);
CREATE UNIQUE INDEX payment_request ON payment (brand_id, client_id, request_id) WHERE request_id IS NOT NULL;
CREATE INDEX payment_account ON payment (account_id, created_at);
CREATE INDEX payment_client ON payment (client_id, created_at);
CREATE INDEX payment_poll ON payment (poll_at) WHERE poll_at IS NOT NULL;
CREATE INDEX payment_expiry ON payment (expires_at) WHERE expires_at IS NOT NULL;
CREATE INDEX payment_desk ON payment (brand_id, status, created_at);
CREATE INDEX payment_parent ON payment (parent_id) WHERE parent_id IS NOT NULL;
CREATE INDEX payment_provider_ref ON payment (brand_id, provider, provider_ref) WHERE provider_ref IS NOT NULL;
-- Where a webhook's sender reached us.
CREATE INDEX payment_webhook_token ON payment (brand_id, webhook_token_hash) WHERE webhook_token_hash IS NOT NULL;
-- The payments desk's lists, page by page (server/database/keyset.ts): each order has its index.
CREATE INDEX payment_list_waiting ON payment (brand_id, created_at, id)
  WHERE status IN ('pending', 'onHold', 'processing');
-- The payments desk lists what comes in or what goes out, in one of three orders: each of the six has its index, so
-- that a page is read without passing over the other half.
CREATE INDEX payment_in_created ON payment (brand_id, created_at, id) WHERE type_id IN (1, 2, 3, 9, 11);
CREATE INDEX payment_in_amount ON payment (brand_id, abs(amount), id) WHERE type_id IN (1, 2, 3, 9, 11);
CREATE INDEX payment_in_due ON payment (brand_id, coalesce(due_at, 'infinity'), id) WHERE type_id IN (1, 2, 3, 9, 11);
CREATE INDEX payment_out_created ON payment (brand_id, created_at, id) WHERE type_id IN (6, 7, 8);
CREATE INDEX payment_out_amount ON payment (brand_id, abs(amount), id) WHERE type_id IN (6, 7, 8);
CREATE INDEX payment_out_due ON payment (brand_id, coalesce(due_at, 'infinity'), id) WHERE type_id IN (6, 7, 8);
CREATE INDEX payment_withdrawals ON payment (account_id) WHERE type_id = 6;

CREATE TRIGGER client_news AFTER INSERT OR UPDATE OF status ON payment
  FOR EACH ROW EXECUTE FUNCTION tell_client_news('payments');
CREATE TRIGGER net_deposits_due AFTER INSERT OR UPDATE OF status ON payment
  FOR EACH ROW EXECUTE FUNCTION note_net_deposits();

ALTER TABLE payment ENABLE ROW LEVEL SECURITY;
ALTER TABLE payment FORCE ROW LEVEL SECURITY;
CREATE POLICY brand_own ON payment TO candor_web
  USING (brand_id = current_brand()) WITH CHECK (brand_id = current_brand());
-- Amount, owner and type are never changed: nobody has a grant for them.
GRANT SELECT, INSERT ON payment TO candor_web;
GRANT UPDATE (status, reasons, provider_ref, card_mask, next_action, webhook_token_hash, changed_at, expires_at,
              poll_at, polls, due_at) ON payment TO candor_web;
GRANT UPDATE (comments, card_mask, next_action) ON payment TO candor_erasure;

-- Every step of a payment, never rewritten.
CREATE TABLE payment_event (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  brand_id text NOT NULL,
  payment_id bigint NOT NULL,
  from_status text,
  to_status text NOT NULL,
  -- What happened: created, started, webhook, poll, booked, cancelled, approved, ...
  kind text NOT NULL CHECK (length(kind) BETWEEN 1 AND 40),
  -- 'client', 'system', 'provider', or 'staff:{id}'.
  actor text NOT NULL CHECK (length(actor) BETWEEN 1 AND 40),
  reasons text[] NOT NULL DEFAULT '{}',
  -- What else belongs to it: the provider's own word, an inbox row, staff's reason. No secrets, no card numbers.
  detail jsonb NOT NULL DEFAULT '{}',
  at timestamptz NOT NULL,
  FOREIGN KEY (brand_id, payment_id) REFERENCES payment (brand_id, id)
);
CREATE INDEX payment_event_payment ON payment_event (payment_id, id);

CREATE TRIGGER insert_only BEFORE UPDATE OR DELETE OR TRUNCATE ON payment_event
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_but_erasure();

ALTER TABLE payment_event ENABLE ROW LEVEL SECURITY;
ALTER TABLE payment_event FORCE ROW LEVEL SECURITY;
CREATE POLICY brand_own ON payment_event TO candor_web
  USING (brand_id = current_brand()) WITH CHECK (brand_id = current_brand());
GRANT SELECT, INSERT ON payment_event TO candor_web;
GRANT UPDATE (detail) ON payment_event TO candor_erasure;

-- The ledger's part of a payment (B4.9): the intent with the command's id, then what the engine answered.
CREATE TABLE payment_move (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  brand_id text NOT NULL,
  payment_id bigint NOT NULL,
  account_id bigint NOT NULL,
  kind text NOT NULL CHECK (kind IN ('deposit', 'suspend', 'releaseSuspended', 'returnSuspended', 'reserve', 'release',
    'payOut', 'payOutReturned', 'refund', 'chargeback', 'chargebackReversal', 'fee')),
  -- deposit:{payment}, reserve:{payment} and so on; the last line of defence of exactly once.
  command_id text NOT NULL CHECK (length(command_id) <= 64),
  provider text CHECK (length(provider) <= 40),
  amount bigint NOT NULL CHECK (amount > 0 AND amount % 1000 = 0),
  -- Of what the engine gets besides: the client's part of a reversal.
  client_part bigint CHECK (client_part BETWEEN 0 AND amount),
  state text NOT NULL DEFAULT 'intended' CHECK (state IN ('intended', 'done', 'refused')),
  answer jsonb,
  intended_at timestamptz NOT NULL,
  answered_at timestamptz,
  -- A refund that staff ask for stays within what the client could withdraw (ruling R1); one that a provider has given
  -- back already is booked whatever the client has.
  is_limited boolean NOT NULL DEFAULT false,
  UNIQUE (brand_id, id),
  UNIQUE (account_id, command_id),
  CHECK ((state = 'intended') = (answered_at IS NULL)),
  FOREIGN KEY (brand_id, payment_id) REFERENCES payment (brand_id, id)
);
CREATE INDEX payment_move_payment ON payment_move (payment_id, id);
CREATE INDEX payment_move_open ON payment_move (intended_at) WHERE state = 'intended';
-- What waits to be carried out, and a day's calls of providers, for the office's home: each found without passing over
-- what is done.
CREATE INDEX payment_move_intended ON payment_move (brand_id, intended_at) WHERE state = 'intended';
-- What was credited by a provider since it was last compared.
CREATE INDEX payment_move_credits ON payment_move (brand_id, provider, answered_at)
  WHERE state = 'done' AND kind IN ('deposit', 'releaseSuspended');

CREATE TRIGGER answered_once BEFORE UPDATE ON payment_move FOR EACH ROW EXECUTE FUNCTION refuse_second_answer();
CREATE TRIGGER net_deposits_due AFTER INSERT OR UPDATE OF state ON payment_move
  FOR EACH ROW EXECUTE FUNCTION note_net_deposits();

ALTER TABLE payment_move ENABLE ROW LEVEL SECURITY;
ALTER TABLE payment_move FORCE ROW LEVEL SECURITY;
CREATE POLICY brand_own ON payment_move TO candor_web
  USING (brand_id = current_brand()) WITH CHECK (brand_id = current_brand());
GRANT SELECT, INSERT ON payment_move TO candor_web;
GRANT UPDATE (state, answer, answered_at) ON payment_move TO candor_web;

-- Withdrawals: what belongs to a payment of type 6 besides the payment itself.
CREATE TABLE withdrawal (
  payment_id bigint PRIMARY KEY,
  brand_id text NOT NULL,
  -- What holds it until a person has looked; everything else is looked up each time.
  holds text[] NOT NULL DEFAULT '{}',
  -- Since when the client alone can go on: the clock is stopped.
  waiting_since timestamptz,
  -- How often it was approved for the first time: an approval of an earlier time says nothing any more.
  round integer NOT NULL DEFAULT 0 CHECK (round >= 0),
  -- Where a wire goes: as it was when the first person approved.
  payout_detail_id bigint,
  -- When the client was informed that it takes longer than announced.
  late_told_at timestamptz,
  -- What a refund or chargeback took out of its reserve.
  taken_back bigint NOT NULL DEFAULT 0 CHECK (taken_back >= 0 AND taken_back % 1000 = 0),
  FOREIGN KEY (brand_id, payment_id) REFERENCES payment (brand_id, id),
  FOREIGN KEY (brand_id, payout_detail_id) REFERENCES payout_detail (brand_id, id)
);

ALTER TABLE withdrawal ENABLE ROW LEVEL SECURITY;
ALTER TABLE withdrawal FORCE ROW LEVEL SECURITY;
CREATE POLICY brand_own ON withdrawal TO candor_web
  USING (brand_id = current_brand()) WITH CHECK (brand_id = current_brand());
GRANT SELECT, INSERT ON withdrawal TO candor_web;
GRANT UPDATE (holds, waiting_since, round, payout_detail_id, late_told_at, taken_back) ON withdrawal TO candor_web;

-- Who has approved: never the same person twice, whatever the server does (T47).
CREATE TABLE withdrawal_approval (
  brand_id text NOT NULL,
  payment_id bigint NOT NULL,
  round integer NOT NULL,
  step text NOT NULL CHECK (step IN ('first', 'second', 'compliance')),
  staff_id bigint NOT NULL REFERENCES staff (id),
  at timestamptz NOT NULL,
  PRIMARY KEY (payment_id, round, step),
  CONSTRAINT withdrawal_approval_persons UNIQUE (payment_id, round, staff_id),
  FOREIGN KEY (brand_id, payment_id) REFERENCES payment (brand_id, id)
);

ALTER TABLE withdrawal_approval ENABLE ROW LEVEL SECURITY;
ALTER TABLE withdrawal_approval FORCE ROW LEVEL SECURITY;
CREATE POLICY brand_own ON withdrawal_approval TO candor_web
  USING (brand_id = current_brand()) WITH CHECK (brand_id = current_brand());
GRANT SELECT, INSERT ON withdrawal_approval TO candor_office;

-- The parts in which it is paid: back to a deposit's source, or by wire. One that came back is paid again as another.
CREATE TABLE withdrawal_leg (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  brand_id text NOT NULL,
  payment_id bigint NOT NULL,
  deposit_id bigint,
  provider text NOT NULL CHECK (provider ~ '^[A-Za-z][A-Za-z0-9-]{0,39}$'),
  amount bigint NOT NULL CHECK (amount > 0 AND amount % 1000 = 0),
  -- `sending`: the provider has been asked to pay it. `failed`: it did not; like what came back it goes another way.
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'sending', 'paid', 'returned', 'failed', 'dropped')),
  -- The bank's or the card company's, and the day from which the money counts there.
  reference text CHECK (length(reference) BETWEEN 1 AND 140),
  value_date date,
  settled_at timestamptz,
  UNIQUE (brand_id, id),
  FOREIGN KEY (brand_id, payment_id) REFERENCES payment (brand_id, id),
  FOREIGN KEY (brand_id, deposit_id) REFERENCES payment (brand_id, id),
  CONSTRAINT withdrawal_leg_settled CHECK (
    state NOT IN ('paid', 'returned') OR (reference IS NOT NULL AND value_date IS NOT NULL))
);
CREATE INDEX withdrawal_leg_payment ON withdrawal_leg (payment_id, id);
CREATE INDEX withdrawal_leg_deposit ON withdrawal_leg (deposit_id) WHERE deposit_id IS NOT NULL;

ALTER TABLE withdrawal_leg ENABLE ROW LEVEL SECURITY;
ALTER TABLE withdrawal_leg FORCE ROW LEVEL SECURITY;
CREATE POLICY brand_own ON withdrawal_leg TO candor_web
  USING (brand_id = current_brand()) WITH CHECK (brand_id = current_brand());
GRANT SELECT, INSERT ON withdrawal_leg TO candor_web;
GRANT UPDATE (state, reference, value_date, settled_at) ON withdrawal_leg TO candor_web;

-- Each call that goes out, noted before it is made; its key is the provider's idempotency key.
CREATE TABLE payment_attempt (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  brand_id text NOT NULL,
  payment_id bigint NOT NULL,
  number integer NOT NULL CHECK (number > 0),
  purpose text NOT NULL CHECK (purpose IN ('start', 'refund', 'payout')),
  idempotency_key text NOT NULL CHECK (length(idempotency_key) <= 80),
  -- unknown: no answer came, so it may have happened.
  outcome text NOT NULL DEFAULT 'underway' CHECK (outcome IN ('underway', 'answered', 'unsent', 'unknown')),
  -- Redacted.
  exchange jsonb,
  started_at timestamptz NOT NULL,
  ended_at timestamptz,
  -- The part of a withdrawal; of a refund its payment is all. What may have left is never sent a second time.
  leg_id bigint,
  provider text CHECK (length(provider) <= 40),
  -- What the provider knows it by, and when it is asked next.
  order_number text CHECK (order_number ~ '^[A-Z0-9-]{6,60}$'),
  provider_ref text CHECK (length(provider_ref) <= 200),
  -- NULL: the provider has not said yet what has become of it. stuck: it is staff's.
  result text CHECK (result IN ('sent', 'failed', 'stuck')),
  poll_at timestamptz,
  UNIQUE (brand_id, payment_id, purpose, number),
  FOREIGN KEY (brand_id, payment_id) REFERENCES payment (brand_id, id),
  CONSTRAINT payment_attempt_outgoing CHECK (
    purpose = 'start' OR (provider IS NOT NULL AND order_number IS NOT NULL)),
  CONSTRAINT payment_attempt_leg FOREIGN KEY (brand_id, leg_id) REFERENCES withdrawal_leg (brand_id, id)
);
-- Attempts whose end nobody has heard.
CREATE INDEX payment_attempt_underway ON payment_attempt (started_at) WHERE outcome = 'underway';
-- What may have left is never sent a second time.
CREATE UNIQUE INDEX payment_attempt_leg_once ON payment_attempt (leg_id)
  WHERE purpose = 'payout' AND outcome <> 'unsent';
CREATE UNIQUE INDEX payment_attempt_refund_once ON payment_attempt (payment_id)
  WHERE purpose = 'refund' AND outcome <> 'unsent';
CREATE INDEX payment_attempt_poll ON payment_attempt (poll_at) WHERE poll_at IS NOT NULL;
CREATE INDEX payment_attempt_order ON payment_attempt (brand_id, order_number) WHERE order_number IS NOT NULL;
CREATE INDEX payment_attempt_recent ON payment_attempt (brand_id, started_at);

ALTER TABLE payment_attempt ENABLE ROW LEVEL SECURITY;
ALTER TABLE payment_attempt FORCE ROW LEVEL SECURITY;
CREATE POLICY brand_own ON payment_attempt TO candor_web
  USING (brand_id = current_brand()) WITH CHECK (brand_id = current_brand());
GRANT SELECT, INSERT ON payment_attempt TO candor_web;
GRANT UPDATE (outcome, exchange, ended_at, provider_ref, result, poll_at) ON payment_attempt TO candor_web;
GRANT UPDATE (exchange) ON payment_attempt TO candor_erasure;

-- The inbox: bytes first, questions later.
CREATE TABLE payment_webhook (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  brand_id text NOT NULL REFERENCES brand (id),
  provider text NOT NULL CHECK (length(provider) <= 40),
  -- The event's own id, else a hash of what it says. Kept for ever: a repetition is known by it after years.
  dedupe_key text NOT NULL CHECK (length(dedupe_key) BETWEEN 1 AND 200),
  payment_id bigint,
  headers jsonb NOT NULL,
  body bytea NOT NULL CHECK (length(body) <= 65536),
  verdict text NOT NULL CHECK (verdict IN ('verified', 'unverifiable', 'invalid')),
  state text NOT NULL CHECK (state IN ('waiting', 'applied', 'ignored', 'rejected')),
  outcome text CHECK (length(outcome) <= 200),
  tries integer NOT NULL DEFAULT 0,
  received_at timestamptz NOT NULL,
  next_at timestamptz,
  settled_at timestamptz,
  -- How often the same arrived again.
  repeats integer NOT NULL DEFAULT 0,
  -- Anybody may send a webhook: of one about which nothing is to be done, only the beginning is kept, with the hash
  -- and the length of the whole, and it is removed after thirty days.
  body_hash bytea CHECK (length(body_hash) = 32),
  body_length integer CHECK (body_length >= length(body)),
  UNIQUE (brand_id, id),
  CONSTRAINT payment_webhook_once UNIQUE (brand_id, provider, dedupe_key),
  CHECK ((body_hash IS NULL) = (body_length IS NULL))
);
CREATE INDEX payment_webhook_waiting ON payment_webhook (next_at) WHERE state = 'waiting';
CREATE INDEX payment_webhook_unread ON payment_webhook (brand_id, received_at) WHERE state = 'waiting';
CREATE INDEX payment_webhook_idle ON payment_webhook (brand_id, received_at)
  WHERE payment_id IS NULL AND state IN ('ignored', 'rejected');

CREATE FUNCTION refuse_webhook_removal() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.payment_id IS NOT NULL OR OLD.state NOT IN ('ignored', 'rejected') THEN
    RAISE EXCEPTION 'webhook % is part of a payment''s record', OLD.id USING ERRCODE = 'P0001';
  END IF;
  RETURN OLD;
END $$;

CREATE TRIGGER idle_only BEFORE DELETE ON payment_webhook FOR EACH ROW EXECUTE FUNCTION refuse_webhook_removal();

ALTER TABLE payment_webhook ENABLE ROW LEVEL SECURITY;
ALTER TABLE payment_webhook FORCE ROW LEVEL SECURITY;
CREATE POLICY brand_own ON payment_webhook TO candor_web
  USING (brand_id = current_brand()) WITH CHECK (brand_id = current_brand());
GRANT SELECT, INSERT, DELETE ON payment_webhook TO candor_web;
GRANT UPDATE (payment_id, state, outcome, tries, next_at, settled_at, repeats) ON payment_webhook TO candor_web;
GRANT DELETE ON payment_webhook TO candor_erasure;
GRANT UPDATE (headers, body, body_hash, body_length) ON payment_webhook TO candor_erasure;

-- By what staff have found money: the line of a bank's statement or of a provider's settlement. One line pays for one
-- payment, also where two find it.
CREATE TABLE payment_evidence (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  brand_id text NOT NULL REFERENCES brand (id),
  payment_id bigint NOT NULL,
  -- The provider's id, or `bank`.
  source text NOT NULL CHECK (length(source) BETWEEN 1 AND 40),
  reference text NOT NULL CHECK (length(reference) BETWEEN 3 AND 70),
  amount bigint NOT NULL CHECK (amount > 0),
  -- The request of two people by which it was used.
  approval_id bigint NOT NULL,
  at timestamptz NOT NULL,
  FOREIGN KEY (brand_id, payment_id) REFERENCES payment (brand_id, id),
  FOREIGN KEY (brand_id, approval_id) REFERENCES approval (brand_id, id)
);
CREATE UNIQUE INDEX payment_evidence_once ON payment_evidence (brand_id, source, upper(reference));

ALTER TABLE payment_evidence ENABLE ROW LEVEL SECURITY;
ALTER TABLE payment_evidence FORCE ROW LEVEL SECURITY;
CREATE POLICY brand_own ON payment_evidence TO candor_web
  USING (brand_id = current_brand()) WITH CHECK (brand_id = current_brand());
GRANT SELECT, INSERT ON payment_evidence TO candor_web;

-- T31: the host of files has no session. A ticket opens one thing of it, once and not for long: the page of a
-- provider's script, the picture of a document's page, the file of a document. Only its hash is kept.
CREATE TABLE file_ticket (
  brand_id text NOT NULL REFERENCES brand (id),
  ticket_hash bytea NOT NULL CHECK (length(ticket_hash) = 32),
  kind text NOT NULL CHECK (kind IN ('widget', 'picture', 'document')),
  payment_id bigint,
  document_id bigint,
  -- Which page, counted from one, and what is written across it: who looks.
  page integer CHECK (page >= 1),
  watermark text NOT NULL DEFAULT '',
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (brand_id, ticket_hash),
  FOREIGN KEY (brand_id, payment_id) REFERENCES payment (brand_id, id),
  FOREIGN KEY (brand_id, document_id) REFERENCES document (brand_id, id),
  CHECK ((kind = 'widget') = (payment_id IS NOT NULL)),
  CHECK ((kind = 'widget') = (document_id IS NULL)),
  CHECK ((kind = 'picture') = (page IS NOT NULL))
);
CREATE INDEX file_ticket_expires ON file_ticket (expires_at);

ALTER TABLE file_ticket ENABLE ROW LEVEL SECURITY;
ALTER TABLE file_ticket FORCE ROW LEVEL SECURITY;
CREATE POLICY brand_own ON file_ticket TO candor_web
  USING (brand_id = current_brand()) WITH CHECK (brand_id = current_brand());
GRANT SELECT, INSERT, DELETE ON file_ticket TO candor_web;
GRANT UPDATE (used_at) ON file_ticket TO candor_web;
GRANT DELETE ON file_ticket TO candor_erasure;

-- Reconciliation: what providers have settled against what we have credited. A run is kept as it was found; of a line
-- only its end is written later, once.
CREATE TABLE reconciliation_run (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  brand_id text NOT NULL REFERENCES brand (id),
  provider text NOT NULL CHECK (length(provider) BETWEEN 1 AND 40),
  -- The UTC day of a run by itself; of an imported report its hash, and who brought it.
  day date,
  report_hash bytea CHECK (length(report_hash) = 32),
  staff_id bigint REFERENCES staff (id),
  from_at timestamptz NOT NULL,
  until_at timestamptz NOT NULL CHECK (until_at > from_at),
  -- How many lines there were, and how many of them an earlier run had judged already.
  lines integer NOT NULL CHECK (lines >= 0),
  known integer NOT NULL CHECK (known BETWEEN 0 AND lines),
  at timestamptz NOT NULL,
  UNIQUE (brand_id, id),
  CHECK ((day IS NULL) <> (report_hash IS NULL)),
  CHECK ((report_hash IS NULL) = (staff_id IS NULL)),
  CONSTRAINT reconciliation_day UNIQUE (brand_id, provider, day),
  CONSTRAINT reconciliation_report UNIQUE (brand_id, provider, report_hash)
);

CREATE TRIGGER insert_only BEFORE UPDATE OR DELETE OR TRUNCATE ON reconciliation_run
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

ALTER TABLE reconciliation_run ENABLE ROW LEVEL SECURITY;
ALTER TABLE reconciliation_run FORCE ROW LEVEL SECURITY;
CREATE POLICY brand_own ON reconciliation_run TO candor_web
  USING (brand_id = current_brand()) WITH CHECK (brand_id = current_brand());
GRANT SELECT, INSERT ON reconciliation_run TO candor_web;

CREATE TABLE reconciliation_line (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  brand_id text NOT NULL,
  run_id bigint NOT NULL,
  provider text NOT NULL,
  bucket text NOT NULL CHECK (bucket IN ('matched', 'missingHere', 'missingThere', 'amountDiffers', 'currencyDiffers',
    'twice', 'otherProvider')),
  payment_id bigint,
  order_text text NOT NULL CHECK (length(order_text) <= 200),
  -- NULL: they have not settled it.
  provider_ref text CHECK (length(provider_ref) BETWEEN 1 AND 200),
  -- In minor units of the currency.
  amount numeric(30) NOT NULL,
  fee numeric(30),
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  payer text CHECK (length(payer) <= 200),
  settled_at timestamptz,
  -- credited: staff have confirmed the deposit. explained: nothing was to be moved.
  resolution text CHECK (resolution IN ('credited', 'explained')),
  reason text CHECK (length(reason) BETWEEN 3 AND 500),
  resolved_by bigint REFERENCES staff (id),
  resolved_at timestamptz,
  UNIQUE (brand_id, id),
  CHECK ((provider_ref IS NULL) = (bucket = 'missingThere')),
  CHECK (resolution IS NULL OR bucket <> 'matched'),
  CHECK ((resolution IS NULL) = (resolved_at IS NULL) AND (resolution IS NULL) = (resolved_by IS NULL)
    AND (resolution IS NULL) = (reason IS NULL)),
  FOREIGN KEY (brand_id, run_id) REFERENCES reconciliation_run (brand_id, id),
  FOREIGN KEY (brand_id, payment_id) REFERENCES payment (brand_id, id)
);
-- A line of a provider is judged once, in however many reports it is.
CREATE UNIQUE INDEX reconciliation_once ON reconciliation_line (brand_id, provider, provider_ref)
  WHERE provider_ref IS NOT NULL AND bucket <> 'twice';
CREATE UNIQUE INDEX reconciliation_owed ON reconciliation_line (brand_id, payment_id) WHERE bucket = 'missingThere';
CREATE INDEX reconciliation_task ON reconciliation_line (brand_id, id) WHERE bucket <> 'matched';
CREATE INDEX reconciliation_payment ON reconciliation_line (payment_id) WHERE payment_id IS NOT NULL;
CREATE INDEX reconciliation_line_run ON reconciliation_line (run_id);

-- What was resolved stays so, and nobody credits by a report that they brought: two people, whatever the server does.
-- Who has paid is forgotten by the erasure; what was resolved, and how, stays as it was.
CREATE FUNCTION check_resolution() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  IF current_user = 'candor_erasure' THEN
    RETURN NEW;
  END IF;
  IF OLD.resolution IS NOT NULL THEN
    RAISE EXCEPTION 'difference % is resolved already', OLD.id USING ERRCODE = 'P0001';
  END IF;
  IF NEW.resolution = 'credited' AND EXISTS (
    SELECT FROM reconciliation_run WHERE id = NEW.run_id AND staff_id = NEW.resolved_by) THEN
    RAISE EXCEPTION 'difference % is credited by who reported it', OLD.id USING ERRCODE = 'P0001';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER resolved_once BEFORE UPDATE ON reconciliation_line FOR EACH ROW EXECUTE FUNCTION check_resolution();

ALTER TABLE reconciliation_line ENABLE ROW LEVEL SECURITY;
ALTER TABLE reconciliation_line FORCE ROW LEVEL SECURITY;
CREATE POLICY brand_own ON reconciliation_line TO candor_web
  USING (brand_id = current_brand()) WITH CHECK (brand_id = current_brand());
GRANT SELECT, INSERT ON reconciliation_line TO candor_web;
GRANT UPDATE (resolution, reason, resolved_by, resolved_at) ON reconciliation_line TO candor_web;
GRANT UPDATE (order_text, payer) ON reconciliation_line TO candor_erasure;

-- An adjustment of a client's balance: typed, reasoned, asked for by one person and approved by another, and shown to
-- the client.
CREATE TABLE adjustment (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  brand_id text NOT NULL,
  client_id bigint NOT NULL,
  account_id bigint NOT NULL,
  approval_id bigint NOT NULL,
  type text NOT NULL CHECK (type IN ('correction', 'goodwill', 'fee', 'reversal')),
  -- Negative: from the client.
  amount bigint NOT NULL CHECK (amount <> 0 AND amount % 1000 = 0),
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

CREATE TRIGGER answered_once BEFORE UPDATE ON adjustment FOR EACH ROW EXECUTE FUNCTION refuse_second_answer();

ALTER TABLE adjustment ENABLE ROW LEVEL SECURITY;
ALTER TABLE adjustment FORCE ROW LEVEL SECURITY;
CREATE POLICY brand_own ON adjustment TO candor_web
  USING (brand_id = current_brand()) WITH CHECK (brand_id = current_brand());
GRANT SELECT ON adjustment TO candor_web;
GRANT INSERT (brand_id, client_id, account_id, approval_id, type, amount, reason, evidence, asked_by, asked_role,
              approved_by, approved_role, command_id, intended_at) ON adjustment TO candor_office;
GRANT UPDATE (state, answered_at) ON adjustment TO candor_office;

-- Statements that were handed out, so that anybody who holds one can ask whether it is ours and says what we said.
-- Asked for again, the same statement has the same hash and no second row. Nothing personal is in it.
CREATE TABLE statement_issued (
  brand_id text NOT NULL,
  hash bytea NOT NULL CHECK (length(hash) = 32),
  account_id bigint NOT NULL,
  kind text NOT NULL CHECK (kind IN ('period', 'year')),
  period_from timestamptz NOT NULL,
  period_until timestamptz NOT NULL CHECK (period_until >= period_from),
  opening bigint NOT NULL,
  closing bigint NOT NULL,
  trades integer NOT NULL CHECK (trades >= 0),
  chain_length bigint NOT NULL CHECK (chain_length >= 0),
  chain_head bytea NOT NULL CHECK (length(chain_head) = 32),
  issued_at timestamptz NOT NULL,
  PRIMARY KEY (brand_id, hash),
  FOREIGN KEY (brand_id, account_id) REFERENCES trading_account (brand_id, id)
);

CREATE TRIGGER insert_only BEFORE UPDATE OR DELETE OR TRUNCATE ON statement_issued
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

ALTER TABLE statement_issued ENABLE ROW LEVEL SECURITY;
ALTER TABLE statement_issued FORCE ROW LEVEL SECURITY;
CREATE POLICY brand_own ON statement_issued TO candor_web
  USING (brand_id = current_brand()) WITH CHECK (brand_id = current_brand());
GRANT SELECT, INSERT ON statement_issued TO candor_web;

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

-- Since when a deposit on hold has been with our payments desk, by its number; null: it is not on hold.
CREATE FUNCTION deposit_held_since(brand text, payment_number text) RETURNS timestamptz
  LANGUAGE sql STABLE AS $$
  SELECT max(event.at) FROM payment
  JOIN payment_event event ON event.brand_id = payment.brand_id AND event.payment_id = payment.id
  WHERE payment.brand_id = $1 AND payment.number = $2 AND payment.status = 'onHold' AND payment.type_id IN (1, 2, 3, 9)
    AND event.to_status = 'onHold' AND event.from_status IS DISTINCT FROM 'onHold'
$$;

-- What a client sees of the ways of their money (rule TN-1). A payment represents the entries that its moves led to,
-- with its own type, status and number, whether or not there are any yet; an entry that no payment led to is one
-- transaction, with its adjustment or correction and why it was made. A withdrawal of which a part came back is two:
-- what is paid or to be paid, under its number, and the rest. What never was (`void`) is not shown. Each kind of row
-- has ids of its own, so that no two are alike.
CREATE VIEW client_transaction WITH (security_invoker = true) AS
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
  -- What settles a receivable or lifts a balance has the command of the deposit that it goes with, and is no part of
  -- it.
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
GRANT SELECT ON client_transaction TO candor_web;
