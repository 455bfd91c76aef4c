-- Halts of instruments (ruling R36): where the desk has stopped all dealing, in every brand, and where two people have
-- let it go on. Rows are only added; those in their order say what is halted now. Only candor_dealing writes them, in
-- the batch that decided them.
CREATE TABLE halt_switch (
  -- The same id switches once.
  command_id text PRIMARY KEY CHECK (length(command_id) BETWEEN 1 AND 128),
  symbol text NOT NULL,
  is_halted boolean NOT NULL,
  acting_brand text NOT NULL,
  staff_id bigint NOT NULL,
  staff_name text NOT NULL,
  approved_by text,
  reason text NOT NULL CHECK (length(reason) BETWEEN 3 AND 500),
  -- What clients read of the reason.
  note text CHECK (length(note) BETWEEN 3 AND 300),
  -- The last good quote from before it, which margin goes on with.
  quote jsonb,
  -- Where it stands among the ticks, and among the commands of its batch.
  last_tick bigint NOT NULL,
  journalled integer NOT NULL CHECK (journalled >= 0),
  at timestamptz NOT NULL,
  batch bigint NOT NULL,
  seq integer NOT NULL,
  UNIQUE (batch, seq),
  -- One person stops; two let it go on.
  CHECK (is_halted OR approved_by IS NOT NULL)
);
CREATE INDEX halt_switch_desk ON halt_switch (acting_brand, at);

CREATE TRIGGER insert_only BEFORE UPDATE OR DELETE OR TRUNCATE ON halt_switch
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

ALTER TABLE halt_switch ENABLE ROW LEVEL SECURITY;
ALTER TABLE halt_switch FORCE ROW LEVEL SECURITY;
CREATE POLICY dealing_all ON halt_switch TO candor_dealing USING (true) WITH CHECK (true);
CREATE POLICY desk_own ON halt_switch FOR SELECT TO candor_web USING (acting_brand = current_brand());
GRANT SELECT, INSERT ON halt_switch TO candor_dealing;
GRANT SELECT ON halt_switch TO candor_web;

-- Which of them stand in the audit record of the desk that they were made at: each once.
CREATE TABLE halt_switch_audited (
  command_id text PRIMARY KEY REFERENCES halt_switch (command_id),
  brand_id text NOT NULL REFERENCES brand (id),
  at timestamptz NOT NULL
);
ALTER TABLE halt_switch_audited ENABLE ROW LEVEL SECURITY;
ALTER TABLE halt_switch_audited FORCE ROW LEVEL SECURITY;
CREATE POLICY brand_own ON halt_switch_audited TO candor_web
  USING (brand_id = current_brand()) WITH CHECK (brand_id = current_brand());
GRANT SELECT, INSERT ON halt_switch_audited TO candor_web;
