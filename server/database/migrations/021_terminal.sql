-- The terminal. What clients keep for their own trading: marks, alerts, a diary, the robot; and the economic calendar.

-- The instruments that a client has marked, in the order in which they did.
CREATE TABLE favourite (
  brand_id text NOT NULL,
  client_id bigint NOT NULL,
  symbol text NOT NULL CHECK (symbol ~ '^[A-Z0-9.]{1,20}$'),
  marked_at timestamptz NOT NULL,
  PRIMARY KEY (brand_id, client_id, symbol),
  FOREIGN KEY (brand_id, client_id) REFERENCES client (brand_id, id)
);

ALTER TABLE favourite ENABLE ROW LEVEL SECURITY;
ALTER TABLE favourite FORCE ROW LEVEL SECURITY;
CREATE POLICY brand_own ON favourite TO candor_web
  USING (brand_id = current_brand()) WITH CHECK (brand_id = current_brand());
GRANT SELECT, INSERT, DELETE ON favourite TO candor_web;
GRANT DELETE ON favourite TO candor_erasure;

-- Prices at which clients want to be alerted. Rates at 1e-8. What has fired keeps the tick that fired it; what its
-- owner has removed stays for a while, so that the same command finds its own answer again.
CREATE TABLE price_alert (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  brand_id text NOT NULL,
  client_id bigint NOT NULL,
  command_id text NOT NULL CHECK (length(command_id) BETWEEN 8 AND 80),
  command_hash bytea NOT NULL CHECK (length(command_hash) = 32),
  symbol text NOT NULL CHECK (symbol ~ '^[A-Z0-9.]{1,20}$'),
  side text NOT NULL CHECK (side IN ('above', 'below')),
  price bigint NOT NULL CHECK (price > 0),
  note text NOT NULL CHECK (length(note) <= 140),
  -- Rises with each change, so that a tick fires only what it was compared with.
  revision integer NOT NULL CHECK (revision > 0),
  created_at timestamptz NOT NULL,
  expires_at timestamptz,
  fired_at timestamptz,
  tick_id bigint,
  tick_buy bigint CHECK (tick_buy > 0),
  tick_sell bigint CHECK (tick_sell > 0),
  tick_source text,
  tick_source_time timestamptz,
  seen_at timestamptz,
  removed_at timestamptz,
  UNIQUE (brand_id, id),
  UNIQUE (brand_id, client_id, command_id),
  FOREIGN KEY (brand_id, client_id) REFERENCES client (brand_id, id),
  CHECK (num_nonnulls(fired_at, tick_id, tick_buy, tick_sell, tick_source, tick_source_time) IN (0, 6)),
  CHECK (seen_at IS NULL OR fired_at IS NOT NULL)
);
CREATE INDEX price_alert_waiting ON price_alert (brand_id) WHERE fired_at IS NULL AND removed_at IS NULL;

ALTER TABLE price_alert ENABLE ROW LEVEL SECURITY;
ALTER TABLE price_alert FORCE ROW LEVEL SECURITY;
CREATE POLICY brand_own ON price_alert TO candor_web
  USING (brand_id = current_brand()) WITH CHECK (brand_id = current_brand());
GRANT SELECT, DELETE ON price_alert TO candor_web;
GRANT INSERT (brand_id, client_id, command_id, command_hash, symbol, side, price, note, revision, created_at,
              expires_at) ON price_alert TO candor_web;
GRANT UPDATE (side, price, note, revision, expires_at, fired_at, tick_id, tick_buy, tick_sell, tick_source,
              tick_source_time, seen_at, removed_at) ON price_alert TO candor_web;
GRANT DELETE ON price_alert TO candor_erasure;

-- The splits that a brand's price alerts have been divided by: each once.
CREATE TABLE alert_split (
  action_id text NOT NULL,
  brand_id text NOT NULL REFERENCES brand (id),
  at timestamptz NOT NULL,
  PRIMARY KEY (action_id, brand_id)
);

ALTER TABLE alert_split ENABLE ROW LEVEL SECURITY;
ALTER TABLE alert_split FORCE ROW LEVEL SECURITY;
CREATE POLICY brand_own ON alert_split TO candor_web
  USING (brand_id = current_brand()) WITH CHECK (brand_id = current_brand());
GRANT SELECT, INSERT ON alert_split TO candor_web;

