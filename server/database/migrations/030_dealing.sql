-- The engine's own rows. Only candor_dealing writes them; candor_web reads its brand's. Money is in micro-units,
-- rates at 1e-8. Foreign keys stand only where rows are rare: on the hot tables the single writer is the guarantee.

CREATE TABLE engine_lease (
  engine text PRIMARY KEY,
  epoch bigint NOT NULL,
  owner text NOT NULL,
  lease_until timestamptz NOT NULL
);

CREATE TABLE shard (
  id integer PRIMARY KEY CHECK (id BETWEEN 0 AND 63),
  engine text NOT NULL
);
INSERT INTO shard SELECT id, 'engine-1' FROM generate_series(0, 63) AS id;

-- One row per committed batch; the last one holds the totals that a recovery must find again.
CREATE TABLE batch (
  number bigint PRIMARY KEY,
  engine text NOT NULL,
  epoch bigint NOT NULL,
  at timestamptz NOT NULL,
  last_id bigint NOT NULL,
  open_positions bigint NOT NULL,
  open_amounts bigint NOT NULL,
  client_cash bigint NOT NULL
);

CREATE TABLE trading_account (
  id bigint PRIMARY KEY,
  brand_id text NOT NULL,
  client_id bigint NOT NULL,
  kind text NOT NULL CHECK (kind IN ('real', 'demo')),
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  cash bigint NOT NULL CHECK (cash BETWEEN 0 AND 9000000000000000),
  credit bigint NOT NULL CHECK (credit BETWEEN 0 AND 9000000000000000),
  used bigint NOT NULL CHECK (used BETWEEN 0 AND 9000000000000000),
  eligibility jsonb NOT NULL,
  chain_head bytea NOT NULL CHECK (length(chain_head) = 32),
  chain_length bigint NOT NULL CHECK (chain_length >= 0),
  opened_at timestamptz NOT NULL,
  batch bigint NOT NULL,
  UNIQUE (brand_id, id),
  UNIQUE (brand_id, client_id, kind),
  FOREIGN KEY (brand_id, client_id) REFERENCES client (brand_id, id)
);

CREATE TABLE position (
  id bigint PRIMARY KEY,
  brand_id text NOT NULL,
  account_id bigint NOT NULL,
  symbol text NOT NULL,
  direction text NOT NULL CHECK (direction IN ('buy', 'sell')),
  amount bigint NOT NULL CHECK (amount >= 1000000 AND amount % 10000 = 0),
  leverage integer NOT NULL CHECK (leverage > 0),
  opened_at timestamptz NOT NULL,
  open_rate bigint NOT NULL CHECK (open_rate > 0),
  stop_loss bigint CHECK (stop_loss >= 0),
  take_profit bigint CHECK (take_profit >= 0),
  protected boolean NOT NULL,
  closed_at timestamptz,
  close_rate bigint CHECK (close_rate > 0),
  profit bigint,
  closing_reason text CHECK (closing_reason IN ('manually', 'stopLoss', 'takeProfit', 'lowMargin', 'aiTrade')),
  CHECK ((closed_at IS NULL) = (close_rate IS NULL)
     AND (closed_at IS NULL) = (profit IS NULL)
     AND (closed_at IS NULL) = (closing_reason IS NULL))
);
CREATE INDEX position_open ON position (account_id) WHERE closed_at IS NULL;
CREATE INDEX position_history ON position (account_id, closed_at DESC) WHERE closed_at IS NOT NULL;

-- Evidence (blueprint B4.7): each open, update and close names the tick it was made at.
CREATE TABLE execution (
  id bigint PRIMARY KEY,
  brand_id text NOT NULL,
  account_id bigint NOT NULL,
  position_id bigint NOT NULL,
  kind text NOT NULL CHECK (kind IN ('open', 'update', 'close')),
  command_id text NOT NULL,
  actor text NOT NULL CHECK (actor IN ('client', 'rule', 'robot', 'closeOut')),
  rule_version text NOT NULL,
  tick_id bigint NOT NULL,
  tick_buy bigint NOT NULL CHECK (tick_buy >= tick_sell),
  tick_sell bigint NOT NULL CHECK (tick_sell > 0),
  tick_source text NOT NULL,
  tick_source_time timestamptz NOT NULL,
  tick_received_time timestamptz NOT NULL,
  mark_up bigint NOT NULL,
  expected_rate bigint,
  fill_rate bigint,
  entry_id bigint,
  -- For a rule that fired: the quotes of every leg it looked at.
  legs jsonb,
  at timestamptz NOT NULL,
  batch bigint NOT NULL
);
CREATE INDEX execution_position ON execution (position_id);
CREATE INDEX execution_account ON execution (account_id, id);

