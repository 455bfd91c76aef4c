-- The operator API (decision 088): keys by which an operator's own programs read a brand, and the feed of what has
-- happened there, in one order.

-- A key, as two people have approved it. Its text is nowhere: who takes it sees it once, and its hash stays.
CREATE TABLE operator_key (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  brand_id text NOT NULL REFERENCES brand (id),
  approval_id bigint NOT NULL,
  name text NOT NULL CHECK (name ~ '^[^[:cntrl:]]{1,60}$'),
  scopes text[] NOT NULL CHECK (cardinality(scopes) BETWEEN 1 AND 20),
  -- From which networks it may be used; empty: from all.
  addresses text[] NOT NULL DEFAULT '{}' CHECK (cardinality(addresses) <= 20),
  asked_by bigint NOT NULL REFERENCES staff (id),
  approved_by bigint NOT NULL REFERENCES staff (id),
  approved_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL CHECK (expires_at > approved_at),
  key_hash bytea UNIQUE CHECK (length(key_hash) = 32),
  taken_at timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz,
  revoked_by bigint REFERENCES staff (id),
  UNIQUE (brand_id, id),
  UNIQUE (brand_id, approval_id),
  FOREIGN KEY (brand_id, approval_id) REFERENCES approval (brand_id, id),
  CONSTRAINT operator_key_second_person CHECK (approved_by <> asked_by),
  CHECK ((key_hash IS NULL) = (taken_at IS NULL)),
  CHECK ((revoked_at IS NULL) = (revoked_by IS NULL))
);

-- Taken once and ended once, whatever the server does.
CREATE FUNCTION refuse_second_key() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.key_hash IS NOT NULL AND NEW.key_hash IS DISTINCT FROM OLD.key_hash THEN
    RAISE EXCEPTION 'operator key % is taken already', OLD.id USING ERRCODE = 'P0001';
  END IF;
  IF OLD.revoked_at IS NOT NULL
    AND (NEW.revoked_at, NEW.key_hash) IS DISTINCT FROM (OLD.revoked_at, OLD.key_hash) THEN
    RAISE EXCEPTION 'operator key % is revoked', OLD.id USING ERRCODE = 'P0001';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER taken_once BEFORE UPDATE ON operator_key FOR EACH ROW EXECUTE FUNCTION refuse_second_key();

ALTER TABLE operator_key ENABLE ROW LEVEL SECURITY;
ALTER TABLE operator_key FORCE ROW LEVEL SECURITY;
CREATE POLICY brand_own ON operator_key TO candor_office
  USING (brand_id = current_brand()) WITH CHECK (brand_id = current_brand());
GRANT SELECT ON operator_key TO candor_office;
GRANT INSERT (brand_id, approval_id, name, scopes, addresses, asked_by, approved_by, approved_at, expires_at)
  ON operator_key TO candor_office;
GRANT UPDATE (key_hash, taken_at, last_used_at, revoked_at, revoked_by) ON operator_key TO candor_office;

-- What a key has read, counted by day: the first read of a list on a day is in the record.
CREATE TABLE operator_key_day (
  brand_id text NOT NULL,
  key_id bigint NOT NULL,
  day date NOT NULL,
  list text NOT NULL CHECK (list ~ '^[a-zA-Z]{3,30}$'),
  reads bigint NOT NULL CHECK (reads > 0),
  rows bigint NOT NULL CHECK (rows >= 0),
  PRIMARY KEY (brand_id, key_id, day, list),
  FOREIGN KEY (brand_id, key_id) REFERENCES operator_key (brand_id, id)
);

ALTER TABLE operator_key_day ENABLE ROW LEVEL SECURITY;
ALTER TABLE operator_key_day FORCE ROW LEVEL SECURITY;
CREATE POLICY brand_own ON operator_key_day TO candor_office
  USING (brand_id = current_brand()) WITH CHECK (brand_id = current_brand());
GRANT SELECT, INSERT ON operator_key_day TO candor_office;
GRANT UPDATE (reads, rows) ON operator_key_day TO candor_office;

-- A brand's feed begins with its first key or webhook: before, nothing is noted for nobody. Its row is held by the one
-- who numbers, so that events become visible in the order of their numbers.
CREATE TABLE operator_feed (
  brand_id text PRIMARY KEY REFERENCES brand (id),
  began_at timestamptz NOT NULL,
  -- Of the newest event, and of the oldest that is still there.
  last_number bigint NOT NULL DEFAULT 0 CHECK (last_number >= 0),
  first_number bigint NOT NULL DEFAULT 1 CHECK (first_number BETWEEN 1 AND last_number + 1),
  -- The engine's executions up to this one are in the feed.
  execution_id bigint NOT NULL CHECK (execution_id >= 0)
);

