-- The engine. Market data is the same for every brand, so its tables have no brand and no row level security. Of
-- dealing only candor_dealing writes the rows; candor_web reads its brand's. Money is in micro-units, rates at 1e-8.
-- Foreign keys are only where rows are rare: on the hot tables the single writer is the guarantee.

-- What decides the simulated market of this installation, made once at its first start.
CREATE TABLE installation (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  seed bigint NOT NULL CHECK (seed BETWEEN 0 AND 9007199254740991),
  first_instant timestamptz NOT NULL
);

GRANT SELECT, INSERT, UPDATE ON installation TO candor_web;
GRANT SELECT ON installation TO candor_dealing;

-- Closed bars of the sell price, at 1e-8. A day has its row exactly when its hours have theirs.
CREATE TABLE candle (
  symbol text NOT NULL,
  interval text NOT NULL CHECK (interval IN ('1h', '1D')),
  opened_at timestamptz NOT NULL,
  open bigint NOT NULL CHECK (open > 0),
  high bigint NOT NULL,
  low bigint NOT NULL CHECK (low > 0),
  close bigint NOT NULL,
  ticks integer NOT NULL CHECK (ticks > 0),
  PRIMARY KEY (symbol, interval, opened_at),
  CHECK (low <= open AND low <= close AND high >= open AND high >= close)
);

GRANT SELECT ON candle TO candor_web;
-- Bars are kept once, by the thread that makes them, and never changed.
GRANT INSERT ON candle TO candor_render;

-- Every whole hour of the tick tape (blueprint B4.7): what its file holds and the root of its hash tree. Files go after
-- some weeks, roots stay. Prices are the same for every brand, so this table has no brand and no row level security.
CREATE TABLE tape_hour (
  hour timestamptz PRIMARY KEY CHECK (extract(epoch FROM hour)::bigint % 3600 = 0),
  format smallint NOT NULL CHECK (format > 0),
  blocks integer NOT NULL CHECK (blocks > 0),
  ticks bigint NOT NULL CHECK (ticks >= blocks),
  bytes bigint NOT NULL CHECK (bytes > 0),
  root bytea NOT NULL CHECK (length(root) = 32),
  first_tick_id bigint NOT NULL UNIQUE,
  last_tick_id bigint NOT NULL UNIQUE CHECK (last_tick_id >= first_tick_id),
  ended_at timestamptz NOT NULL DEFAULT now()
);

CREATE TRIGGER insert_only BEFORE UPDATE OR DELETE OR TRUNCATE ON tape_hour
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

GRANT SELECT ON tape_hour TO candor_web;
GRANT SELECT, INSERT ON tape_hour TO candor_dealing;

CREATE TABLE engine_lease (
  engine text PRIMARY KEY,
  epoch bigint NOT NULL,
  owner text NOT NULL,
  lease_until timestamptz NOT NULL
);

GRANT SELECT, INSERT, UPDATE ON engine_lease TO candor_dealing;

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

CREATE TABLE shard (
  id integer PRIMARY KEY CHECK (id BETWEEN 0 AND 63),
  engine text NOT NULL
);

GRANT SELECT ON shard TO candor_dealing;

-- none left: SELECT FROM generate_series(0, 63) AS id WHERE id NOT IN (SELECT shard.id FROM shard)
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
  client_cash bigint NOT NULL,
  -- What a recovery must find again, beside the positions.
  pending_orders bigint NOT NULL DEFAULT 0
);

CREATE TRIGGER insert_only BEFORE UPDATE OR DELETE OR TRUNCATE ON batch
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

GRANT SELECT, INSERT ON batch TO candor_dealing;
GRANT SELECT ON batch TO candor_audit;

-- Each order changes its account's row in place, and no index of it: with room on its page the new version is kept
-- there, and no index grows. Of 24,200 updates 69 % were such with full pages, 99 % with these, on a tenth of the
-- bytes. Positions would gain nothing: closing one changes its indexes.
-- `batch` has no index on purpose: each batch writes it, and a start reads it once to find what has changed since a
-- snapshot (blueprint B4.6). Every change of a position changes its account.
CREATE TABLE trading_account (
  id bigint PRIMARY KEY,
  brand_id text NOT NULL,
  client_id bigint NOT NULL,
  kind text NOT NULL CHECK (kind IN ('real', 'demo')),
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  cash bigint NOT NULL CHECK (cash BETWEEN -9000000000000000 AND 9000000000000000),
  credit bigint NOT NULL CHECK (credit BETWEEN 0 AND 9000000000000000),
  used bigint NOT NULL CHECK (used BETWEEN 0 AND 9000000000000000),
  eligibility jsonb NOT NULL,
  chain_head bytea NOT NULL CHECK (length(chain_head) = 32),
  chain_length bigint NOT NULL CHECK (chain_length >= 0),
  opened_at timestamptz NOT NULL,
  batch bigint NOT NULL,
  -- What is on `withdrawals` and on `suspense` for this account, so that nothing is given back or paid out that is not
  -- there.
  reserved bigint NOT NULL DEFAULT 0 CHECK (reserved BETWEEN 0 AND 9000000000000000),
  suspended bigint NOT NULL DEFAULT 0 CHECK (suspended BETWEEN 0 AND 9000000000000000),
  verified boolean GENERATED ALWAYS AS (eligibility @> '{"verified": true}'::jsonb) STORED,
  -- Ruling R35: what a provider took back and the client's cash and reserve did not cover; later credits settle it
  -- first.
  owed bigint NOT NULL DEFAULT 0 CHECK (owed >= 0),
  UNIQUE (brand_id, id),
  UNIQUE (brand_id, client_id, kind),
  FOREIGN KEY (brand_id, client_id) REFERENCES client (brand_id, id),
  -- Ruling R6: cash may be below zero as long as something is open; once nothing is, it is lifted to zero.
  CONSTRAINT trading_account_owes_nothing CHECK (cash >= 0 OR used > 0)
) WITH (fillfactor = 70);
CREATE INDEX trading_account_verified ON trading_account (brand_id, verified, client_id) WHERE kind = 'real';

-- Nobody pays credit yet: it stays what it was. Here and below an index is right even where a table was still empty
-- when its connection planned the check.
CREATE FUNCTION check_money_moved() RETURNS trigger
  LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
  wrong bigint;
