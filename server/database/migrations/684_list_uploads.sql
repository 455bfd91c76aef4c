-- Lists that staff upload in the office (decision 095), kept until two people have decided or nobody asks any more.
CREATE TABLE list_upload (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  brand_id text NOT NULL REFERENCES brand (id),
  kind text NOT NULL CHECK (kind IN ('screening', 'economics')),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 120),
  file_hash bytea NOT NULL CHECK (length(file_hash) = 32),
  -- As it was read and found to be without faults.
  content text NOT NULL CHECK (length(content) BETWEEN 1 AND 10485760),
  staff_id bigint NOT NULL REFERENCES staff (id),
  at timestamptz NOT NULL
);
CREATE INDEX list_upload_brand ON list_upload (brand_id, kind, id DESC);
ALTER TABLE list_upload ENABLE ROW LEVEL SECURITY;
ALTER TABLE list_upload FORCE ROW LEVEL SECURITY;
CREATE POLICY brand_own ON list_upload TO candor_office
  USING (brand_id = current_brand()) WITH CHECK (brand_id = current_brand());
GRANT SELECT, DELETE ON list_upload TO candor_office;
GRANT INSERT (brand_id, kind, name, file_hash, content, staff_id, at) ON list_upload TO candor_office;

-- Who has put a screening list in force, what it changed, and which list it took the place of. A list of before has none
-- of it, and one by a command has nobody.
ALTER TABLE screening_list
  ADD COLUMN follows bigint UNIQUE REFERENCES screening_list (id),
  ADD COLUMN entries integer CHECK (entries >= 0),
  ADD COLUMN added integer CHECK (added >= 0),
  ADD COLUMN changed integer CHECK (changed >= 0),
  ADD COLUMN removed integer CHECK (removed >= 0),
  ADD COLUMN restores bigint REFERENCES screening_list (id),
  ADD COLUMN approval_id bigint UNIQUE,
  ADD COLUMN asked_by bigint REFERENCES staff (id),
  ADD COLUMN approved_by bigint REFERENCES staff (id),
  ADD COLUMN reason text CHECK (length(reason) BETWEEN 3 AND 500),
  -- T47: nobody changes alone against whom every client is screened, whatever the server does.
  ADD CONSTRAINT screening_list_second_person CHECK (asked_by <> approved_by),
  ADD CONSTRAINT screening_list_two CHECK (num_nonnulls(approval_id, asked_by, approved_by, reason) IN (0, 4));
CREATE TRIGGER insert_only BEFORE UPDATE OR DELETE OR TRUNCATE ON screening_list
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER insert_only BEFORE UPDATE OR DELETE OR TRUNCATE ON screening_entry
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
-- The public side reads the lists, and puts none in force.
REVOKE INSERT ON screening_list, screening_entry FROM candor_web;
GRANT INSERT ON screening_list, screening_entry TO candor_office;