-- Which accounts have been warned that a close-out is near, until their level has recovered: so that each crossing is
-- reported once, whatever restarts meanwhile.
CREATE TABLE margin_warning (
  brand_id text NOT NULL,
  account_id bigint NOT NULL,
  warned_at timestamptz NOT NULL,
  PRIMARY KEY (brand_id, account_id),
  FOREIGN KEY (brand_id, account_id) REFERENCES trading_account (brand_id, id)
);

ALTER TABLE margin_warning ENABLE ROW LEVEL SECURITY;
ALTER TABLE margin_warning FORCE ROW LEVEL SECURITY;
CREATE POLICY brand_own ON margin_warning TO candor_web
  USING (brand_id = current_brand()) WITH CHECK (brand_id = current_brand());
GRANT SELECT, INSERT, DELETE ON margin_warning TO candor_web;

-- The trader's diary: a client's own words on their trades. It is their property and no record of ours: they may change
-- it, and the version says which text a change was made over.
CREATE TABLE trade_note (
  brand_id text NOT NULL,
  account_id bigint NOT NULL,
  position_id bigint NOT NULL,
  note text NOT NULL CHECK (char_length(note) <= 2000),
  tags text[] NOT NULL CHECK (cardinality(tags) <= 10 AND array_position(tags, NULL) IS NULL),
  -- The tags in small letters: what the database takes for one differs with its collation.
  tag_keys text[] NOT NULL CHECK (cardinality(tag_keys) = cardinality(tags)),
  version integer NOT NULL CHECK (version > 0),
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, position_id),
  FOREIGN KEY (brand_id, account_id) REFERENCES trading_account (brand_id, id)
);

ALTER TABLE trade_note ENABLE ROW LEVEL SECURITY;
ALTER TABLE trade_note FORCE ROW LEVEL SECURITY;
CREATE POLICY brand_own ON trade_note TO candor_web
  USING (brand_id = current_brand()) WITH CHECK (brand_id = current_brand());
GRANT SELECT, INSERT ON trade_note TO candor_web;
GRANT UPDATE (note, tags, tag_keys, version, updated_at) ON trade_note TO candor_web;
GRANT DELETE ON trade_note TO candor_erasure;

-- The robot (rulings R9, R10). What it has decided and when it was switched is never changed; only settings are.

-- What a client has chosen for one of their trading accounts; no row: the usual settings.
CREATE TABLE robot_settings (
  brand_id text NOT NULL,
  client_id bigint NOT NULL,
  account_id bigint NOT NULL,
  symbols text[] NOT NULL CHECK (cardinality(symbols) BETWEEN 1 AND 10),
  amount_basis_points integer NOT NULL CHECK (amount_basis_points BETWEEN 10 AND 500),
  open_max integer NOT NULL CHECK (open_max BETWEEN 1 AND 3),
  daily_loss_cap bigint NOT NULL CHECK (daily_loss_cap >= 1000000 AND daily_loss_cap % 1000 = 0),
  changed_at timestamptz NOT NULL,
  PRIMARY KEY (brand_id, account_id),
  FOREIGN KEY (brand_id, client_id) REFERENCES client (brand_id, id)
);

ALTER TABLE robot_settings ENABLE ROW LEVEL SECURITY;
ALTER TABLE robot_settings FORCE ROW LEVEL SECURITY;
CREATE POLICY brand_own ON robot_settings TO candor_web
  USING (brand_id = current_brand()) WITH CHECK (brand_id = current_brand());
GRANT SELECT, INSERT ON robot_settings TO candor_web;
GRANT UPDATE (symbols, amount_basis_points, open_max, daily_loss_cap, changed_at) ON robot_settings TO candor_web;
GRANT DELETE ON robot_settings TO candor_erasure;

-- Each time that the robot was switched: the latest of a client says whether it is on, and on which account. Its id is
-- the number of the engine's command, so that the one that was meant last is the one that counts there too.
CREATE TABLE robot_switch (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  brand_id text NOT NULL,
  client_id bigint NOT NULL,
  account_id bigint NOT NULL,
  is_on boolean NOT NULL,
  at timestamptz NOT NULL,
  FOREIGN KEY (brand_id, client_id) REFERENCES client (brand_id, id)
);
CREATE INDEX robot_switch_client ON robot_switch (brand_id, client_id, id DESC);