BEGIN
  SELECT moved.id INTO wrong
  FROM (
    SELECT id, -min(place) AS chain_length, sum(place) AS entries, sum(cash) AS cash, sum(credit) AS credit,
      sum(reserved) AS reserved, sum(suspended) AS suspended, sum(owed) AS owed
    FROM (
      SELECT id, chain_length AS place, cash, credit, reserved, suspended, owed FROM after
      UNION ALL
      SELECT id, -chain_length, -cash, -credit, -reserved, -suspended, -owed FROM before
    ) AS sides
    GROUP BY id
    HAVING (sum(place), sum(cash), sum(credit), sum(reserved), sum(suspended), sum(owed)) <> (0, 0, 0, 0, 0, 0)
  ) AS moved
  CROSS JOIN LATERAL (
    SELECT count(*) AS entries, coalesce(sum(pair.cash), 0) AS cash, coalesce(sum(pair.reserved), 0) AS reserved,
      coalesce(sum(pair.suspended), 0) AS suspended, coalesce(sum(pair.owed), 0) AS owed
    FROM ledger_entry AS entry
    CROSS JOIN LATERAL (
      SELECT sum(amount) FILTER (WHERE posting.account_id IS NOT NULL) AS cash,
        sum(amount) FILTER (WHERE house = 'withdrawals') AS reserved,
        sum(amount) FILTER (WHERE house = 'suspense') AS suspended,
        -sum(amount) FILTER (WHERE house = 'receivables') AS owed
      FROM posting WHERE posting.entry_id = entry.id
    ) AS pair
    WHERE entry.account_id = moved.id AND entry.chain_position > moved.chain_length
  ) AS posted
  WHERE (moved.entries, moved.cash, moved.credit, moved.reserved, moved.suspended, moved.owed)
    <> (posted.entries, posted.cash, 0, posted.reserved, posted.suspended, posted.owed)
  LIMIT 1;
  IF wrong IS NOT NULL THEN
    RAISE EXCEPTION 'The money of account % did not move with its entries', wrong USING ERRCODE = 'P0001';
  END IF;
  RETURN NULL;
END $$;

-- An account begins with what its first entries say.
CREATE FUNCTION check_money_begun() RETURNS trigger
  LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
  wrong bigint;
BEGIN
  SELECT opened.id INTO wrong
  FROM opened
  CROSS JOIN LATERAL (
    SELECT count(*) AS entries, coalesce(sum(pair.cash), 0) AS cash, coalesce(sum(pair.reserved), 0) AS reserved,
      coalesce(sum(pair.suspended), 0) AS suspended, coalesce(sum(pair.owed), 0) AS owed
    FROM ledger_entry AS entry
    CROSS JOIN LATERAL (
      SELECT sum(amount) FILTER (WHERE posting.account_id IS NOT NULL) AS cash,
        sum(amount) FILTER (WHERE house = 'withdrawals') AS reserved,
        sum(amount) FILTER (WHERE house = 'suspense') AS suspended,
        -sum(amount) FILTER (WHERE house = 'receivables') AS owed
      FROM posting WHERE posting.entry_id = entry.id
    ) AS pair
    WHERE entry.account_id = opened.id
  ) AS posted
  WHERE (opened.chain_length, opened.cash, opened.credit, opened.reserved, opened.suspended, opened.owed)
    <> (posted.entries, posted.cash, 0, posted.reserved, posted.suspended, posted.owed)
  LIMIT 1;
  IF wrong IS NOT NULL THEN
    RAISE EXCEPTION 'Account % does not begin with what its entries say', wrong USING ERRCODE = 'P0001';
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER money_begun AFTER INSERT ON trading_account
  REFERENCING NEW TABLE AS opened
  FOR EACH STATEMENT EXECUTE FUNCTION check_money_begun();
CREATE TRIGGER money_moved AFTER UPDATE ON trading_account
  REFERENCING OLD TABLE AS before NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION check_money_moved();

ALTER TABLE trading_account ENABLE ROW LEVEL SECURITY;
ALTER TABLE trading_account FORCE ROW LEVEL SECURITY;
CREATE POLICY audit_reads ON trading_account FOR SELECT TO candor_audit USING (true);
CREATE POLICY brand_reads ON trading_account FOR SELECT TO candor_web USING (brand_id = current_brand());
CREATE POLICY dealing_all ON trading_account TO candor_dealing USING (true) WITH CHECK (true);
GRANT SELECT ON trading_account TO candor_web, candor_audit;
GRANT SELECT, INSERT, UPDATE ON trading_account TO candor_dealing;

-- An amount names no currency here: the decision knows it, and no currency of a brand is finer than a thousandth. A
-- part that is closed has a row of its own; the amount of the position that it was split from shrinks, and is never
-- less than what could have been opened.
CREATE TABLE position (
  id bigint PRIMARY KEY,
  brand_id text NOT NULL,
  account_id bigint NOT NULL,
  symbol text NOT NULL,
  direction text NOT NULL CHECK (direction IN ('buy', 'sell')),
  amount bigint NOT NULL CHECK (amount >= 1000000 AND amount % 1000 = 0),
  leverage integer NOT NULL CHECK (leverage > 0),
  opened_at timestamptz NOT NULL,
  open_rate bigint NOT NULL CHECK (open_rate > 0),
  stop_loss bigint CHECK (stop_loss >= 0),
  take_profit bigint CHECK (take_profit >= 0),
  protected boolean NOT NULL,
  closed_at timestamptz,
  close_rate bigint CHECK (close_rate > 0),
  profit bigint,
  closing_reason text CHECK (
    closing_reason IN ('manually', 'stopLoss', 'takeProfit', 'lowMargin', 'aiTrade', 'delisted')),
  trailing_distance bigint CHECK (trailing_distance > 0),
  break_even bigint CHECK (break_even >= 0),
  -- Of a part that was closed: the position that it was split from.
  parent bigint,
  CHECK ((closed_at IS NULL) = (close_rate IS NULL)
     AND (closed_at IS NULL) = (profit IS NULL)
     AND (closed_at IS NULL) = (closing_reason IS NULL)),
  CHECK (parent IS NULL OR closed_at IS NOT NULL),
  CHECK (trailing_distance IS NULL OR stop_loss IS NOT NULL)
);
CREATE INDEX position_open ON position (account_id) WHERE closed_at IS NULL;
CREATE INDEX position_parts ON position (parent) WHERE parent IS NOT NULL;
CREATE INDEX position_history ON position (account_id, closed_at DESC, id DESC) WHERE closed_at IS NOT NULL;

CREATE TRIGGER final BEFORE UPDATE ON position
  FOR EACH ROW WHEN (OLD.closed_at IS NOT NULL) EXECUTE FUNCTION refuse_final();

