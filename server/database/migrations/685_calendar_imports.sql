-- Imports of the economic calendar (decision 095), which belongs to the installation: who, when, which file, and each
-- announcement before and after it, so that the calendar can go back to how it was after any of them. Rows are only added.
CREATE TABLE economic_import (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 120),
  imported_at timestamptz NOT NULL,
  file_hash bytea NOT NULL CHECK (length(file_hash) = 32),
  -- Two imports do not both follow the same one.
  follows bigint UNIQUE REFERENCES economic_import (id),
  added integer NOT NULL CHECK (added >= 0),
  changed integer NOT NULL CHECK (changed >= 0),
  removed integer NOT NULL CHECK (removed >= 0),
  restores bigint REFERENCES economic_import (id),
  -- The same decision imports once. A command has none of these.
  approval_id bigint UNIQUE,
  asked_by bigint REFERENCES staff (id),
  approved_by bigint REFERENCES staff (id),
  reason text CHECK (length(reason) BETWEEN 3 AND 500),
  -- T47: nobody changes alone what every brand announces.
  CONSTRAINT economic_import_second_person CHECK (asked_by <> approved_by),
  CONSTRAINT economic_import_two CHECK (num_nonnulls(approval_id, asked_by, approved_by, reason) IN (0, 4))
);
CREATE TRIGGER insert_only BEFORE UPDATE OR DELETE OR TRUNCATE ON economic_import
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE economic_change (
  import_id bigint NOT NULL REFERENCES economic_import (id),
  number integer NOT NULL CHECK (number > 0),
  before jsonb CHECK (jsonb_typeof(before) = 'object'),
  after jsonb CHECK (jsonb_typeof(after) = 'object'),
  PRIMARY KEY (import_id, number),
  CHECK (num_nonnulls(before, after) > 0)
);
CREATE TRIGGER insert_only BEFORE UPDATE OR DELETE OR TRUNCATE ON economic_change
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
GRANT SELECT, INSERT ON economic_import, economic_change TO candor_office;

-- The public side keeps a demonstration's samples; real announcements are the office's.
DROP POLICY announced ON economic_event;
DROP POLICY corrected ON economic_event;
CREATE POLICY samples_begin ON economic_event FOR INSERT TO candor_web WITH CHECK (is_sample);
CREATE POLICY announced ON economic_event FOR INSERT TO candor_office WITH CHECK (NOT is_sample);
CREATE POLICY corrected ON economic_event FOR UPDATE TO candor_office USING (NOT is_sample) WITH CHECK (NOT is_sample);
CREATE POLICY taken_back ON economic_event FOR DELETE TO candor_office USING (true);
REVOKE UPDATE (importance, title, actual, forecast, previous, source) ON economic_event FROM candor_web;
GRANT UPDATE (importance, title, actual, forecast, previous, source) ON economic_event TO candor_office;