CREATE TRIGGER insert_only BEFORE UPDATE OR DELETE OR TRUNCATE ON robot_switch
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

ALTER TABLE robot_switch ENABLE ROW LEVEL SECURITY;
ALTER TABLE robot_switch FORCE ROW LEVEL SECURITY;
CREATE POLICY brand_own ON robot_switch TO candor_web
  USING (brand_id = current_brand()) WITH CHECK (brand_id = current_brand());
GRANT SELECT, INSERT ON robot_switch TO candor_web;

-- One decision for each account, instrument and bar, however often it is decided: with all that it was made
-- from, in the journal's form. What became of an order is in the journal under its command id.
CREATE TABLE robot_decision (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  brand_id text NOT NULL,
  client_id bigint NOT NULL,
  account_id bigint NOT NULL,
  switch_id bigint NOT NULL REFERENCES robot_switch (id),
  symbol text NOT NULL CHECK (symbol ~ '^[A-Z0-9.]{1,20}$'),
  bar_at timestamptz NOT NULL CHECK (extract(epoch FROM bar_at)::bigint % 3600 = 0),
  decided_at timestamptz NOT NULL,
  kind text NOT NULL CHECK (kind IN ('buy', 'sell', 'nothing')),
  command_id text CHECK (length(command_id) <= 128),
  rule_version text NOT NULL,
  question jsonb NOT NULL,
  decision jsonb NOT NULL,
  UNIQUE (account_id, symbol, bar_at),
  CHECK ((kind = 'nothing') = (command_id IS NULL)),
  FOREIGN KEY (brand_id, client_id) REFERENCES client (brand_id, id)
);
CREATE INDEX robot_decision_account ON robot_decision (account_id, id DESC);
CREATE INDEX robot_decision_order ON robot_decision (account_id, id DESC) WHERE command_id IS NOT NULL;

CREATE TRIGGER insert_only BEFORE UPDATE OR DELETE OR TRUNCATE ON robot_decision
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

ALTER TABLE robot_decision ENABLE ROW LEVEL SECURITY;
ALTER TABLE robot_decision FORCE ROW LEVEL SECURITY;
CREATE POLICY brand_own ON robot_decision TO candor_web
  USING (brand_id = current_brand()) WITH CHECK (brand_id = current_brand());
GRANT SELECT, INSERT ON robot_decision TO candor_web;

-- The economic calendar belongs to the installation: what is announced is the same for every brand.
CREATE TABLE economic_event (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL,
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  importance text NOT NULL CHECK (importance IN ('low', 'medium', 'high')),
  -- By language; English is always there.
  title jsonb NOT NULL CHECK (jsonb_typeof(title) = 'object' AND length(title->>'en') BETWEEN 1 AND 160),
  actual text CHECK (actual ~ '^-?\d{1,12}(\.\d{1,6})?[%KMB]?$'),
  forecast text CHECK (forecast ~ '^-?\d{1,12}(\.\d{1,6})?[%KMB]?$'),
  previous text CHECK (previous ~ '^-?\d{1,12}(\.\d{1,6})?[%KMB]?$'),
  source text NOT NULL CHECK (length(source) BETWEEN 1 AND 80),
  -- Invented for a demonstration. The first real event takes all of these away.
  is_sample boolean NOT NULL
);
-- The same announcement imported again is corrected, not repeated.
CREATE UNIQUE INDEX economic_event_announcement ON economic_event (at, currency, (title->>'en'));

ALTER TABLE economic_event ENABLE ROW LEVEL SECURITY;
ALTER TABLE economic_event FORCE ROW LEVEL SECURITY;
-- Everybody reads all of it; only samples are ever removed.
CREATE POLICY announced ON economic_event FOR INSERT TO candor_web WITH CHECK (true);
CREATE POLICY corrected ON economic_event FOR UPDATE TO candor_web USING (NOT is_sample) WITH CHECK (NOT is_sample);
CREATE POLICY everybody_reads ON economic_event FOR SELECT TO candor_web USING (true);
CREATE POLICY samples_end ON economic_event FOR DELETE TO candor_web USING (is_sample);
GRANT SELECT, DELETE ON economic_event TO candor_web;
GRANT INSERT (at, currency, importance, title, actual, forecast, previous, source, is_sample)
  ON economic_event TO candor_web;
GRANT UPDATE (importance, title, actual, forecast, previous, source) ON economic_event TO candor_web;