ALTER TABLE position ENABLE ROW LEVEL SECURITY;
ALTER TABLE position FORCE ROW LEVEL SECURITY;
CREATE POLICY audit_reads ON position FOR SELECT TO candor_audit USING (true);
CREATE POLICY brand_reads ON position FOR SELECT TO candor_web USING (brand_id = current_brand());
CREATE POLICY dealing_all ON position TO candor_dealing USING (true) WITH CHECK (true);
GRANT SELECT ON position TO candor_web, candor_audit;
GRANT SELECT, INSERT, UPDATE ON position TO candor_dealing;

-- Limit and stop entries that wait for their price. Only candor_dealing writes them; candor_web reads its brand's.
CREATE TABLE pending_order (
  id bigint PRIMARY KEY,
  brand_id text NOT NULL,
  account_id bigint NOT NULL,
  symbol text NOT NULL,
  direction text NOT NULL CHECK (direction IN ('buy', 'sell')),
  type text NOT NULL CHECK (type IN ('limit', 'stop')),
  rate bigint NOT NULL CHECK (rate > 0),
  amount bigint NOT NULL CHECK (amount >= 1000000 AND amount % 1000 = 0),
  leverage integer NOT NULL CHECK (leverage > 0),
  stop_loss bigint CHECK (stop_loss >= 0),
  take_profit bigint CHECK (take_profit >= 0),
  created_at timestamptz NOT NULL,
  expires_at timestamptz CHECK (expires_at > created_at),
  status text NOT NULL CHECK (status IN ('open', 'filled', 'cancelled', 'expired', 'refused')),
  ended_at timestamptz,
  -- What a filled one opened, and why a refused one opened nothing. One that a delisting cancels has the reason, too;
  -- what a client cancels needs none.
  position_id bigint,
  refusal jsonb,
  CHECK ((status = 'open') = (ended_at IS NULL)),
  CHECK ((status = 'filled') = (position_id IS NOT NULL)),
  CONSTRAINT pending_order_reason_check CHECK (
    CASE status WHEN 'refused' THEN refusal IS NOT NULL WHEN 'cancelled' THEN true ELSE refusal IS NULL END)
);
CREATE INDEX pending_order_open ON pending_order (account_id) WHERE status = 'open';
CREATE INDEX pending_order_past ON pending_order (account_id, ended_at DESC) WHERE status <> 'open';

CREATE TRIGGER final BEFORE UPDATE ON pending_order
  FOR EACH ROW WHEN (OLD.status <> 'open') EXECUTE FUNCTION refuse_final();

ALTER TABLE pending_order ENABLE ROW LEVEL SECURITY;
ALTER TABLE pending_order FORCE ROW LEVEL SECURITY;
CREATE POLICY audit_reads ON pending_order FOR SELECT TO candor_audit USING (true);
CREATE POLICY brand_reads ON pending_order FOR SELECT TO candor_web USING (brand_id = current_brand());
CREATE POLICY dealing_all ON pending_order TO candor_dealing USING (true) WITH CHECK (true);
GRANT SELECT ON pending_order TO candor_web, candor_audit;
GRANT SELECT, INSERT, UPDATE ON pending_order TO candor_dealing;

-- Executions that a rule has made on a real account, and that its client has not heard of yet: noted in the batch that
-- decided them, and taken out in the transaction that queues the mail, so that each is reported once.
CREATE TABLE trade_notice_due (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  brand_id text NOT NULL,
  execution_id bigint NOT NULL
);
CREATE INDEX trade_notice_due_brand ON trade_notice_due (brand_id, id);

ALTER TABLE trade_notice_due ENABLE ROW LEVEL SECURITY;
ALTER TABLE trade_notice_due FORCE ROW LEVEL SECURITY;
CREATE POLICY brand_own ON trade_notice_due TO candor_web
  USING (brand_id = current_brand()) WITH CHECK (brand_id = current_brand());
CREATE POLICY dealing_notes ON trade_notice_due FOR INSERT TO candor_dealing WITH CHECK (true);
-- A row that is taken out is locked, so that two servers never write about one.
GRANT SELECT, UPDATE, DELETE ON trade_notice_due TO candor_web;
GRANT INSERT (brand_id, execution_id) ON trade_notice_due TO candor_dealing;

-- Evidence (blueprint B4.7): each open, update and close names the tick it was made at.
CREATE TABLE execution (
  id bigint PRIMARY KEY,
  brand_id text NOT NULL,
  account_id bigint NOT NULL,
  position_id bigint NOT NULL,
  kind text NOT NULL CHECK (kind IN ('open', 'update', 'close', 'split', 'dividend')),
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
  batch bigint NOT NULL,
  -- The levels as an opening or an update left them: no answer of the journal has what a rule moves.
  stop_loss bigint CHECK (stop_loss >= 0),
  take_profit bigint CHECK (take_profit >= 0),
  -- When a client's order reached the server, and the newest tick that their device had received by then: the receipt
  -- has both. NULL for what no client ordered.
  received_at timestamptz,
  seen_tick bigint,
  CONSTRAINT execution_arrival CHECK (
    (received_at IS NULL OR received_at <= at) AND (seen_tick IS NULL OR (received_at IS NOT NULL AND seen_tick >= 0))
  )
);
CREATE INDEX execution_position ON execution (position_id);
CREATE INDEX execution_account ON execution (account_id, id);
-- How many positions the account close-out has closed today, without reading the others.
CREATE INDEX execution_close_out ON execution (brand_id, at) WHERE actor = 'closeOut';
-- What was dealt in a window of time is found without reading everything that was ever dealt: rows come in its order.
CREATE INDEX execution_time ON execution USING brin (at) WITH (pages_per_range = 32);

CREATE FUNCTION note_trade_notice() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO trade_notice_due (brand_id, execution_id) VALUES (NEW.brand_id, NEW.id);
  RETURN NULL;
END $$;

CREATE TRIGGER insert_only BEFORE UPDATE OR DELETE OR TRUNCATE ON execution
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
-- What clients do themselves is no news to them, and there are a thousand of those for each of these.
CREATE TRIGGER trade_notice_due AFTER INSERT ON execution
  FOR EACH ROW WHEN (NEW.actor IN ('rule', 'closeOut') AND NEW.kind IN ('open', 'close'))
  EXECUTE FUNCTION note_trade_notice();

ALTER TABLE execution ENABLE ROW LEVEL SECURITY;
ALTER TABLE execution FORCE ROW LEVEL SECURITY;
CREATE POLICY audit_reads ON execution FOR SELECT TO candor_audit USING (true);
CREATE POLICY brand_reads ON execution FOR SELECT TO candor_web USING (brand_id = current_brand());
CREATE POLICY dealing_all ON execution TO candor_dealing USING (true) WITH CHECK (true);
GRANT SELECT ON execution TO candor_web, candor_audit;
GRANT SELECT, INSERT ON execution TO candor_dealing;

