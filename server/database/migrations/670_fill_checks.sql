-- What clients' browsers have found of the receipts of their fills (decision 077). Each fill has one row at most, the first
-- report; it is no proof by itself. Ids of executions come from the engine's one counter.
CREATE TABLE fill_check (
  execution_id bigint PRIMARY KEY,
  brand_id text NOT NULL REFERENCES brand (id),
  client_id bigint NOT NULL,
  account_id bigint NOT NULL,
  position_id bigint NOT NULL,
  kind text NOT NULL CHECK (kind IN ('open', 'close')),
  book text NOT NULL CHECK (book IN ('real', 'demo')),
  filled_at timestamptz NOT NULL,
  outcome text NOT NULL CHECK (outcome IN ('right', 'wrong', 'open')),
  -- Of one that was wrong: the checks that failed, the receipt as the browser had it, and what our own check said.
  failed text[] CHECK (cardinality(failed) BETWEEN 1 AND 20),
  receipt text CHECK (length(receipt) BETWEEN 2 AND 65536),
  verdict text CHECK (verdict IN ('confirmed', 'notConfirmed', 'open')),
  reported_at timestamptz NOT NULL,
  UNIQUE (brand_id, execution_id),
  FOREIGN KEY (brand_id, client_id) REFERENCES client (brand_id, id),
  CHECK ((outcome = 'wrong') = (failed IS NOT NULL)),
  CHECK ((failed IS NULL) = (receipt IS NULL) AND (failed IS NULL) = (verdict IS NULL))
);
CREATE INDEX fill_check_account ON fill_check (account_id, filled_at);
CREATE INDEX fill_check_month ON fill_check (brand_id, filled_at);
CREATE INDEX fill_check_wrong ON fill_check (brand_id, reported_at) WHERE outcome = 'wrong';

CREATE TRIGGER insert_only BEFORE UPDATE OR DELETE OR TRUNCATE ON fill_check
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

ALTER TABLE fill_check ENABLE ROW LEVEL SECURITY;
ALTER TABLE fill_check FORCE ROW LEVEL SECURITY;
CREATE POLICY brand_own ON fill_check TO candor_web
  USING (brand_id = current_brand()) WITH CHECK (brand_id = current_brand());
GRANT SELECT, INSERT ON fill_check TO candor_web;

-- What dealing has found out about a fill that was reported as wrong: once, with words that its client reads.
CREATE TABLE fill_check_answer (
  execution_id bigint PRIMARY KEY,
  brand_id text NOT NULL,
  staff_id bigint NOT NULL REFERENCES staff (id),
  reason text NOT NULL CHECK (length(reason) BETWEEN 3 AND 500),
  at timestamptz NOT NULL,
  FOREIGN KEY (brand_id, execution_id) REFERENCES fill_check (brand_id, execution_id)
);

CREATE TRIGGER insert_only BEFORE UPDATE OR DELETE OR TRUNCATE ON fill_check_answer
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

ALTER TABLE fill_check_answer ENABLE ROW LEVEL SECURITY;
ALTER TABLE fill_check_answer FORCE ROW LEVEL SECURITY;
CREATE POLICY brand_own ON fill_check_answer TO candor_web
  USING (brand_id = current_brand()) WITH CHECK (brand_id = current_brand());
GRANT SELECT ON fill_check_answer TO candor_web;
GRANT INSERT ON fill_check_answer TO candor_office;

-- How many fills of real accounts a complete month had, counted once while its rows are there. What clients have checked of
-- them is counted from the rows above, which stay.
CREATE TABLE fill_month (
  brand_id text NOT NULL REFERENCES brand (id),
  month date NOT NULL CHECK (extract(day FROM month) = 1),
  -- Of a demonstration: never shown by a live installation, nor the other way round.
  simulated boolean NOT NULL,
  fills bigint NOT NULL CHECK (fills >= 0),
  accounts bigint NOT NULL CHECK (accounts >= 0),
  published_at timestamptz NOT NULL,
  PRIMARY KEY (brand_id, month)
);

CREATE TRIGGER insert_only BEFORE UPDATE OR DELETE OR TRUNCATE ON fill_month
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

ALTER TABLE fill_month ENABLE ROW LEVEL SECURITY;
ALTER TABLE fill_month FORCE ROW LEVEL SECURITY;
CREATE POLICY brand_own ON fill_month TO candor_web
  USING (brand_id = current_brand()) WITH CHECK (brand_id = current_brand());
GRANT SELECT, INSERT ON fill_month TO candor_web;
