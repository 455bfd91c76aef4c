-- Data protection. Data has an end (S13, decision 039). candor_erasure alone removes what evidence is otherwise kept
-- for ever, and only by the clocks of domain/data/classes.ts: its grants, beside each table, are what that declaration
-- needs, and a test compares them.

-- How far the erasure of a client has come.
CREATE TABLE client_erasure (
  brand_id text NOT NULL,
  client_id bigint NOT NULL,
  -- NULL: nobody asked; the account was closed.
  wished_at timestamptz,
  -- What nobody needs after the account is closed is gone.
  service_erased_at timestamptz,
  -- When the last mail to the address was queued.
  told_at timestamptz,
  erased_at timestamptz,
  PRIMARY KEY (brand_id, client_id),
  FOREIGN KEY (brand_id, client_id) REFERENCES client (brand_id, id),
  CHECK (erased_at IS NULL OR (service_erased_at IS NOT NULL AND told_at IS NOT NULL))
);
CREATE INDEX client_erasure_open ON client_erasure (brand_id, client_id) WHERE erased_at IS NULL;

ALTER TABLE client_erasure ENABLE ROW LEVEL SECURITY;
ALTER TABLE client_erasure FORCE ROW LEVEL SECURITY;
CREATE POLICY brand_own ON client_erasure TO candor_web
  USING (brand_id = current_brand()) WITH CHECK (brand_id = current_brand());
GRANT SELECT ON client_erasure TO candor_web;
GRANT INSERT (brand_id, client_id, wished_at) ON client_erasure TO candor_web;
GRANT UPDATE (service_erased_at, told_at, erased_at) ON client_erasure TO candor_erasure;

-- While one is in force nothing of the client is erased: one person places it, two lift it.
CREATE TABLE legal_hold (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  brand_id text NOT NULL,
  client_id bigint NOT NULL,
  staff_id bigint NOT NULL REFERENCES staff (id),
  -- The name as it was then.
  staff_name text NOT NULL CHECK (length(staff_name) BETWEEN 1 AND 120),
  reason text NOT NULL CHECK (length(reason) BETWEEN 3 AND 500),
  -- The id under which it was sent: repeated with it, it holds once.
  request_id text NOT NULL CHECK (length(request_id) BETWEEN 1 AND 64),
  held_at timestamptz NOT NULL,
  -- The approval of the two who lifted it.
  approval_id bigint,
  ended_at timestamptz,
  UNIQUE (brand_id, staff_id, request_id),
  CHECK ((ended_at IS NULL) = (approval_id IS NULL)),
  CHECK (ended_at >= held_at),
  FOREIGN KEY (brand_id, client_id) REFERENCES client (brand_id, id),
  FOREIGN KEY (brand_id, approval_id) REFERENCES approval (brand_id, id)
);
CREATE UNIQUE INDEX legal_hold_current ON legal_hold (brand_id, client_id) WHERE ended_at IS NULL;

ALTER TABLE legal_hold ENABLE ROW LEVEL SECURITY;
ALTER TABLE legal_hold FORCE ROW LEVEL SECURITY;
CREATE POLICY brand_own ON legal_hold TO candor_web
  USING (brand_id = current_brand()) WITH CHECK (brand_id = current_brand());
GRANT SELECT ON legal_hold TO candor_office;
GRANT INSERT (brand_id, client_id, staff_id, staff_name, reason, request_id, held_at) ON legal_hold TO candor_office;
GRANT UPDATE (approval_id, ended_at) ON legal_hold TO candor_office;

-- What was erased, in numbers: written with each batch, and entered in the record once.
CREATE TABLE erased_batch (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  brand_id text NOT NULL REFERENCES brand (id),
  class text NOT NULL CHECK (class ~ '^[a-zA-Z]{3,40}$'),
  count integer NOT NULL CHECK (count > 0),
  at timestamptz NOT NULL,
  -- The entry of the record that counts it; NULL: not yet.
  entry_number bigint
);
CREATE INDEX erased_batch_class ON erased_batch (brand_id, class, at);
CREATE INDEX erased_batch_untold ON erased_batch (brand_id) WHERE entry_number IS NULL;

ALTER TABLE erased_batch ENABLE ROW LEVEL SECURITY;
ALTER TABLE erased_batch FORCE ROW LEVEL SECURITY;
CREATE POLICY brand_own ON erased_batch TO candor_web
  USING (brand_id = current_brand()) WITH CHECK (brand_id = current_brand());
GRANT SELECT ON erased_batch TO candor_office;
GRANT INSERT (brand_id, class, count, at) ON erased_batch TO candor_erasure;
GRANT UPDATE (entry_number) ON erased_batch TO candor_erasure;