-- By months. Ids come from the engine's one counter, which the last batch keeps and every start reads.
SELECT parts.begin('execution');

-- The position of a robot's order is found by its opening, which stays when the journal's month has left. Only the
-- robot's own openings are in this index, of each part.
CREATE INDEX execution_robot_order ON execution (account_id, command_id) WHERE kind = 'open' AND actor = 'robot';

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
  -- For a replay of the account's history in the order in which it was decided: the last tick of any instrument that
  -- the engine had seen, and for an opening order the exposure of the brand in its instrument (ruling R30).
  last_tick bigint,
  house_exposure bigint,
  PRIMARY KEY (account_id, command_id)
);
CREATE INDEX journal_batch ON journal (batch, seq);

CREATE TRIGGER insert_only BEFORE UPDATE OR DELETE OR TRUNCATE ON journal
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

ALTER TABLE journal ENABLE ROW LEVEL SECURITY;
ALTER TABLE journal FORCE ROW LEVEL SECURITY;
CREATE POLICY brand_reads ON journal FOR SELECT TO candor_web USING (brand_id = current_brand());
CREATE POLICY dealing_all ON journal TO candor_dealing USING (true) WITH CHECK (true);
GRANT SELECT ON journal TO candor_web;
GRANT SELECT, INSERT ON journal TO candor_dealing;

-- By months. Each part has the key of an account and a command's id; over all parts it is kept by the trigger below,
-- since a command that comes again after the turn of a month must meet its first answer, and never be carried out
-- twice.
SELECT parts.begin('journal');

-- Orders, which come by the thousand, are looked for from the beginning of the month before on: older indexes are on
-- the disk and not in memory, and an order would wait for them. All else that moves money or rights is looked for
-- everywhere.
CREATE FUNCTION refuse_known_command() RETURNS trigger
  LANGUAGE plpgsql SET enable_seqscan = off SET timezone = 'UTC' AS $$
DECLARE
  orders constant text[] := ARRAY['openPosition', 'closePosition', 'updatePosition', 'closeAllPositions',
    'reversePosition', 'placeOrder', 'updateOrder', 'cancelOrder', 'fireOrder', 'expireOrder'];
  recent timestamptz;
  this timestamptz;
  is_rare boolean;
  known text;
BEGIN
  SELECT date_trunc('month', min(at)) - interval '1 month', date_trunc('month', max(at)),
    NOT bool_and(kind = ANY (orders)) INTO recent, this, is_rare FROM inserted;
  -- Those of this month are in one part, whose own key refuses them.
  SELECT given.command_id INTO known
  FROM inserted AS given
  CROSS JOIN LATERAL (
    SELECT FROM journal AS other
    WHERE other.account_id = given.account_id AND other.command_id = given.command_id
      AND other.at >= recent AND other.at < this AND (other.batch, other.seq) <> (given.batch, given.seq)
    LIMIT 1
  ) AS found
  LIMIT 1;
  -- Only where the clock was set back over the turn of a month.
  IF known IS NULL AND EXISTS (SELECT FROM journal WHERE at >= this + interval '1 month') THEN
    SELECT given.command_id INTO known
    FROM inserted AS given
    CROSS JOIN LATERAL (
      SELECT FROM journal AS other
      WHERE other.account_id = given.account_id AND other.command_id = given.command_id
        AND other.at >= this + interval '1 month'
      LIMIT 1
    ) AS found
    LIMIT 1;
  END IF;
  IF known IS NULL AND is_rare THEN
    SELECT given.command_id INTO known
    FROM inserted AS given
    CROSS JOIN LATERAL (
      SELECT FROM journal AS other
      WHERE other.account_id = given.account_id AND other.command_id = given.command_id AND other.at < recent
      LIMIT 1
    ) AS found
    WHERE given.kind <> ALL (orders)
    LIMIT 1;
  END IF;
  IF known IS NOT NULL THEN
    RAISE EXCEPTION 'The journal has a command % already', known USING ERRCODE = '23505';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER known_command AFTER INSERT ON journal
  REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION refuse_known_command();

-- Whose net deposits are to be summed again. Those that move money only note it, waiting for nobody; readers of the sum
-- make it again.
CREATE TABLE net_deposits_due (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  brand_id text NOT NULL,
  account_id bigint NOT NULL
);
-- After an import a million notes can be here: which accounts come next, and all notes of one, are found by index.
CREATE INDEX net_deposits_due_account ON net_deposits_due (brand_id, account_id);

ALTER TABLE net_deposits_due ENABLE ROW LEVEL SECURITY;
ALTER TABLE net_deposits_due FORCE ROW LEVEL SECURITY;
CREATE POLICY brand_own ON net_deposits_due TO candor_web
  USING (brand_id = current_brand()) WITH CHECK (brand_id = current_brand());
CREATE POLICY dealing_notes ON net_deposits_due FOR INSERT TO candor_dealing WITH CHECK (true);
GRANT SELECT, DELETE ON net_deposits_due TO candor_web;
GRANT INSERT (brand_id, account_id) ON net_deposits_due TO candor_web;
GRANT INSERT (brand_id, account_id) ON net_deposits_due TO candor_dealing;

-- An entry is written whole, with its postings. Money moves with the entry that says why, whichever login writes (T45).
CREATE TABLE ledger_entry (
  id bigint PRIMARY KEY,
  brand_id text NOT NULL,
  book text NOT NULL CHECK (book IN ('real', 'demo')),
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  kind text NOT NULL CHECK (kind IN (
    'trade', 'deposit', 'demoFunding', 'withdrawalReserve', 'negativeBalance', 'suspenseRelease', 'withdrawalRelease',
    'refund', 'chargeback', 'chargebackReversal', 'receivableSettled', 'remainderSwept', 'adjustment', 'tradeReversal',
    'tradeCorrection', 'protectionCorrection', 'dividend', 'suspense', 'suspenseReturn', 'payOut', 'payOutReturn',
    'fee')),
  account_id bigint NOT NULL,
  reference text NOT NULL,
  at timestamptz NOT NULL,
  -- SHA-256 over the account's previous hash and this entry: the account's chain.
  hash bytea NOT NULL CHECK (length(hash) = 32),
  chain_position bigint NOT NULL,
  batch bigint NOT NULL,
  UNIQUE (account_id, chain_position)
);
-- What is no trade: the ways of money as a client sees them.
CREATE INDEX ledger_entry_money ON ledger_entry (account_id, id) WHERE kind <> 'trade';
-- What the brand's clients have paid in is added up when somebody asks for an adjustment.
CREATE INDEX ledger_entry_paid_in ON ledger_entry (brand_id, id)
  WHERE book = 'real' AND kind IN ('deposit', 'suspenseRelease');

