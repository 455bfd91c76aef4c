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
  -- From then on its acts are told.
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
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER never_gone BEFORE DELETE OR TRUNCATE ON confidential_case
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['confidential_case', 'confidential_note'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format(
      'CREATE POLICY office_own ON %I TO candor_office
         USING (brand_id = current_brand()) WITH CHECK (brand_id = current_brand())', name);
    EXECUTE format('GRANT SELECT ON %I TO candor_office', name);
  END LOOP;
END $$;
GRANT INSERT (brand_id, client_id, reason, opened_by, opened_name, opened_at, request_id, ends_at)
  ON confidential_case TO candor_office;
GRANT UPDATE (ends_at, date_approval_id, told_at, closed_by, closed_name, closed_at, outcome, closing_reason)
  ON confidential_case TO candor_office;
GRANT INSERT (brand_id, confidential_case_id, staff_id, note, request_id, at) ON confidential_note TO candor_office;

-- The functions below run as the owner, whom row level security binds too.
CREATE POLICY functions_own ON confidential_case FOR SELECT TO CURRENT_USER USING (brand_id = current_brand());

-- Rule CC-1: the case in which a person works on a client at this moment; null where there is none.
CREATE FUNCTION open_case(client bigint, person bigint) RETURNS bigint
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
    SELECT one.id FROM confidential_case one
    WHERE one.brand_id = current_brand() AND one.client_id = client AND one.told_at IS NULL AND one.closed_at IS NULL
      AND EXISTS (SELECT FROM staff_role held
        WHERE held.staff_id = person AND held.brand_id = one.brand_id AND held.role = 'compliance')
  $$;

-- Rule CC-1: may a row be told now? It says the same of an open case and of one that never was.
CREATE FUNCTION is_told(number bigint) RETURNS boolean
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
    SELECT number IS NULL OR EXISTS (SELECT FROM confidential_case one
      WHERE one.brand_id = current_brand() AND one.id = number AND one.told_at IS NOT NULL)
  $$;
REVOKE ALL ON FUNCTION open_case, is_told FROM PUBLIC;
GRANT EXECUTE ON FUNCTION open_case TO candor_office;
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

DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['client_note', 'client_tag', 'client_visit', 'client_reveal', 'document_access'] LOOP
    EXECUTE format(
      'ALTER TABLE %I ADD COLUMN case_id bigint,
         ADD FOREIGN KEY (brand_id, case_id) REFERENCES confidential_case (brand_id, id)', name);
    EXECUTE format(
      'CREATE TRIGGER mark_case BEFORE INSERT ON %I FOR EACH ROW EXECUTE FUNCTION %I()',
      name, CASE name WHEN 'document_access' THEN 'mark_case_of_document' ELSE 'mark_case' END);
    EXECUTE format('DROP POLICY brand_own ON %I', name);
    EXECUTE format(
      'CREATE POLICY told_own ON %I TO candor_web
         USING (brand_id = current_brand() AND is_told(case_id)) WITH CHECK (brand_id = current_brand())', name);
    EXECUTE format(
      'CREATE POLICY office_own ON %I TO candor_office
         USING (brand_id = current_brand()) WITH CHECK (brand_id = current_brand())', name);
  END LOOP;
END $$;

-- An entry that is kept says so in the text that is hashed and signed: nobody hides one by the column alone.
ALTER TABLE audit_entry ADD COLUMN case_id bigint,
  ADD FOREIGN KEY (brand_id, case_id) REFERENCES confidential_case (brand_id, id),
  ADD CHECK (case_id IS NULL OR position('["case","' || case_id || '"]' IN payload) > 0);
DROP POLICY told_own ON audit_entry;
CREATE POLICY told_own ON audit_entry FOR SELECT TO candor_web
  USING (brand_id = current_brand() AND client_id IS NOT NULL AND action IN (SELECT told_act.action FROM told_act)
         AND is_told(case_id));