-- Confidential cases (R41, docs/decisions/040-what-a-case-keeps.md): compliance examines a suspicion, and what it reads
-- and notes about the client meanwhile is kept from the client and from other staff. Only the office has these tables.
CREATE TABLE confidential_case (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  brand_id text NOT NULL,
  client_id bigint NOT NULL,
  reason text NOT NULL CHECK (length(reason) BETWEEN 3 AND 500),
  opened_by bigint NOT NULL REFERENCES staff (id),
  -- Names as they were then.
  opened_name text NOT NULL CHECK (length(opened_name) BETWEEN 1 AND 120),
  opened_at timestamptz NOT NULL,
  -- The id under which it was sent: repeated with it, it opens once.
  request_id text NOT NULL CHECK (length(request_id) BETWEEN 8 AND 64),
  ends_at timestamptz NOT NULL,
  -- The approval by which two people last moved the date.
  date_approval_id bigint,
  -- From then on the client may read its acts.
  told_at timestamptz,
  closed_by bigint REFERENCES staff (id),
  closed_name text CHECK (length(closed_name) BETWEEN 1 AND 120),
  closed_at timestamptz,
  outcome text CHECK (outcome IN ('unfounded', 'reported', 'other')),
  closing_reason text CHECK (length(closing_reason) BETWEEN 3 AND 500),
  UNIQUE (brand_id, id),
  UNIQUE (brand_id, opened_by, request_id),
  CHECK (ends_at > opened_at),
  CHECK (closed_at IS NULL OR told_at IS NOT NULL),
  CHECK (num_nulls(closed_by, closed_name, closed_at, outcome, closing_reason) IN (0, 5)),
  FOREIGN KEY (brand_id, client_id) REFERENCES client (brand_id, id),
  FOREIGN KEY (brand_id, date_approval_id) REFERENCES approval (brand_id, id)
);
CREATE UNIQUE INDEX confidential_case_current ON confidential_case (brand_id, client_id) WHERE closed_at IS NULL;
CREATE INDEX confidential_case_due ON confidential_case (brand_id, ends_at) WHERE told_at IS NULL;

CREATE TRIGGER never_gone BEFORE DELETE OR TRUNCATE ON confidential_case
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

ALTER TABLE confidential_case ENABLE ROW LEVEL SECURITY;
ALTER TABLE confidential_case FORCE ROW LEVEL SECURITY;
-- The functions below run as the owner, whom row level security binds too.
CREATE POLICY functions_own ON confidential_case FOR SELECT TO CURRENT_USER USING (brand_id = current_brand());
CREATE POLICY office_own ON confidential_case TO candor_office
  USING (brand_id = current_brand()) WITH CHECK (brand_id = current_brand());
GRANT SELECT ON confidential_case TO candor_office;
GRANT INSERT (brand_id, client_id, reason, opened_by, opened_name, opened_at, request_id, ends_at)
  ON confidential_case TO candor_office;
GRANT UPDATE (ends_at, date_approval_id, told_at, closed_by, closed_name, closed_at, outcome, closing_reason)
  ON confidential_case TO candor_office;
GRANT UPDATE (reason, closing_reason) ON confidential_case TO candor_erasure;

CREATE TABLE confidential_note (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  brand_id text NOT NULL,
  confidential_case_id bigint NOT NULL,
  staff_id bigint NOT NULL REFERENCES staff (id),
  note text NOT NULL CHECK (length(note) BETWEEN 3 AND 2000),
  request_id text NOT NULL CHECK (length(request_id) BETWEEN 8 AND 64),
  at timestamptz NOT NULL,
  UNIQUE (brand_id, staff_id, request_id),
  FOREIGN KEY (brand_id, confidential_case_id) REFERENCES confidential_case (brand_id, id)
);
CREATE INDEX confidential_note_case ON confidential_note (brand_id, confidential_case_id, id);

CREATE TRIGGER insert_only BEFORE UPDATE OR DELETE OR TRUNCATE ON confidential_note
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_but_erasure();

ALTER TABLE confidential_note ENABLE ROW LEVEL SECURITY;
ALTER TABLE confidential_note FORCE ROW LEVEL SECURITY;
CREATE POLICY office_own ON confidential_note TO candor_office
  USING (brand_id = current_brand()) WITH CHECK (brand_id = current_brand());
GRANT SELECT ON confidential_note TO candor_office;
GRANT INSERT (brand_id, confidential_case_id, staff_id, note, request_id, at) ON confidential_note TO candor_office;
GRANT DELETE ON confidential_note TO candor_erasure;

-- Rule CC-1: the case in which a person works on a client at this moment; null where there is none.
CREATE FUNCTION open_case(client bigint, person bigint) RETURNS bigint
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
    SELECT one.id FROM confidential_case one
    WHERE one.brand_id = current_brand() AND one.client_id = client AND one.told_at IS NULL AND one.closed_at IS NULL
      AND EXISTS (SELECT FROM staff_role held
        WHERE held.staff_id = person AND held.brand_id = one.brand_id AND held.role = 'compliance')
  $$;
REVOKE ALL ON FUNCTION open_case FROM PUBLIC;
GRANT EXECUTE ON FUNCTION open_case TO candor_office;

-- Rule CC-1: may the client read a row now? It says the same of an open case and of one that never was.
CREATE FUNCTION is_told(number bigint) RETURNS boolean
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
    SELECT number IS NULL OR EXISTS (SELECT FROM confidential_case one
      WHERE one.brand_id = current_brand() AND one.id = number AND one.told_at IS NOT NULL)
  $$;
REVOKE ALL ON FUNCTION is_told FROM PUBLIC;
GRANT EXECUTE ON FUNCTION is_told TO candor_web;

-- What compliance reads and notes in a case carries its number from the start, whatever code writes the row.
CREATE FUNCTION mark_case() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.case_id := open_case(NEW.client_id, NEW.staff_id);
  RETURN NEW;
END $$;

CREATE FUNCTION mark_case_of_document() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Without a person it is the client.
  IF NEW.staff_id IS NOT NULL THEN
    NEW.case_id := open_case((SELECT client_id FROM document WHERE id = NEW.document_id), NEW.staff_id);
  END IF;
  RETURN NEW;
END $$;
