-- Limits that the desk has changed, of a brand or of one of its instruments. Rows are only added; those in their order say
-- what holds now. Only candor_dealing writes them, in the batch that decided them.
CREATE TABLE limit_change (
  -- The same id changes once.
  command_id text PRIMARY KEY CHECK (length(command_id) BETWEEN 1 AND 128),
  brand_id text NOT NULL,
  -- Without a symbol: of the brand.
  symbol text,
  name text NOT NULL CHECK (name IN ('positionAmount', 'notionalPerInstrument', 'houseExposure', 'openPositions',
                                     'pendingOrders', 'ordersPerSecond')),
  -- What held before and after it; micro-units of an amount, or a count.
  before bigint NOT NULL CHECK (before > 0),
  after bigint NOT NULL CHECK (after > 0),
  -- What was set; without a figure what was set before is taken away.
  figure bigint CHECK (figure > 0),
  staff_id bigint NOT NULL,
  staff_name text NOT NULL,
  approved_by text,
  reason text NOT NULL CHECK (length(reason) BETWEEN 3 AND 500),
  -- Where it stands among the ticks, and among the commands of its batch.
  last_tick bigint NOT NULL,
  journalled integer NOT NULL CHECK (journalled >= 0),
  at timestamptz NOT NULL,
  batch bigint NOT NULL,
  seq integer NOT NULL,
  UNIQUE (batch, seq),
  CHECK (symbol IS NULL OR name IN ('positionAmount', 'notionalPerInstrument', 'houseExposure')),
  -- One person lowers; two raise.
  CHECK (after <= before OR approved_by IS NOT NULL)
);
CREATE INDEX limit_change_brand ON limit_change (brand_id, batch, seq);

CREATE TRIGGER insert_only BEFORE UPDATE OR DELETE OR TRUNCATE ON limit_change
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

ALTER TABLE limit_change ENABLE ROW LEVEL SECURITY;
ALTER TABLE limit_change FORCE ROW LEVEL SECURITY;
CREATE POLICY dealing_all ON limit_change TO candor_dealing USING (true) WITH CHECK (true);
CREATE POLICY brand_own ON limit_change FOR SELECT TO candor_web USING (brand_id = current_brand());
GRANT SELECT, INSERT ON limit_change TO candor_dealing;
GRANT SELECT ON limit_change TO candor_web;

-- Which of them stand in the brand's audit record: each once.
CREATE TABLE limit_change_audited (
  command_id text PRIMARY KEY REFERENCES limit_change (command_id),
  brand_id text NOT NULL REFERENCES brand (id),
  at timestamptz NOT NULL
);
ALTER TABLE limit_change_audited ENABLE ROW LEVEL SECURITY;
ALTER TABLE limit_change_audited FORCE ROW LEVEL SECURITY;
CREATE POLICY brand_own ON limit_change_audited TO candor_web
  USING (brand_id = current_brand()) WITH CHECK (brand_id = current_brand());
GRANT SELECT, INSERT ON limit_change_audited TO candor_web;