CREATE FUNCTION note_net_deposits() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO net_deposits_due (brand_id, account_id) VALUES (NEW.brand_id, NEW.account_id);
  RETURN NULL;
END $$;

CREATE TRIGGER insert_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_entry
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
-- Trades are no deposits, and there are a thousand of them for each movement of money.
CREATE TRIGGER net_deposits_due AFTER INSERT ON ledger_entry
  FOR EACH ROW WHEN (NEW.kind <> 'trade' AND NEW.book = 'real') EXECUTE FUNCTION note_net_deposits();

ALTER TABLE ledger_entry ENABLE ROW LEVEL SECURITY;
ALTER TABLE ledger_entry FORCE ROW LEVEL SECURITY;
CREATE POLICY audit_reads ON ledger_entry FOR SELECT TO candor_audit USING (true);
CREATE POLICY brand_reads ON ledger_entry FOR SELECT TO candor_web USING (brand_id = current_brand());
CREATE POLICY dealing_all ON ledger_entry TO candor_dealing USING (true) WITH CHECK (true);
GRANT SELECT ON ledger_entry TO candor_web, candor_audit;
GRANT SELECT, INSERT ON ledger_entry TO candor_dealing;

CREATE TABLE posting (
  entry_id bigint NOT NULL,
  seq smallint NOT NULL,
  brand_id text NOT NULL,
  book text NOT NULL CHECK (book IN ('real', 'demo')),
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  account_id bigint,
  house text CHECK (
    house IN ('trading', 'funding', 'withdrawals', 'protection', 'fees', 'suspense', 'losses', 'adjustments',
      'receivables')
    OR house ~ '^clearing:[A-Za-z][A-Za-z0-9-]{0,39}$'),
  amount bigint NOT NULL CHECK (amount <> 0 AND amount BETWEEN -9000000000000000 AND 9000000000000000),
  PRIMARY KEY (entry_id, seq),
  CHECK ((account_id IS NULL) <> (house IS NULL))
);
-- What an account's money entries have posted to it is found entry by entry: with the account alone, each of them would
-- read all postings of the account.
CREATE INDEX posting_account ON posting (account_id, entry_id) WHERE account_id IS NOT NULL;

-- An entry is written whole, with its postings, in one statement: the first of them is number 0, which none that come
-- later can be. They are of the entry's own account, and so of its brand, book and currency.
CREATE FUNCTION check_postings_balance() RETURNS trigger
  LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
  wrong bigint;
BEGIN
  SELECT entry_id INTO wrong FROM inserted GROUP BY entry_id
  HAVING sum(amount) <> 0 OR count(*) < 2
      OR count(DISTINCT (brand_id, book, currency)) > 1
  LIMIT 1;
  IF wrong IS NOT NULL THEN
    RAISE EXCEPTION 'A ledger entry does not sum to zero' USING ERRCODE = 'P0001';
  END IF;
  SELECT written.entry_id INTO wrong
  FROM (
    SELECT entry_id, min(seq) AS first, min(brand_id) AS brand_id, min(book) AS book, min(currency) AS currency,
      min(account_id) AS account_id, max(account_id) AS last_account_id
    FROM inserted GROUP BY entry_id
  ) AS written
  LEFT JOIN ledger_entry AS entry ON entry.id = written.entry_id
  LEFT JOIN trading_account AS account ON account.id = entry.account_id
  WHERE first <> 0
    OR (account.brand_id, account.kind, account.currency, entry.brand_id, entry.book, entry.currency)
      IS DISTINCT FROM (written.brand_id, written.book, written.currency,
        written.brand_id, written.book, written.currency)
    OR written.account_id <> entry.account_id OR written.last_account_id <> entry.account_id
  LIMIT 1;
  IF wrong IS NOT NULL THEN
    RAISE EXCEPTION 'Postings of entry % are not of its account, or not all of it', wrong USING ERRCODE = 'P0001';
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER insert_only BEFORE UPDATE OR DELETE OR TRUNCATE ON posting
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER posting_balance AFTER INSERT ON posting
  REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION check_postings_balance();

ALTER TABLE posting ENABLE ROW LEVEL SECURITY;
ALTER TABLE posting FORCE ROW LEVEL SECURITY;
CREATE POLICY audit_reads ON posting FOR SELECT TO candor_audit USING (true);
CREATE POLICY brand_reads ON posting FOR SELECT TO candor_web USING (brand_id = current_brand());
CREATE POLICY dealing_all ON posting TO candor_dealing USING (true) WITH CHECK (true);
GRANT SELECT ON posting TO candor_web, candor_audit;
GRANT SELECT, INSERT ON posting TO candor_dealing;

-- Where Σ postings was last known, so that a start adds the tail and not the whole history. Entries of later batches
-- have higher ids than `last_id`, and postings are insert-only.
CREATE TABLE ledger_checkpoint (
  batch bigint PRIMARY KEY,
  last_id bigint NOT NULL,
  client_cash bigint NOT NULL,
  -- True: summed over all postings; false: over those since the checkpoint before.
  whole boolean NOT NULL,
  at timestamptz NOT NULL DEFAULT now()
);

CREATE TRIGGER insert_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_checkpoint
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

GRANT SELECT, INSERT ON ledger_checkpoint TO candor_dealing;
GRANT SELECT ON ledger_checkpoint TO candor_audit;

-- How far the running audit of every account has come, so that a restart goes on from there.
CREATE TABLE rolling_audit (
  -- One row.
  is_here boolean PRIMARY KEY DEFAULT true CHECK (is_here),
  after_account bigint NOT NULL DEFAULT 0,
  -- How many accounts there were when this pass over all of them began.
  accounts bigint NOT NULL DEFAULT 0,
  began_at timestamptz,
  -- When the pass before had looked at every account.
  passed_at timestamptz
);

GRANT SELECT, UPDATE ON rolling_audit TO candor_dealing;
INSERT INTO rolling_audit DEFAULT VALUES;

-- Kill switches: where the desk has paused opening, and where two people have let it go on. Rows are only added; those
-- in their order say what is paused now. Only candor_dealing writes them, in the batch that decided them.
CREATE TABLE opening_switch (
  -- The same id switches once.
  command_id text PRIMARY KEY CHECK (length(command_id) BETWEEN 1 AND 128),
  -- Without a brand: in all of them; without a symbol: in every instrument.
  brand_id text,
  symbol text,
  is_paused boolean NOT NULL,
  acting_brand text NOT NULL,
  staff_id bigint NOT NULL,
  staff_name text NOT NULL,
  approved_by text,
  reason text NOT NULL CHECK (length(reason) BETWEEN 3 AND 500),
  -- Its place among the ticks, and among the commands of its batch.
  last_tick bigint NOT NULL,
  journalled integer NOT NULL CHECK (journalled >= 0),
  at timestamptz NOT NULL,
  batch bigint NOT NULL,
  seq integer NOT NULL,
  UNIQUE (batch, seq),
  -- One person stops; two let it go on.
  CHECK (is_paused OR approved_by IS NOT NULL)
);
CREATE INDEX opening_switch_desk ON opening_switch (acting_brand, at);

