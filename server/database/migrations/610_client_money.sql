-- Counts of what a brand owes its clients (decision 070). A count is never changed and stays for good; the lines of the
-- clients, from which each gets their proof, end by their class of data.
CREATE TABLE client_money_count (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  brand_id text NOT NULL REFERENCES brand (id),
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  at timestamptz NOT NULL,
  -- The UTC day of a count by itself; of one that staff asked for, who did.
  day date,
  staff_id bigint REFERENCES staff (id),
  -- The engine's newest batch with a change of one of the brand's accounts, and the newest tick of any instrument.
  journal bigint NOT NULL CHECK (journal >= 0),
  tick bigint NOT NULL CHECK (tick >= 0),
  leaves integer NOT NULL CHECK (leaves > 0),
  total bigint NOT NULL CHECK (total >= 0),
  -- What the total is made of; `lifted` is what accounts are below zero, which nobody else's money pays for.
  balances bigint NOT NULL,
  open_profits bigint NOT NULL,
  withdrawals bigint NOT NULL CHECK (withdrawals >= 0),
  suspended bigint NOT NULL CHECK (suspended >= 0),
  lifted bigint NOT NULL CHECK (lifted >= 0),
  root bytea NOT NULL CHECK (length(root) = 32),
  signature bytea NOT NULL CHECK (length(signature) = 64),
  UNIQUE (brand_id, id),
  CHECK ((day IS NULL) <> (staff_id IS NULL)),
  CHECK (total = balances + open_profits + withdrawals + suspended + lifted),
  CONSTRAINT client_money_count_day UNIQUE (brand_id, currency, day)
);
CREATE INDEX client_money_count_newest ON client_money_count (brand_id, at DESC, id DESC);

CREATE TRIGGER insert_only BEFORE UPDATE OR DELETE OR TRUNCATE ON client_money_count
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

ALTER TABLE client_money_count ENABLE ROW LEVEL SECURITY;
ALTER TABLE client_money_count FORCE ROW LEVEL SECURITY;
CREATE POLICY brand_own ON client_money_count TO candor_web
  USING (brand_id = current_brand()) WITH CHECK (brand_id = current_brand());
GRANT SELECT, INSERT ON client_money_count TO candor_web;

-- The lines of a count in the order of its leaves, a thousand and twenty-four in a row, with the node above them. Of
-- each line: the client's number, its four amounts in eight bytes each, and its hash.
CREATE TABLE client_money_lines (
  brand_id text NOT NULL,
  count_id bigint NOT NULL,
  place integer NOT NULL CHECK (place >= 0),
  -- By what a client's line is found: the first key of those here.
  first_key bytea NOT NULL CHECK (length(first_key) = 16),
  lines bytea NOT NULL CHECK (length(lines) BETWEEN 72 AND 73728 AND length(lines) % 72 = 0),
  root bytea NOT NULL CHECK (length(root) = 32),
  sum bigint NOT NULL CHECK (sum >= 0),
  at timestamptz NOT NULL,
  PRIMARY KEY (count_id, place),
  FOREIGN KEY (brand_id, count_id) REFERENCES client_money_count (brand_id, id)
);
CREATE INDEX client_money_lines_key ON client_money_lines (count_id, first_key);
CREATE INDEX client_money_lines_at ON client_money_lines (brand_id, at);

CREATE TRIGGER insert_only BEFORE UPDATE OR DELETE OR TRUNCATE ON client_money_lines
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_but_erasure();

ALTER TABLE client_money_lines ENABLE ROW LEVEL SECURITY;
ALTER TABLE client_money_lines FORCE ROW LEVEL SECURITY;
CREATE POLICY brand_own ON client_money_lines TO candor_web
  USING (brand_id = current_brand()) WITH CHECK (brand_id = current_brand());
GRANT SELECT, INSERT ON client_money_lines TO candor_web;
GRANT DELETE ON client_money_lines TO candor_erasure;

-- Each provider's own word of what it has, against what we have booked of it, once for each count of a day. Amounts
-- before its fees. A difference is a line of the provider's newest reconciliation besides, and waits there for a person.
CREATE TABLE client_money_check (
  brand_id text NOT NULL,
  count_id bigint NOT NULL,
  provider text NOT NULL CHECK (length(provider) BETWEEN 1 AND 40),
  booked bigint NOT NULL,
  -- NULL: it cannot be asked, so that nothing was compared.
  told bigint,
  at timestamptz NOT NULL,
  PRIMARY KEY (count_id, provider),
  FOREIGN KEY (brand_id, count_id) REFERENCES client_money_count (brand_id, id)
);

CREATE TRIGGER insert_only BEFORE UPDATE OR DELETE OR TRUNCATE ON client_money_check
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

ALTER TABLE client_money_check ENABLE ROW LEVEL SECURITY;
ALTER TABLE client_money_check FORCE ROW LEVEL SECURITY;
CREATE POLICY brand_own ON client_money_check TO candor_web
  USING (brand_id = current_brand()) WITH CHECK (brand_id = current_brand());
GRANT SELECT, INSERT ON client_money_check TO candor_web;

ALTER TABLE reconciliation_line DROP CONSTRAINT reconciliation_line_bucket_check;
ALTER TABLE reconciliation_line ADD CONSTRAINT reconciliation_line_bucket_check CHECK (bucket IN ('matched',
  'missingHere', 'missingThere', 'amountDiffers', 'currencyDiffers', 'twice', 'otherProvider', 'balanceDiffers'));
