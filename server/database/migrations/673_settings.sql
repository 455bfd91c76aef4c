-- The settings desk (decision 087): what two people have changed of a brand's settings without a restart. Rows are only
-- added; those in their order say what applies now. Only candor_dealing writes them, in the batch that decided them.
CREATE TABLE setting_change (
  -- The same id changes once.
  command_id text PRIMARY KEY CHECK (length(command_id) BETWEEN 1 AND 128),
  brand_id text NOT NULL,
  -- Of the brand's settings as a whole: an execution names it.
  version integer NOT NULL CHECK (version > 0),
  -- As domain/settings declares them; one that is declared no longer stays here.
  key text NOT NULL CHECK (length(key) BETWEEN 1 AND 64),
  -- What applied before and after it.
  before text NOT NULL CHECK (length(before) <= 2000),
  after text NOT NULL CHECK (length(after) <= 2000),
  -- What was set; NULL: the value of the brand's file applies again.
  text text CHECK (length(text) <= 2000),
  staff_id bigint NOT NULL,
  staff_name text NOT NULL,
  approved_by text NOT NULL,
  reason text NOT NULL CHECK (length(reason) BETWEEN 3 AND 500),
  -- Its place among the ticks, and among the commands of its batch.
  last_tick bigint NOT NULL,
  journalled integer NOT NULL CHECK (journalled >= 0),
  at timestamptz NOT NULL,
  batch bigint NOT NULL,
  seq integer NOT NULL,
  UNIQUE (batch, seq),
  UNIQUE (brand_id, version),
  CHECK (text IS NULL OR text = after)
);

CREATE TRIGGER insert_only BEFORE UPDATE OR DELETE OR TRUNCATE ON setting_change
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

ALTER TABLE setting_change ENABLE ROW LEVEL SECURITY;
ALTER TABLE setting_change FORCE ROW LEVEL SECURITY;
CREATE POLICY brand_own ON setting_change FOR SELECT TO candor_web USING (brand_id = current_brand());
CREATE POLICY dealing_all ON setting_change TO candor_dealing USING (true) WITH CHECK (true);
GRANT SELECT ON setting_change TO candor_web;
GRANT SELECT, INSERT ON setting_change TO candor_dealing;

-- Which of them are in the brand's audit record: each once.
CREATE TABLE setting_change_audited (
  command_id text PRIMARY KEY REFERENCES setting_change (command_id),
  brand_id text NOT NULL REFERENCES brand (id),
  at timestamptz NOT NULL
);

ALTER TABLE setting_change_audited ENABLE ROW LEVEL SECURITY;
ALTER TABLE setting_change_audited FORCE ROW LEVEL SECURITY;
CREATE POLICY brand_own ON setting_change_audited TO candor_web
  USING (brand_id = current_brand()) WITH CHECK (brand_id = current_brand());
GRANT SELECT, INSERT ON setting_change_audited TO candor_web;

-- The version by which a command was decided, also where it was refused; NULL: the file's.
ALTER TABLE journal ADD COLUMN settings_version integer CHECK (settings_version > 0);
