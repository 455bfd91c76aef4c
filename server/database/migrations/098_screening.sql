-- Sanctions and politically exposed persons. The lists belong to the installation; what a client's name gave, to his
-- brand.
CREATE TABLE screening_list (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 120),
  imported_at timestamptz NOT NULL,
  -- Of the imported file: the same file is not imported twice in a row.
  file_hash bytea NOT NULL CHECK (length(file_hash) = 32)
);
CREATE TABLE screening_entry (
  list_id bigint NOT NULL REFERENCES screening_list (id),
  entry text NOT NULL CHECK (length(entry) BETWEEN 1 AND 60),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
  kind text NOT NULL CHECK (kind IN ('sanction', 'pep')),
  -- As the list has it: often a year only.
  birth_date text NOT NULL CHECK (length(birth_date) <= 20),
  programme text NOT NULL CHECK (length(programme) <= 200)
);
CREATE INDEX screening_entry_list ON screening_entry (list_id);

CREATE TABLE screening_check (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  brand_id text NOT NULL REFERENCES brand (id),
  client_id bigint NOT NULL,
  checked_at timestamptz NOT NULL,
  -- Who was asked, and in which state: another one asks anew.
  source text NOT NULL CHECK (length(source) BETWEEN 1 AND 120),
  -- The name and the birth date that were asked for.
  person text NOT NULL CHECK (length(person) BETWEEN 1 AND 300),
  outcome text NOT NULL CHECK (outcome IN ('clear', 'hits', 'unavailable')),
  hits jsonb NOT NULL,
  decision text CHECK (decision IN ('cleared', 'confirmed')),
  decided_by bigint REFERENCES staff (id),
  decided_at timestamptz,
  decision_reason text CHECK (length(decision_reason) <= 500),
  UNIQUE (brand_id, id),
  FOREIGN KEY (brand_id, client_id) REFERENCES client (brand_id, id),
  CHECK (num_nonnulls(decision, decided_by, decided_at, decision_reason) IN (0, 4)),
  CHECK ((outcome = 'hits') = (jsonb_array_length(hits) > 0))
);
CREATE INDEX screening_check_client ON screening_check (brand_id, client_id, id DESC);

ALTER TABLE screening_check ENABLE ROW LEVEL SECURITY;
ALTER TABLE screening_check FORCE ROW LEVEL SECURITY;
CREATE POLICY brand_own ON screening_check TO candor_web
  USING (brand_id = current_brand()) WITH CHECK (brand_id = current_brand());
GRANT SELECT ON screening_check, screening_list, screening_entry TO candor_web;
GRANT INSERT (brand_id, client_id, checked_at, source, person, outcome, hits) ON screening_check TO candor_web;
GRANT UPDATE (decision, decided_by, decided_at, decision_reason) ON screening_check TO candor_web;
GRANT INSERT ON screening_list, screening_entry TO candor_web;