-- The journal: each decided command with its answer, which is given again to the same id.
CREATE TABLE journal (
  account_id bigint NOT NULL,
  command_id text NOT NULL CHECK (length(command_id) <= 128),
  brand_id text NOT NULL,
  kind text NOT NULL,
  actor text NOT NULL,
  payload jsonb NOT NULL,
  answer jsonb NOT NULL,
  at timestamptz NOT NULL,
  batch bigint NOT NULL,
  seq integer NOT NULL,
  PRIMARY KEY (account_id, command_id)
);
CREATE INDEX journal_batch ON journal (batch, seq);

CREATE TABLE ledger_entry (
  id bigint PRIMARY KEY,
  brand_id text NOT NULL,
  book text NOT NULL CHECK (book IN ('real', 'demo')),
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  kind text NOT NULL CHECK (kind IN ('trade', 'deposit', 'demoFunding', 'withdrawalReserve', 'negativeBalance')),
  account_id bigint NOT NULL,
  reference text NOT NULL,
  at timestamptz NOT NULL,
  -- SHA-256 over the account's previous hash and this entry: the account's chain.
  hash bytea NOT NULL CHECK (length(hash) = 32),
  chain_position bigint NOT NULL,
  batch bigint NOT NULL,
  UNIQUE (account_id, chain_position)
);

CREATE TABLE posting (
  entry_id bigint NOT NULL,
  seq smallint NOT NULL,
  brand_id text NOT NULL,
  book text NOT NULL CHECK (book IN ('real', 'demo')),
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  account_id bigint,
  house text CHECK (house IN ('trading', 'funding', 'withdrawals', 'protection')),
  amount bigint NOT NULL CHECK (amount <> 0 AND amount BETWEEN -9000000000000000 AND 9000000000000000),
  PRIMARY KEY (entry_id, seq),
  CHECK ((account_id IS NULL) <> (house IS NULL))
);
CREATE INDEX posting_account ON posting (account_id) WHERE account_id IS NOT NULL;

-- Entries sum to zero: one statement-level trigger over the inserted rows, so that a batch pays for it once.
CREATE FUNCTION check_postings_balance() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT 1 FROM inserted GROUP BY entry_id
    HAVING sum(amount) <> 0 OR count(*) < 2
        OR count(DISTINCT (brand_id, book, currency)) > 1
  ) THEN
    RAISE EXCEPTION 'A ledger entry does not sum to zero' USING ERRCODE = 'P0001';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER posting_balance AFTER INSERT ON posting
  REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION check_postings_balance();

DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['ledger_entry', 'posting', 'execution', 'journal', 'batch'] LOOP
    EXECUTE format(
      'CREATE TRIGGER insert_only BEFORE UPDATE OR DELETE OR TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()',
      name);
  END LOOP;
END $$;

-- Every batch begins with this: a writer whose lease was taken over writes nothing.
CREATE FUNCTION require_lease(engine_name text, held_epoch bigint) RETURNS boolean
  LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM engine_lease WHERE engine = engine_name AND epoch = held_epoch FOR SHARE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'Engine % no longer holds epoch %', engine_name, held_epoch USING ERRCODE = 'CL001';
  END IF;
  RETURN true;
END $$;

-- Tenancy: candor_web sees its brand's rows only, candor_dealing all of them, on exactly these tables.
DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['trading_account', 'position', 'execution', 'journal', 'ledger_entry', 'posting'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format('CREATE POLICY brand_reads ON %I FOR SELECT TO candor_web USING (brand_id = current_brand())', name);
    EXECUTE format('CREATE POLICY dealing_all ON %I TO candor_dealing USING (true) WITH CHECK (true)', name);
    EXECUTE format('GRANT SELECT ON %I TO candor_web', name);
    EXECUTE format('GRANT SELECT, INSERT ON %I TO candor_dealing', name);
  END LOOP;
END $$;
GRANT UPDATE ON trading_account, position TO candor_dealing;
GRANT SELECT, INSERT ON batch TO candor_dealing;
GRANT SELECT, INSERT, UPDATE ON engine_lease TO candor_dealing;
GRANT SELECT ON shard TO candor_dealing;
