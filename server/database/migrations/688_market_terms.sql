-- Terms of markets (decision 097): when a class of instruments or one instrument trades, and at which age its price is stale,
-- as two people have set them in place of the catalogue's. They are of the installation: a price is judged once for all
-- brands. Rows are only added; those in their order say what applies now. Only candor_dealing writes them, in the batch that
-- decided them.
CREATE TABLE market_term_change (
  -- The same id changes once.
  command_id text PRIMARY KEY CHECK (length(command_id) BETWEEN 1 AND 128),
  -- Of the terms of all markets as a whole: an execution names it.
  version integer NOT NULL UNIQUE CHECK (version > 0),
  -- A class of hours, or an instrument's symbol.
  place text NOT NULL CHECK (length(place) BETWEEN 1 AND 40),
  name text NOT NULL CHECK (name IN ('hours', 'ageLimit')),
  -- What applied before and after it.
  before text NOT NULL CHECK (length(before) <= 4000),
  after text NOT NULL CHECK (length(after) <= 4000),
  -- What was set; NULL: what the class or the catalogue says applies again.
  text text CHECK (length(text) <= 4000),
  acting_brand text NOT NULL,
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
  CHECK (text IS NULL OR text = after)
);
CREATE INDEX market_term_change_desk ON market_term_change (acting_brand, at);

CREATE TRIGGER insert_only BEFORE UPDATE OR DELETE OR TRUNCATE ON market_term_change
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

ALTER TABLE market_term_change ENABLE ROW LEVEL SECURITY;
ALTER TABLE market_term_change FORCE ROW LEVEL SECURITY;
-- Every brand's pages follow them, and every brand's desk reads who set them.
CREATE POLICY read_all ON market_term_change FOR SELECT TO candor_web USING (true);
CREATE POLICY dealing_all ON market_term_change TO candor_dealing USING (true) WITH CHECK (true);
GRANT SELECT ON market_term_change TO candor_web;
GRANT SELECT, INSERT ON market_term_change TO candor_dealing;

-- Which of them are in the audit record of the desk that they were made at: each once.
CREATE TABLE market_term_change_audited (
  command_id text PRIMARY KEY REFERENCES market_term_change (command_id),
  brand_id text NOT NULL REFERENCES brand (id),
  at timestamptz NOT NULL
);

ALTER TABLE market_term_change_audited ENABLE ROW LEVEL SECURITY;
ALTER TABLE market_term_change_audited FORCE ROW LEVEL SECURITY;
CREATE POLICY brand_own ON market_term_change_audited TO candor_web
  USING (brand_id = current_brand()) WITH CHECK (brand_id = current_brand());
GRANT SELECT, INSERT ON market_term_change_audited TO candor_web;

-- The version by which a command was decided, also where it was refused; NULL: the catalogue's.
ALTER TABLE journal ADD COLUMN terms_version integer CHECK (terms_version > 0);