CREATE TRIGGER insert_only BEFORE UPDATE OR DELETE OR TRUNCATE ON opening_switch
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

ALTER TABLE opening_switch ENABLE ROW LEVEL SECURITY;
ALTER TABLE opening_switch FORCE ROW LEVEL SECURITY;
CREATE POLICY dealing_all ON opening_switch TO candor_dealing USING (true) WITH CHECK (true);
CREATE POLICY desk_own ON opening_switch FOR SELECT TO candor_web USING (acting_brand = current_brand());
GRANT SELECT ON opening_switch TO candor_web;
GRANT SELECT, INSERT ON opening_switch TO candor_dealing;

-- Which of them are in the audit record of the desk that they were made at: each once.
CREATE TABLE opening_switch_audited (
  command_id text PRIMARY KEY REFERENCES opening_switch (command_id),
  brand_id text NOT NULL REFERENCES brand (id),
  at timestamptz NOT NULL
);

ALTER TABLE opening_switch_audited ENABLE ROW LEVEL SECURITY;
ALTER TABLE opening_switch_audited FORCE ROW LEVEL SECURITY;
CREATE POLICY brand_own ON opening_switch_audited TO candor_web
  USING (brand_id = current_brand()) WITH CHECK (brand_id = current_brand());
GRANT SELECT, INSERT ON opening_switch_audited TO candor_web;

