-- Limit and stop entries that wait for their price. Only candor_dealing writes them; candor_web reads its brand's.
CREATE TABLE pending_order (
  id bigint PRIMARY KEY,
  brand_id text NOT NULL,
  account_id bigint NOT NULL,
  symbol text NOT NULL,
  direction text NOT NULL CHECK (direction IN ('buy', 'sell')),
  type text NOT NULL CHECK (type IN ('limit', 'stop')),
  rate bigint NOT NULL CHECK (rate > 0),
  amount bigint NOT NULL CHECK (amount >= 1000000 AND amount % 10000 = 0),
  leverage integer NOT NULL CHECK (leverage > 0),
  stop_loss bigint CHECK (stop_loss >= 0),
  take_profit bigint CHECK (take_profit >= 0),
  created_at timestamptz NOT NULL,
  expires_at timestamptz CHECK (expires_at > created_at),
  status text NOT NULL CHECK (status IN ('open', 'filled', 'cancelled', 'expired', 'refused')),
  ended_at timestamptz,
  -- What a filled one opened, and why a refused one opened nothing.
  position_id bigint,
  refusal jsonb,
  CHECK ((status = 'open') = (ended_at IS NULL)),
  CHECK ((status = 'filled') = (position_id IS NOT NULL)),
  CHECK ((status = 'refused') = (refusal IS NOT NULL))
);
CREATE INDEX pending_order_open ON pending_order (account_id) WHERE status = 'open';
CREATE INDEX pending_order_past ON pending_order (account_id, ended_at DESC) WHERE status <> 'open';

ALTER TABLE pending_order ENABLE ROW LEVEL SECURITY;
ALTER TABLE pending_order FORCE ROW LEVEL SECURITY;
CREATE POLICY brand_reads ON pending_order FOR SELECT TO candor_web USING (brand_id = current_brand());
CREATE POLICY dealing_all ON pending_order TO candor_dealing USING (true) WITH CHECK (true);
GRANT SELECT ON pending_order TO candor_web;
GRANT SELECT, INSERT, UPDATE ON pending_order TO candor_dealing;

-- What a recovery must find again, beside the positions.
ALTER TABLE batch ADD COLUMN pending_orders bigint NOT NULL DEFAULT 0;