ALTER TABLE operator_feed ENABLE ROW LEVEL SECURITY;
ALTER TABLE operator_feed FORCE ROW LEVEL SECURITY;
CREATE POLICY brand_own ON operator_feed TO candor_web
  USING (brand_id = current_brand()) WITH CHECK (brand_id = current_brand());
CREATE POLICY dealing_reads ON operator_feed FOR SELECT TO candor_dealing USING (true);
-- Functions that run as the owner change what is noted, too, and row level security binds them.
CREATE POLICY functions_read ON operator_feed FOR SELECT TO CURRENT_USER USING (brand_id = current_brand());
GRANT SELECT ON operator_feed TO candor_web, candor_dealing;
GRANT INSERT (brand_id, began_at, execution_id) ON operator_feed TO candor_office;
GRANT UPDATE (last_number, first_number, execution_id) ON operator_feed TO candor_office;

-- What has happened and has no number yet, noted in the transaction in which it happened.
CREATE TABLE operator_change (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  brand_id text NOT NULL,
  kind text NOT NULL,
  subject_id bigint NOT NULL,
  client_id bigint,
  data jsonb NOT NULL,
  at timestamptz NOT NULL
);
CREATE INDEX operator_change_brand ON operator_change (brand_id, id);

ALTER TABLE operator_change ENABLE ROW LEVEL SECURITY;
ALTER TABLE operator_change FORCE ROW LEVEL SECURITY;
CREATE POLICY brand_own ON operator_change TO candor_web
  USING (brand_id = current_brand()) WITH CHECK (brand_id = current_brand());
CREATE POLICY dealing_notes ON operator_change FOR INSERT TO candor_dealing WITH CHECK (true);
CREATE POLICY functions_note ON operator_change FOR INSERT TO CURRENT_USER WITH CHECK (brand_id = current_brand());
GRANT INSERT (brand_id, kind, subject_id, client_id, data, at) ON operator_change TO candor_web, candor_dealing;
GRANT SELECT, DELETE ON operator_change TO candor_office;

-- The feed: ids, states and sums, and nothing that names a person.
CREATE TABLE operator_event (
  brand_id text NOT NULL,
  number bigint NOT NULL CHECK (number > 0),
  kind text NOT NULL CHECK (kind ~ '^[a-z]{3,20}\.[a-z]{3,20}$'),
  subject_id bigint NOT NULL,
  client_id bigint,
  -- Sums in micro-units, as text.
  data jsonb NOT NULL CHECK (jsonb_typeof(data) = 'object' AND length(data::text) <= 1000),
  at timestamptz NOT NULL,
  numbered_at timestamptz NOT NULL,
  PRIMARY KEY (brand_id, number)
);
CREATE INDEX operator_event_numbered ON operator_event (brand_id, numbered_at);

CREATE TRIGGER never_changed BEFORE UPDATE OR TRUNCATE ON operator_event
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

ALTER TABLE operator_event ENABLE ROW LEVEL SECURITY;
ALTER TABLE operator_event FORCE ROW LEVEL SECURITY;
CREATE POLICY brand_own ON operator_event TO candor_office
  USING (brand_id = current_brand()) WITH CHECK (brand_id = current_brand());
GRANT SELECT, INSERT, DELETE ON operator_event TO candor_office;

-- Whatever code has made it happen. The engine's executions are no rows here: they have an order of their own.
CREATE FUNCTION note_change(of_brand text, kind text, about bigint, of_client bigint, facts jsonb, since timestamptz)
  RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM operator_feed WHERE operator_feed.brand_id = of_brand) THEN
    INSERT INTO operator_change (brand_id, kind, subject_id, client_id, data, at)
    VALUES (of_brand, kind, about, of_client, jsonb_strip_nulls(facts), since);
  END IF;
END $$;

CREATE FUNCTION note_client() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM note_change(NEW.brand_id, 'client.registered', NEW.id, NEW.id,
      jsonb_build_object('country', NEW.country), NEW.created_at);
  ELSE
    PERFORM note_change(NEW.brand_id, 'client.closed', NEW.id, NEW.id, '{}', NEW.closed_at);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER operator_registered AFTER INSERT ON client FOR EACH ROW EXECUTE FUNCTION note_client();