-- Limits that the desk has changed, of a brand or of one of its instruments. Rows are only added; those in their order
-- say what is in force now. Only candor_dealing writes them, in the batch that decided them.
CREATE TABLE limit_change (
  -- The same id changes once.
  command_id text PRIMARY KEY CHECK (length(command_id) BETWEEN 1 AND 128),
  brand_id text NOT NULL,
  -- Without a symbol: of the brand.
  symbol text,
  name text NOT NULL CHECK (name IN ('positionAmount', 'notionalPerInstrument', 'houseExposure', 'openPositions',
                                     'pendingOrders', 'ordersPerSecond')),
  -- What was in force before and after it; micro-units of an amount, or a count.
  before bigint NOT NULL CHECK (before > 0),
  after bigint NOT NULL CHECK (after > 0),
  -- What was set; without a figure the earlier setting is removed.
  figure bigint CHECK (figure > 0),
  staff_id bigint NOT NULL,
  staff_name text NOT NULL,
  approved_by text,
  reason text NOT NULL CHECK (length(reason) BETWEEN 3 AND 500),
  -- Its place among the ticks, and among the commands of its batch.
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
CREATE POLICY brand_own ON limit_change FOR SELECT TO candor_web USING (brand_id = current_brand());
CREATE POLICY dealing_all ON limit_change TO candor_dealing USING (true) WITH CHECK (true);
GRANT SELECT ON limit_change TO candor_web;
GRANT SELECT, INSERT ON limit_change TO candor_dealing;

-- Which of them are in the brand's audit record: each once.
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
  -- Its place among the ticks, and among the commands of its batch.
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
GRANT SELECT ON halt_switch TO candor_web;
GRANT SELECT, INSERT ON halt_switch TO candor_dealing;

-- Which of them are in the audit record of the desk that they were made at: each once.
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

-- Corporate actions (ruling R37): what two people have announced of an instrument, what they have withdrawn, and what
-- the engine has carried out. Rows are only added; those in their order say what is waiting now. An action is of every
-- brand, and every brand's desk sees it. A delisting (rules CA-12 to CA-15) is a price at which every position closes;
-- a symbol change (CA-17 to CA-20) gives the instrument another ticker and changes nothing else.
CREATE TABLE corporate_action_step (
  -- The same id makes one step.
  command_id text PRIMARY KEY CHECK (length(command_id) BETWEEN 1 AND 128),
  action_id text NOT NULL CHECK (length(action_id) BETWEEN 1 AND 100),
  step text NOT NULL CHECK (step IN ('announced', 'withdrawn', 'carriedOut')),
  symbol text NOT NULL,
  terms jsonb NOT NULL CHECK (terms ->> 'kind' IN ('split', 'dividend', 'delisting', 'symbolChange')),
  effective_at timestamptz NOT NULL,
  acting_brand text NOT NULL,
  staff_id bigint NOT NULL,
  staff_name text NOT NULL,
  -- Two people announce it and two withdraw it; it is carried out in the names of those who announced it.
  approved_by text NOT NULL,
  reason text NOT NULL CHECK (length(reason) BETWEEN 3 AND 500),
  -- What clients read beside what it does.
  note text CHECK (length(note) BETWEEN 3 AND 300),
  -- Of one carried out: the last good quote before it.
  quote jsonb,
  -- Its place among the ticks, and among the commands of its batch.
  last_tick bigint NOT NULL,
  journalled integer NOT NULL CHECK (journalled >= 0),
  at timestamptz NOT NULL,
  batch bigint NOT NULL,
  seq integer NOT NULL,
  UNIQUE (batch, seq),
  CHECK (step = 'announced' OR command_id <> action_id)
);
-- Announced once, and then withdrawn or carried out once.
CREATE UNIQUE INDEX corporate_action_begun ON corporate_action_step (action_id) WHERE step = 'announced';
CREATE UNIQUE INDEX corporate_action_ended ON corporate_action_step (action_id) WHERE step <> 'announced';

CREATE TRIGGER insert_only BEFORE UPDATE OR DELETE OR TRUNCATE ON corporate_action_step
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

ALTER TABLE corporate_action_step ENABLE ROW LEVEL SECURITY;
ALTER TABLE corporate_action_step FORCE ROW LEVEL SECURITY;
CREATE POLICY dealing_all ON corporate_action_step TO candor_dealing USING (true) WITH CHECK (true);
CREATE POLICY every_brand ON corporate_action_step FOR SELECT TO candor_web USING (true);
GRANT SELECT ON corporate_action_step TO candor_web;
GRANT SELECT, INSERT ON corporate_action_step TO candor_dealing;

-- Which of them are in the audit record of the desk that they were made at: each once.
CREATE TABLE corporate_action_audited (
  command_id text PRIMARY KEY REFERENCES corporate_action_step (command_id),
  brand_id text NOT NULL REFERENCES brand (id),
  at timestamptz NOT NULL
);

ALTER TABLE corporate_action_audited ENABLE ROW LEVEL SECURITY;
ALTER TABLE corporate_action_audited FORCE ROW LEVEL SECURITY;
CREATE POLICY brand_own ON corporate_action_audited TO candor_web
  USING (brand_id = current_brand()) WITH CHECK (brand_id = current_brand());
GRANT SELECT, INSERT ON corporate_action_audited TO candor_web;

-- Which of them were announced to a brand's holders: each once.
CREATE TABLE corporate_action_told (
  command_id text NOT NULL REFERENCES corporate_action_step (command_id),
  brand_id text NOT NULL REFERENCES brand (id),
  at timestamptz NOT NULL,
  PRIMARY KEY (command_id, brand_id)
);

ALTER TABLE corporate_action_told ENABLE ROW LEVEL SECURITY;
ALTER TABLE corporate_action_told FORCE ROW LEVEL SECURITY;
CREATE POLICY brand_own ON corporate_action_told TO candor_web
  USING (brand_id = current_brand()) WITH CHECK (brand_id = current_brand());
GRANT SELECT, INSERT ON corporate_action_told TO candor_web;

-- The position that an entry's dividend was paid on, by the entry's reference; null for every other entry.
CREATE FUNCTION dividend_position(kind text, reference text) RETURNS bigint
  LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN $1 = 'dividend' THEN split_part($2, ':', 2)::bigint END
$$;

-- Corrections of the prices of closed trades: the position and the entry of its close stay as they are. Asked for by
-- one person, approved by another, booked as two entries (the old result reversed, the new one) and shown to the
-- client. One approval may have several (rules TC-10, TC-11, RP-1 to RP-8).
CREATE TABLE trade_correction (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  brand_id text NOT NULL,
  client_id bigint NOT NULL,
  account_id bigint NOT NULL,
  position_id bigint NOT NULL REFERENCES position (id),
  symbol text NOT NULL,
  approval_id bigint NOT NULL,
  -- The first of its trade, or the second.
  number smallint NOT NULL CHECK (number IN (1, 2)),
  cause text NOT NULL CHECK (
    cause IN ('wrongQuote', 'outsideSession', 'notAsReceipt', 'levelMissed', 'closeOutUndone')),
  -- Both are for the client to read: why, and where the right price is from.
  reason text NOT NULL CHECK (length(reason) BETWEEN 3 AND 500),
  source text NOT NULL CHECK (length(source) BETWEEN 3 AND 200),
  open_rate_before bigint NOT NULL CHECK (open_rate_before > 0),
  close_rate_before bigint NOT NULL CHECK (close_rate_before > 0),
  profit_before bigint NOT NULL,
  open_rate bigint NOT NULL CHECK (open_rate > 0),
  close_rate bigint NOT NULL CHECK (close_rate > 0),
  profit bigint NOT NULL CHECK (profit <> profit_before),
  asked_by bigint NOT NULL REFERENCES staff (id),
  asked_role text NOT NULL,
  approved_by bigint NOT NULL REFERENCES staff (id),
  approved_role text NOT NULL,
  command_id text NOT NULL CHECK (length(command_id) <= 64),
  state text NOT NULL DEFAULT 'intended' CHECK (state IN ('intended', 'done', 'refused')),
  -- Why the engine has booked nothing after all.
  refusal text CHECK (length(refusal) BETWEEN 1 AND 60),
  intended_at timestamptz NOT NULL,
  answered_at timestamptz,
  -- Rule TC-9: what of the balance below zero was lifted because of this trade, and is reversed with it.
  protection bigint NOT NULL DEFAULT 0,
  -- A tick of the tape, or a file by its name and fingerprint.
  evidence jsonb CHECK (evidence ->> 'kind' IN ('tick', 'file')),
  UNIQUE (account_id, command_id),
  -- T47: never the same person, whatever the server does.
  CONSTRAINT trade_correction_persons CHECK (asked_by <> approved_by),
  CHECK ((state = 'intended') = (answered_at IS NULL)),
  CHECK ((state = 'refused') = (refusal IS NOT NULL)),
  FOREIGN KEY (brand_id, client_id) REFERENCES client (brand_id, id),
  CONSTRAINT trade_correction_approval UNIQUE (brand_id, approval_id, position_id)
);
-- Of two at once one is the first of its trade; what was refused leaves its number free.
CREATE UNIQUE INDEX trade_correction_number ON trade_correction (position_id, number) WHERE state <> 'refused';
CREATE INDEX trade_correction_account ON trade_correction (account_id) WHERE state = 'done';

CREATE TRIGGER answered_once BEFORE UPDATE ON trade_correction FOR EACH ROW EXECUTE FUNCTION refuse_second_answer();

ALTER TABLE trade_correction ENABLE ROW LEVEL SECURITY;
ALTER TABLE trade_correction FORCE ROW LEVEL SECURITY;
CREATE POLICY brand_own ON trade_correction TO candor_web
  USING (brand_id = current_brand()) WITH CHECK (brand_id = current_brand());
GRANT SELECT ON trade_correction TO candor_web;
GRANT INSERT (brand_id, client_id, account_id, position_id, symbol, approval_id, number, cause, reason, source,
              open_rate_before, close_rate_before, profit_before, open_rate, close_rate, profit, asked_by, asked_role,
              approved_by, approved_role, command_id, intended_at, protection, evidence)
  ON trade_correction TO candor_office;
GRANT UPDATE (state, refusal, answered_at) ON trade_correction TO candor_office;

-- Of a closed trade: its stretch (the last execution before it after which nothing was open), what of a balance below
-- zero was lifted in it, of that after this close, and what corrections of the stretch have changed that by.
CREATE FUNCTION forgiveness_of(closed_position bigint)
  RETURNS TABLE (stretch bigint, whole bigint, later bigint, protection bigint)
  LANGUAGE sql STABLE AS $$
  WITH closing AS (
    SELECT id, account_id FROM execution WHERE position_id = $1 AND kind = 'close'
  ), counted AS (
    -- The close of a part leaves its position open.
    SELECT step.id, step.position_id, step.kind,
      sum(CASE WHEN step.kind = 'open' THEN 1 WHEN step.kind = 'close' AND held.parent IS NULL THEN -1 ELSE 0 END)
        OVER (ORDER BY step.id) AS open
    FROM execution step JOIN position held ON held.id = step.position_id
    WHERE step.account_id = (SELECT account_id FROM closing) AND step.kind <> 'update'
  ), stretch AS (
    SELECT closing.id AS closed, closing.account_id,
      coalesce((SELECT max(id) FROM counted WHERE open = 0 AND id < closing.id), 0) AS after_id,
      (SELECT min(id) FROM counted WHERE open = 0 AND id >= closing.id) AS flat_id
    FROM closing
  ), lifted AS (
    SELECT coalesce(sum(posting.amount), 0) AS whole,
      coalesce(sum(posting.amount) FILTER (WHERE entry.id > stretch.closed), 0) AS later
    FROM stretch
    JOIN ledger_entry entry ON entry.account_id = stretch.account_id AND entry.kind = 'negativeBalance'
      AND entry.id > coalesce((SELECT min(id) FROM counted WHERE id > stretch.after_id), 0)
      AND entry.id < coalesce((SELECT min(id) FROM counted WHERE id > stretch.flat_id), entry.id + 1)
    JOIN posting ON posting.entry_id = entry.id AND posting.account_id = entry.account_id
  ), corrected AS (
    SELECT coalesce(sum(correction.protection), 0) AS protection
    FROM stretch
    JOIN counted ON counted.kind = 'close' AND counted.id > stretch.after_id
      AND counted.id <= coalesce(stretch.flat_id, counted.id)
    JOIN trade_correction correction ON correction.position_id = counted.position_id AND correction.state = 'done'
  )
  SELECT stretch.after_id::bigint, lifted.whole::bigint, lifted.later::bigint, corrected.protection::bigint
  FROM stretch, lifted, corrected
$$;

-- What of a balance below zero was lifted between the close of this trade and the moment when nothing was open any
-- more, as far as corrections of the trades of that stretch have left of all that was lifted in it.
CREATE FUNCTION forgiven_after(closed_position bigint) RETURNS bigint
  LANGUAGE sql STABLE AS $$
  SELECT (CASE WHEN later = 0 THEN 0
    ELSE greatest(0, least(later + greatest(protection, 0), whole + protection)) END)::bigint
  FROM forgiveness_of($1)
$$;

-- What is reversed is what counts: the trade's own result, or what its first correction has made of it; and the
-- protection follows what was forgiven.
CREATE FUNCTION refuse_false_correction() RETURNS trigger
  LANGUAGE plpgsql AS $$
DECLARE
  counts record;
  forgiven bigint;
BEGIN
  -- Carried out again after a death in between: the row is there already.
  IF EXISTS (SELECT FROM trade_correction one WHERE one.brand_id = NEW.brand_id
    AND one.approval_id = NEW.approval_id AND one.position_id = NEW.position_id) THEN
    RETURN NEW;
  END IF;
  SELECT coalesce(last.open_rate, closed.open_rate) AS open_rate, coalesce(last.close_rate, closed.close_rate) AS close_rate,
    coalesce(last.profit, closed.profit) AS profit, coalesce(last.number, 0) + 1 AS number
  INTO counts
  FROM position closed
  LEFT JOIN trade_correction last ON last.position_id = closed.id AND last.state = 'done'
  WHERE closed.id = NEW.position_id AND closed.brand_id = NEW.brand_id AND closed.account_id = NEW.account_id
    AND closed.symbol = NEW.symbol AND closed.closed_at IS NOT NULL
  ORDER BY last.number DESC NULLS LAST LIMIT 1;
  forgiven := forgiven_after(NEW.position_id);
  IF (counts.open_rate, counts.close_rate, counts.profit, counts.number,
      CASE forgiven WHEN 0 THEN 0 ELSE -least(NEW.profit - NEW.profit_before, forgiven) END)
    IS DISTINCT FROM (NEW.open_rate_before, NEW.close_rate_before, NEW.profit_before, NEW.number::integer, NEW.protection)
  THEN
    RAISE EXCEPTION 'correction of position % does not follow what counts', NEW.position_id USING ERRCODE = 'P0001';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER follows BEFORE INSERT ON trade_correction FOR EACH ROW EXECUTE FUNCTION refuse_false_correction();

CREATE FUNCTION correction_json(one trade_correction) RETURNS jsonb
  LANGUAGE sql STABLE
  RETURN jsonb_build_object('position', one.position_id, 'symbol', one.symbol, 'number', one.number, 'cause', one.cause,
    'reason', one.reason, 'source', one.source, 'at', extract(epoch FROM one.answered_at) * 1000,
    'open_before', one.open_rate_before::text, 'close_before', one.close_rate_before::text,
    'profit_before', one.profit_before::text, 'open_rate', one.open_rate::text, 'close_rate', one.close_rate::text,
    'profit', one.profit::text, 'protection', one.protection::text, 'asked_role', one.asked_role,
    'approved_role', one.approved_role, 'evidence', one.evidence);

-- The corrections of an approval that has several, in the order and the batches in which they are carried out. What was
-- answered stays answered; a start after a death goes on with the first batch that has something waiting.
CREATE TABLE correction_item (
  brand_id text NOT NULL,
  approval_id bigint NOT NULL,
  number integer NOT NULL CHECK (number > 0),
  batch integer NOT NULL CHECK (batch > 0),
  client_id bigint NOT NULL,
  account_id bigint NOT NULL,
  position_id bigint NOT NULL REFERENCES position (id),
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'done', 'refused')),
  refusal text CHECK (length(refusal) BETWEEN 1 AND 60),
  answered_at timestamptz,
  PRIMARY KEY (brand_id, approval_id, number),
  UNIQUE (brand_id, approval_id, position_id),
  CHECK ((state = 'waiting') = (answered_at IS NULL)),
  CHECK ((state = 'refused') = (refusal IS NOT NULL)),
  FOREIGN KEY (brand_id, client_id) REFERENCES client (brand_id, id)
);

CREATE FUNCTION refuse_second_item_answer() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state <> 'waiting' THEN
    RAISE EXCEPTION 'item % of approval % is answered already', OLD.number, OLD.approval_id USING ERRCODE = 'P0001';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER answered_once BEFORE UPDATE ON correction_item FOR EACH ROW EXECUTE FUNCTION refuse_second_item_answer();

ALTER TABLE correction_item ENABLE ROW LEVEL SECURITY;
ALTER TABLE correction_item FORCE ROW LEVEL SECURITY;
CREATE POLICY brand_own ON correction_item TO candor_web
  USING (brand_id = current_brand()) WITH CHECK (brand_id = current_brand());
GRANT SELECT ON correction_item TO candor_web;
GRANT INSERT (brand_id, approval_id, number, batch, client_id, account_id, position_id)
  ON correction_item TO candor_office;
GRANT UPDATE (state, refusal, answered_at) ON correction_item TO candor_office;
