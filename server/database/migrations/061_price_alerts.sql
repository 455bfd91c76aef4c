-- Prices at which clients want to be told. Rates at 1e-8. What has fired keeps the tick that fired it; what its owner
-- has removed stays for a while, so that the same command finds its own answer again.
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
GRANT INSERT (brand_id, client_id, command_id, command_hash, symbol, side, price, note, revision, created_at, expires_at)
  ON price_alert TO candor_web;
GRANT UPDATE (side, price, note, revision, expires_at, fired_at, tick_id, tick_buy, tick_sell, tick_source,
              tick_source_time, seen_at, removed_at) ON price_alert TO candor_web;
