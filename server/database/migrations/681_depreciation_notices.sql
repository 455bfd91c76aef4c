-- Rule DN: what clients were told of the fall of an instrument that they hold, as it was then. It is the proof that they
-- were told, so that it stays; no names are in it.
CREATE TABLE depreciation_notice (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  brand_id text NOT NULL,
  account_id bigint NOT NULL,
  symbol text NOT NULL CHECK (symbol ~ '^[A-Z0-9.]{1,20}$'),
  -- By how much the value had fallen, in whole steps.
  percent integer NOT NULL CHECK (percent > 0 AND percent % 10 = 0),
  -- What the client had put in, and what it was worth.
  initial_value bigint NOT NULL CHECK (initial_value > 0),
  current_value bigint NOT NULL,
  at timestamptz NOT NULL,
  CHECK (current_value < initial_value),
  FOREIGN KEY (brand_id, account_id) REFERENCES trading_account (brand_id, id)
);
CREATE INDEX depreciation_notice_account ON depreciation_notice (brand_id, account_id, id DESC);

CREATE TRIGGER insert_only BEFORE UPDATE OR DELETE OR TRUNCATE ON depreciation_notice
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

ALTER TABLE depreciation_notice ENABLE ROW LEVEL SECURITY;
ALTER TABLE depreciation_notice FORCE ROW LEVEL SECURITY;
CREATE POLICY brand_own ON depreciation_notice TO candor_web
  USING (brand_id = current_brand()) WITH CHECK (brand_id = current_brand());
GRANT SELECT ON depreciation_notice TO candor_web;
GRANT INSERT (brand_id, account_id, symbol, percent, initial_value, current_value, at) ON depreciation_notice
  TO candor_web;

-- The last step that was told of each instrument, until its value is whole again: so that each is told once, whatever
-- restarts meanwhile.
CREATE TABLE depreciation_told (
  brand_id text NOT NULL,
  account_id bigint NOT NULL,
  symbol text NOT NULL CHECK (symbol ~ '^[A-Z0-9.]{1,20}$'),
  percent integer NOT NULL CHECK (percent > 0 AND percent % 10 = 0),
  told_at timestamptz NOT NULL,
  PRIMARY KEY (brand_id, account_id, symbol),
  FOREIGN KEY (brand_id, account_id) REFERENCES trading_account (brand_id, id)
);

ALTER TABLE depreciation_told ENABLE ROW LEVEL SECURITY;
ALTER TABLE depreciation_told FORCE ROW LEVEL SECURITY;
CREATE POLICY brand_own ON depreciation_told TO candor_web
  USING (brand_id = current_brand()) WITH CHECK (brand_id = current_brand());
GRANT SELECT, INSERT, DELETE ON depreciation_told TO candor_web;
GRANT UPDATE (percent, told_at) ON depreciation_told TO candor_web;
