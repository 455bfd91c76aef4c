-- Payments: what clients ask for, what providers say of it, and the three repeatable steps by which the ledger hears of
-- it (blueprint B4.9). Amounts in micro-units of the account's currency.

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
  amount bigint NOT NULL CHECK (amount <> 0 AND amount % 10000 = 0),
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  -- `void`: refused at its birth, so that it never was; shown nowhere.
  status text NOT NULL CHECK (status IN ('void', 'pending', 'processing', 'onHold', 'approved', 'declined', 'cancelled',
    'expired', 'refunded', 'partiallyRefunded', 'chargeback')),
  -- Why it stands where it stands: codes, in order of weight.
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
  amount bigint NOT NULL CHECK (amount > 0 AND amount % 10000 = 0),
  -- Of what the engine is told besides: the client's part of a reversal.
  client_part bigint CHECK (client_part BETWEEN 0 AND amount),
  state text NOT NULL DEFAULT 'intended' CHECK (state IN ('intended', 'done', 'refused')),
  answer jsonb,
  intended_at timestamptz NOT NULL,
  answered_at timestamptz,
  UNIQUE (brand_id, id),
  UNIQUE (account_id, command_id),
  CHECK ((state = 'intended') = (answered_at IS NULL)),
  FOREIGN KEY (brand_id, payment_id) REFERENCES payment (brand_id, id)
);
CREATE INDEX payment_move_payment ON payment_move (payment_id, id);
CREATE INDEX payment_move_open ON payment_move (intended_at) WHERE state = 'intended';

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
  UNIQUE (brand_id, payment_id, purpose, number),
  FOREIGN KEY (brand_id, payment_id) REFERENCES payment (brand_id, id)
);

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
  UNIQUE (brand_id, id),
  CONSTRAINT payment_webhook_once UNIQUE (brand_id, provider, dedupe_key)
);
CREATE INDEX payment_webhook_waiting ON payment_webhook (next_at) WHERE state = 'waiting';

DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['payment', 'payment_event', 'payment_move', 'payment_attempt', 'payment_webhook'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format(
      'CREATE POLICY brand_own ON %I TO candor_web
         USING (brand_id = current_brand()) WITH CHECK (brand_id = current_brand())',
      name);
    EXECUTE format('GRANT SELECT, INSERT ON %I TO candor_web', name);
  END LOOP;
END $$;
CREATE TRIGGER insert_only BEFORE UPDATE OR DELETE OR TRUNCATE ON payment_event
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
GRANT UPDATE (status, reasons, provider_ref, card_mask, next_action, webhook_token_hash, changed_at, expires_at, poll_at,
              polls, due_at) ON payment TO candor_web;
GRANT UPDATE (state, answer, answered_at) ON payment_move TO candor_web;
GRANT UPDATE (outcome, exchange, ended_at) ON payment_attempt TO candor_web;
GRANT UPDATE (payment_id, state, outcome, tries, next_at, settled_at, repeats) ON payment_webhook TO candor_web;

-- A payment's amount, owner and type stand for ever (not granted above); an answered move is answered once.
CREATE FUNCTION refuse_second_answer() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state <> 'intended' THEN
    RAISE EXCEPTION 'move % is answered already', OLD.id USING ERRCODE = 'P0001';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER answered_once BEFORE UPDATE ON payment_move FOR EACH ROW EXECUTE FUNCTION refuse_second_answer();
