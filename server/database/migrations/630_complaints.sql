-- The register of complaints (decision 072). A client reads what concerns them; notes, drafts and who works on it are the
-- office's alone.

-- The numbers of a brand's year: the row is held by who takes one, so that none is left out.
CREATE TABLE complaint_count (
  brand_id text NOT NULL REFERENCES brand (id),
  year integer NOT NULL CHECK (year BETWEEN 2000 AND 9999),
  count integer NOT NULL CHECK (count > 0),
  PRIMARY KEY (brand_id, year)
);

ALTER TABLE complaint_count ENABLE ROW LEVEL SECURITY;
ALTER TABLE complaint_count FORCE ROW LEVEL SECURITY;
CREATE POLICY brand_own ON complaint_count TO candor_web
  USING (brand_id = current_brand()) WITH CHECK (brand_id = current_brand());
GRANT SELECT, INSERT ON complaint_count TO candor_web;
GRANT UPDATE (count) ON complaint_count TO candor_web;

CREATE TABLE complaint (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  brand_id text NOT NULL REFERENCES brand (id),
  number text NOT NULL CHECK (number ~ '^[A-Z0-9]{1,3}-[0-9]{4}-[0-9]{4,9}$'),
  -- With whose it is: the ids of two people may be the same.
  command_id text NOT NULL CHECK (length(command_id) BETWEEN 8 AND 100),
  command_hash bytea NOT NULL CHECK (length(command_hash) = 32),
  -- The client who was logged in; NULL: it came by the public form, whoever wrote it.
  client_id bigint,
  first_name text NOT NULL CHECK (first_name ~ '^[^[:cntrl:]]{1,60}$'),
  last_name text NOT NULL CHECK (last_name ~ '^[^[:cntrl:]]{1,60}$'),
  email text NOT NULL CHECK (email ~ '^[^[:cntrl:]]{5,254}$'),
  language text NOT NULL CHECK (language IN ('en', 'de', 'it', 'es')),
  category text NOT NULL CHECK (category ~ '^[a-zA-Z]{1,40}$'),
  subject text NOT NULL CHECK (subject ~ '^[^[:cntrl:]]{1,120}$'),
  body text NOT NULL CHECK (length(body) BETWEEN 1 AND 4000),
  -- What it is about: one of the client's own.
  payment_id bigint,
  position_id bigint,
  received_at timestamptz NOT NULL,
  state text NOT NULL DEFAULT 'received'
    CHECK (state IN ('received', 'acknowledged', 'underReview', 'answered', 'reopened', 'withdrawn')),
  -- The clock that runs: when it is over, from when on it nearly is, and of which of both compliance has been mailed.
  due_at timestamptz,
  soon_at timestamptz,
  warned text CHECK (warned IN ('soon', 'late')),
  is_held boolean NOT NULL DEFAULT false,
  reopened_at timestamptz,
  answered_at timestamptz,
  outcome text CHECK (outcome IN ('upheld', 'partly', 'rejected')),
  -- In micro-units. The complaint moves no money: an adjustment does.
  redress bigint CHECK (redress > 0),
  -- From when on nothing more becomes of it.
  closes_at timestamptz,
  taken_by bigint REFERENCES staff (id),
  assigned_by bigint REFERENCES staff (id),
  assigned_at timestamptz,
  UNIQUE (brand_id, id),
  UNIQUE (brand_id, number),
  UNIQUE (brand_id, command_id),
  FOREIGN KEY (brand_id, client_id) REFERENCES client (brand_id, id),
  FOREIGN KEY (brand_id, payment_id) REFERENCES payment (brand_id, id),
  CHECK (client_id IS NOT NULL OR (payment_id IS NULL AND position_id IS NULL)),
  CHECK (payment_id IS NULL OR position_id IS NULL),
  CHECK ((due_at IS NULL) = (soon_at IS NULL) AND (due_at IS NULL) = (state IN ('answered', 'withdrawn'))),
  CHECK ((closes_at IS NULL) = (state NOT IN ('answered', 'withdrawn'))),
  CHECK ((outcome IS NULL) = (answered_at IS NULL) AND (redress IS NULL OR outcome IN ('upheld', 'partly'))),
  CHECK ((assigned_by IS NULL) = (assigned_at IS NULL) AND (assigned_by IS NULL OR taken_by IS NOT NULL))
);
CREATE INDEX complaint_received ON complaint (brand_id, received_at, id);
CREATE INDEX complaint_due ON complaint (brand_id, due_at, id) WHERE due_at IS NOT NULL;
CREATE INDEX complaint_client ON complaint (brand_id, client_id, id) WHERE client_id IS NOT NULL;
CREATE INDEX complaint_taken ON complaint (brand_id, taken_by, received_at, id) WHERE taken_by IS NOT NULL;

