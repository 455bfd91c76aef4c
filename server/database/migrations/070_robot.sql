-- The robot (rulings R9, R10). What it has decided and when it was switched is never changed; only settings are.

-- What a client has chosen for one of his trading accounts; no row: the usual settings.
CREATE TABLE robot_settings (
  brand_id text NOT NULL,
  client_id bigint NOT NULL,
  account_id bigint NOT NULL,
  symbols text[] NOT NULL CHECK (cardinality(symbols) BETWEEN 1 AND 10),
  amount_basis_points integer NOT NULL CHECK (amount_basis_points BETWEEN 10 AND 500),
  open_max integer NOT NULL CHECK (open_max BETWEEN 1 AND 3),
  daily_loss_cap bigint NOT NULL CHECK (daily_loss_cap >= 1000000 AND daily_loss_cap % 10000 = 0),
  changed_at timestamptz NOT NULL,
  PRIMARY KEY (brand_id, account_id),
  FOREIGN KEY (brand_id, client_id) REFERENCES client (brand_id, id)
);

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

-- One decision for each account, instrument and bar, whoever decides and however often: with all that it was made
-- from, in the journal's form. What became of an order stands in the journal under its command id.
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

DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['robot_settings', 'robot_switch', 'robot_decision'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format(
      'CREATE POLICY brand_own ON %I TO candor_web
         USING (brand_id = current_brand()) WITH CHECK (brand_id = current_brand())',
      name);
    EXECUTE format('GRANT SELECT, INSERT ON %I TO candor_web', name);
  END LOOP;
  FOREACH name IN ARRAY ARRAY['robot_switch', 'robot_decision'] LOOP
    EXECUTE format(
      'CREATE TRIGGER insert_only BEFORE UPDATE OR DELETE OR TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()',
      name);
  END LOOP;
END $$;
GRANT UPDATE (symbols, amount_basis_points, open_max, daily_loss_cap, changed_at) ON robot_settings TO candor_web;
GRANT UPDATE (auto_trading) ON client TO candor_web;
