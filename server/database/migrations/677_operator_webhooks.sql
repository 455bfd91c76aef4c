-- Webhooks of the operator API (decision 088): where an operator's programs hear of events, and what was sent there.
CREATE TABLE operator_webhook (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  brand_id text NOT NULL REFERENCES brand (id),
  approval_id bigint NOT NULL,
  name text NOT NULL CHECK (name ~ '^[^[:cntrl:]]{1,60}$'),
  url text NOT NULL CHECK (length(url) BETWEEN 10 AND 500),
  kinds text[] NOT NULL CHECK (cardinality(kinds) BETWEEN 1 AND 50),
  asked_by bigint NOT NULL REFERENCES staff (id),
  approved_by bigint NOT NULL REFERENCES staff (id),
  approved_at timestamptz NOT NULL,
  -- Locked with a key outside of the database; NULL: nobody has taken one, and nothing is sent.
  secret bytea CHECK (length(secret) BETWEEN 40 AND 200),
  -- The one before, which signs besides until then.
  former_secret bytea CHECK (length(former_secret) BETWEEN 40 AND 200),
  former_until timestamptz,
  -- Up to this event everything that it wants is in the log of deliveries.
  after_number bigint NOT NULL CHECK (after_number >= 0),
  -- Since when nothing has arrived there; NULL: the last delivery did.
  failing_since timestamptz,
  disabled_at timestamptz,
  removed_at timestamptz,
  removed_by bigint REFERENCES staff (id),
  UNIQUE (brand_id, id),
  UNIQUE (brand_id, approval_id),
  FOREIGN KEY (brand_id, approval_id) REFERENCES approval (brand_id, id),
  CONSTRAINT operator_webhook_second_person CHECK (approved_by <> asked_by),
  CHECK ((former_secret IS NULL) = (former_until IS NULL)),
  CHECK ((removed_at IS NULL) = (removed_by IS NULL))
);

ALTER TABLE operator_webhook ENABLE ROW LEVEL SECURITY;
ALTER TABLE operator_webhook FORCE ROW LEVEL SECURITY;
CREATE POLICY brand_own ON operator_webhook TO candor_office
  USING (brand_id = current_brand()) WITH CHECK (brand_id = current_brand());
GRANT SELECT ON operator_webhook TO candor_office;
GRANT INSERT (brand_id, approval_id, name, url, kinds, asked_by, approved_by, approved_at, after_number)
  ON operator_webhook TO candor_office;
GRANT UPDATE (secret, former_secret, former_until, after_number, failing_since, disabled_at, removed_at, removed_by)
  ON operator_webhook TO candor_office;

-- One event for one webhook, queued once; a test has no event.
CREATE TABLE operator_delivery (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- The same for each attempt, so that the other side recognises a repetition.
  public_id uuid NOT NULL DEFAULT gen_random_uuid(),
  brand_id text NOT NULL,
  webhook_id bigint NOT NULL,
  event_number bigint CHECK (event_number > 0),
  kind text NOT NULL CHECK (length(kind) BETWEEN 1 AND 41),
  body text NOT NULL CHECK (length(body) BETWEEN 2 AND 4000),
  state text NOT NULL CHECK (state IN ('waiting', 'sent', 'failed')),
  attempts integer NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  created_at timestamptz NOT NULL,
  next_at timestamptz,
  -- The status of the last answer, or why there was none.
  answer text CHECK (length(answer) <= 40),
  UNIQUE (brand_id, id),
  UNIQUE (brand_id, webhook_id, event_number),
  FOREIGN KEY (brand_id, webhook_id) REFERENCES operator_webhook (brand_id, id),
  CHECK (state = 'waiting' OR next_at IS NULL)
);
CREATE INDEX operator_delivery_due ON operator_delivery (brand_id, webhook_id, next_at, id)
  WHERE state = 'waiting';
CREATE INDEX operator_delivery_created ON operator_delivery (brand_id, created_at, id);

ALTER TABLE operator_delivery ENABLE ROW LEVEL SECURITY;
ALTER TABLE operator_delivery FORCE ROW LEVEL SECURITY;
CREATE POLICY brand_own ON operator_delivery TO candor_office
  USING (brand_id = current_brand()) WITH CHECK (brand_id = current_brand());
GRANT SELECT, DELETE ON operator_delivery TO candor_office;
GRANT INSERT (brand_id, webhook_id, event_number, kind, body, state, created_at, next_at)
  ON operator_delivery TO candor_office;
GRANT UPDATE (state, attempts, next_at, answer) ON operator_delivery TO candor_office;