CREATE TRIGGER operator_closed AFTER UPDATE OF closed_at ON client
  FOR EACH ROW WHEN (OLD.closed_at IS NULL AND NEW.closed_at IS NOT NULL) EXECUTE FUNCTION note_client();

CREATE FUNCTION note_verification() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_change(NEW.brand_id, CASE WHEN NEW.verified THEN 'client.verified' ELSE 'client.unverified' END,
    NEW.client_id, NEW.client_id, '{}', NEW.done_at);
  RETURN NULL;
END $$;
CREATE TRIGGER operator_verified AFTER UPDATE OF done_at ON verification_order
  FOR EACH ROW WHEN (OLD.done_at IS NULL AND NEW.done_at IS NOT NULL) EXECUTE FUNCTION note_verification();

CREATE FUNCTION note_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_change(NEW.brand_id, CASE WHEN NEW.from_status IS NULL THEN 'payment.created' ELSE 'payment.changed' END,
    payment.id, payment.client_id, jsonb_build_object('type', payment.type_id, 'status', NEW.to_status,
      'amount', payment.amount::text, 'currency', payment.currency, 'test', payment.is_test), NEW.at)
  FROM payment WHERE payment.brand_id = NEW.brand_id AND payment.id = NEW.payment_id;
  RETURN NULL;
END $$;
CREATE TRIGGER operator_payment AFTER INSERT ON payment_event
  FOR EACH ROW WHEN (NEW.to_status IS DISTINCT FROM NEW.from_status AND NEW.to_status <> 'void')
  EXECUTE FUNCTION note_payment();

-- Demo accounts are practice, and nobody's business.
CREATE FUNCTION note_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_change(NEW.brand_id, 'order.' || CASE NEW.status WHEN 'open' THEN 'placed' ELSE NEW.status END,
    NEW.id, account.client_id, jsonb_build_object('symbol', NEW.symbol, 'direction', NEW.direction, 'type', NEW.type,
      'amount', NEW.amount::text, 'currency', account.currency, 'trade_id', NEW.position_id),
    coalesce(NEW.ended_at, NEW.created_at))
  FROM trading_account account
  WHERE account.brand_id = NEW.brand_id AND account.id = NEW.account_id AND account.kind = 'real';
  RETURN NULL;
END $$;
CREATE TRIGGER operator_placed AFTER INSERT ON pending_order FOR EACH ROW EXECUTE FUNCTION note_order();
CREATE TRIGGER operator_ended AFTER UPDATE ON pending_order
  FOR EACH ROW WHEN (OLD.status IS DISTINCT FROM NEW.status) EXECUTE FUNCTION note_order();

-- What staff write to themselves is in no feed.
CREATE FUNCTION note_complaint() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_change(NEW.brand_id,
    CASE NEW.kind WHEN 'received' THEN 'complaint.received' ELSE 'complaint.changed' END, complaint.id,
    complaint.client_id, jsonb_build_object('number', complaint.number, 'step', NEW.kind, 'outcome', NEW.outcome),
    NEW.at)
  FROM complaint WHERE complaint.brand_id = NEW.brand_id AND complaint.id = NEW.complaint_id;
  RETURN NULL;
END $$;
CREATE TRIGGER operator_complaint AFTER INSERT ON complaint_entry
  FOR EACH ROW WHEN (NEW.kind NOT IN ('note', 'draft', 'assigned')) EXECUTE FUNCTION note_complaint();

CREATE FUNCTION note_approval() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_change(NEW.brand_id, CASE NEW.state WHEN 'waiting' THEN 'approval.asked' ELSE 'approval.decided' END,
    NEW.id, NEW.client_id, jsonb_build_object('subject', NEW.subject, 'state', NEW.state),
    CASE WHEN NEW.state = 'waiting' THEN NEW.requested_at ELSE coalesce(NEW.decided_at, NEW.expires_at) END);
  RETURN NULL;
END $$;
CREATE TRIGGER operator_asked AFTER INSERT ON approval FOR EACH ROW EXECUTE FUNCTION note_approval();
CREATE TRIGGER operator_decided AFTER UPDATE OF state ON approval
  FOR EACH ROW WHEN (OLD.state IS DISTINCT FROM NEW.state) EXECUTE FUNCTION note_approval();