ALTER TABLE complaint ENABLE ROW LEVEL SECURITY;
ALTER TABLE complaint FORCE ROW LEVEL SECURITY;
CREATE POLICY brand_own ON complaint TO candor_web
  USING (brand_id = current_brand()) WITH CHECK (brand_id = current_brand());
GRANT SELECT ON complaint TO candor_web;
GRANT INSERT (brand_id, number, command_id, command_hash, client_id, first_name, last_name, email, language, category,
              subject, body, payment_id, position_id, received_at, due_at, soon_at) ON complaint TO candor_web;
GRANT UPDATE (state, due_at, soon_at, warned, reopened_at, closes_at) ON complaint TO candor_web;
GRANT UPDATE (is_held, answered_at, outcome, redress, taken_by, assigned_by, assigned_at) ON complaint TO candor_office;
GRANT DELETE ON complaint TO candor_erasure;

-- Everything that has become of it, in its order; never changed.
CREATE TABLE complaint_entry (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  brand_id text NOT NULL REFERENCES brand (id),
  complaint_id bigint NOT NULL,
  kind text NOT NULL CHECK (kind IN (
    'received', 'acknowledged', 'review', 'held', 'answered', 'reopened', 'withdrawn', 'note', 'draft', 'assigned')),
  command_id text CHECK (length(command_id) BETWEEN 8 AND 100),
  -- NULL: the client's own step.
  staff_id bigint REFERENCES staff (id),
  words text NOT NULL CHECK (length(words) <= 4000),
  outcome text CHECK (outcome IN ('upheld', 'partly', 'rejected')),
  redress bigint CHECK (redress > 0),
  at timestamptz NOT NULL,
  UNIQUE (brand_id, command_id),
  FOREIGN KEY (brand_id, complaint_id) REFERENCES complaint (brand_id, id),
  CHECK ((staff_id IS NULL) = (kind IN ('received', 'reopened', 'withdrawn'))),
  CHECK ((outcome IS NOT NULL) = (kind IN ('answered', 'draft')))
);
CREATE INDEX complaint_entry_complaint ON complaint_entry (brand_id, complaint_id, id);

CREATE TRIGGER insert_only BEFORE UPDATE OR DELETE OR TRUNCATE ON complaint_entry
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_but_erasure();

ALTER TABLE complaint_entry ENABLE ROW LEVEL SECURITY;
ALTER TABLE complaint_entry FORCE ROW LEVEL SECURITY;
CREATE POLICY office_own ON complaint_entry TO candor_office
  USING (brand_id = current_brand()) WITH CHECK (brand_id = current_brand());
-- The public side reads what the client may read, and writes what the client has done.
CREATE POLICY told_own ON complaint_entry TO candor_web
  USING (brand_id = current_brand() AND kind NOT IN ('note', 'draft', 'assigned'))
  WITH CHECK (brand_id = current_brand() AND staff_id IS NULL);
GRANT SELECT ON complaint_entry TO candor_web;
GRANT INSERT (brand_id, complaint_id, kind, command_id, words, at) ON complaint_entry TO candor_web;
GRANT INSERT (staff_id, outcome, redress) ON complaint_entry TO candor_office;
GRANT DELETE ON complaint_entry TO candor_erasure;

-- The codes of the links in mails about a complaint that no login opens. Made when the mail is sent, like every other.
CREATE TABLE complaint_key (
  key_hash bytea PRIMARY KEY CHECK (length(key_hash) = 32),
  brand_id text NOT NULL REFERENCES brand (id),
  complaint_id bigint NOT NULL,
  made_at timestamptz NOT NULL,
  FOREIGN KEY (brand_id, complaint_id) REFERENCES complaint (brand_id, id)
);
CREATE INDEX complaint_key_complaint ON complaint_key (brand_id, complaint_id);

ALTER TABLE complaint_key ENABLE ROW LEVEL SECURITY;
ALTER TABLE complaint_key FORCE ROW LEVEL SECURITY;
CREATE POLICY brand_own ON complaint_key TO candor_web
  USING (brand_id = current_brand()) WITH CHECK (brand_id = current_brand());
GRANT SELECT ON complaint_key TO candor_web;
GRANT INSERT (key_hash, brand_id, complaint_id, made_at) ON complaint_key TO candor_office;
GRANT DELETE ON complaint_key TO candor_erasure;

-- A mail whose link opens a complaint.
ALTER TABLE mail ADD COLUMN complaint_id bigint;
ALTER TABLE mail ADD FOREIGN KEY (brand_id, complaint_id) REFERENCES complaint (brand_id, id)
  ON DELETE SET NULL (complaint_id);
ALTER TABLE mail ADD CHECK (complaint_id IS NULL OR (link_path IS NOT NULL AND code_id IS NULL));
CREATE INDEX mail_complaint ON mail (brand_id, complaint_id) WHERE complaint_id IS NOT NULL;
GRANT INSERT (complaint_id) ON mail TO candor_web;

-- The client reads who has opened what they wrote.
INSERT INTO told_act (action) VALUES ('complaint.opened');
