-- Partners who bring clients: who they are, what they have brought, what it has earned them. A share of what clients
-- lose has no column anywhere.

CREATE TABLE affiliate (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  brand_id text NOT NULL REFERENCES brand (id),
  -- What his plain link carries; those of his other links are in affiliate_link.
  code text NOT NULL CHECK (code ~ '^[a-z0-9-]{4,32}$'),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 120),
  email text NOT NULL CHECK (length(email) BETWEEN 5 AND 254 AND email = lower(email COLLATE "C")),
  -- NULL until the invitation is taken.
  password_hash text CHECK (password_hash LIKE '$argon2id$%' AND length(password_hash) <= 256),
  pepper_version integer CHECK (pepper_version > 0),
  -- Who has brought him, in the second tier.
  parent_id bigint,
  created_at timestamptz NOT NULL,
  disabled_at timestamptz,
  UNIQUE (brand_id, id),
  UNIQUE (brand_id, code),
  UNIQUE (brand_id, email),
  FOREIGN KEY (brand_id, parent_id) REFERENCES affiliate (brand_id, id),
  CHECK (parent_id <> id),
  CHECK ((password_hash IS NULL) = (pepper_version IS NULL))
);
CREATE INDEX affiliate_parent ON affiliate (brand_id, parent_id) WHERE parent_id IS NOT NULL;

-- A link that works once, to choose a password. Only its hash is kept.
CREATE TABLE affiliate_invitation (
  code_hash bytea PRIMARY KEY CHECK (length(code_hash) = 32),
  brand_id text NOT NULL,
  affiliate_id bigint NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  FOREIGN KEY (brand_id, affiliate_id) REFERENCES affiliate (brand_id, id)
);

-- Ruling R13, of a kind of its own: no session of a client, and no client's session is one of these.
CREATE TABLE affiliate_session (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  brand_id text NOT NULL,
  affiliate_id bigint NOT NULL,
  token_hash bytea NOT NULL UNIQUE CHECK (length(token_hash) = 32),
  -- Present on a session that a browser began: its token works together with this cookie only.
  cookie_hash bytea UNIQUE CHECK (length(cookie_hash) = 32),
  host text NOT NULL CHECK (length(host) BETWEEN 1 AND 255),
  started_at timestamptz NOT NULL,
  authenticated_at timestamptz NOT NULL,
  last_action_at timestamptz NOT NULL,
  ended_at timestamptz,
  FOREIGN KEY (brand_id, affiliate_id) REFERENCES affiliate (brand_id, id)
);
CREATE INDEX affiliate_session_owner ON affiliate_session (brand_id, affiliate_id) WHERE ended_at IS NULL;
CREATE INDEX affiliate_session_started ON affiliate_session (started_at);

CREATE TABLE affiliate_link (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  brand_id text NOT NULL,
  affiliate_id bigint NOT NULL,
  code text NOT NULL CHECK (code ~ '^[a-z0-9-]{4,32}$'),
  label text NOT NULL CHECK (length(label) BETWEEN 1 AND 60),
  page text NOT NULL CHECK (page ~ '^/[a-zA-Z0-9/_-]{0,120}$'),
  command_id text NOT NULL CHECK (length(command_id) BETWEEN 1 AND 64),
  created_at timestamptz NOT NULL,
  UNIQUE (brand_id, code),
  UNIQUE (brand_id, affiliate_id, command_id),
  FOREIGN KEY (brand_id, affiliate_id) REFERENCES affiliate (brand_id, id)
);
CREATE INDEX affiliate_link_owner ON affiliate_link (brand_id, affiliate_id, id);

-- How many have come, by link, page and day; who they were is kept nowhere.
CREATE TABLE affiliate_click (
  brand_id text NOT NULL,
  affiliate_id bigint NOT NULL,
  code text NOT NULL,
  page text NOT NULL CHECK (length(page) BETWEEN 1 AND 201),
  day date NOT NULL,
  clicks integer NOT NULL CHECK (clicks > 0),
  PRIMARY KEY (brand_id, affiliate_id, day, code, page),
  FOREIGN KEY (brand_id, affiliate_id) REFERENCES affiliate (brand_id, id)
);

-- Rule AF-1: whom a client was brought by, found out once and never changed.
CREATE TABLE affiliate_referral (
  brand_id text NOT NULL,
  client_id bigint NOT NULL,
  affiliate_id bigint NOT NULL,
  code text NOT NULL,
  registered_at timestamptz NOT NULL,
  -- Rule AF-2: the first approved deposit, as long as it stands.
  deposit_number text,
  deposit_amount bigint CHECK (deposit_amount > 0),
  deposited_at timestamptz,
  -- When it was given back; another deposit may come after it.
  reversed_at timestamptz,
  PRIMARY KEY (brand_id, client_id),
  FOREIGN KEY (brand_id, client_id) REFERENCES client (brand_id, id),
  FOREIGN KEY (brand_id, affiliate_id) REFERENCES affiliate (brand_id, id),
  CHECK ((deposit_number IS NULL) = (deposit_amount IS NULL) AND (deposit_number IS NULL) = (deposited_at IS NULL))
);
CREATE INDEX affiliate_referral_registered ON affiliate_referral (brand_id, affiliate_id, registered_at, client_id);
CREATE INDEX affiliate_referral_deposited ON affiliate_referral (brand_id, affiliate_id, deposited_at, client_id)
  WHERE deposited_at IS NOT NULL;

-- Versions: what is earned is computed by the one of its moment, for ever.
CREATE TABLE commission_plan (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  brand_id text NOT NULL,
  affiliate_id bigint NOT NULL,
  starts_at timestamptz NOT NULL,
  per_registration bigint NOT NULL CHECK (per_registration BETWEEN 0 AND 1000000000),
  per_first_deposit bigint NOT NULL CHECK (per_first_deposit BETWEEN 0 AND 10000000000),
  first_deposit_minimum bigint NOT NULL CHECK (first_deposit_minimum >= 0),
  -- Hundredths of a percent.
  spread_share integer NOT NULL CHECK (spread_share BETWEEN 0 AND 5000),
  second_tier_share integer NOT NULL CHECK (second_tier_share BETWEEN 0 AND 2000),
  hold_days integer NOT NULL CHECK (hold_days BETWEEN 0 AND 365),
  UNIQUE (brand_id, id),
  FOREIGN KEY (brand_id, affiliate_id) REFERENCES affiliate (brand_id, id)
);
CREATE INDEX commission_plan_owner ON commission_plan (brand_id, affiliate_id, starts_at);

CREATE TABLE affiliate_payout (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  brand_id text NOT NULL,
  affiliate_id bigint NOT NULL,
  command_id text NOT NULL CHECK (length(command_id) BETWEEN 1 AND 64),
  amount bigint NOT NULL CHECK (amount > 0),
  state text NOT NULL CHECK (state IN ('requested', 'approved', 'declined', 'paid')),
  requested_at timestamptz NOT NULL,
  decided_at timestamptz,
  paid_at timestamptz,
  reference text CHECK (length(reference) BETWEEN 1 AND 80),
  reason text CHECK (length(reason) <= 500),
  UNIQUE (brand_id, id),
  UNIQUE (brand_id, affiliate_id, command_id),
  FOREIGN KEY (brand_id, affiliate_id) REFERENCES affiliate (brand_id, id),
  CHECK ((state = 'paid') = (reference IS NOT NULL) AND (state = 'paid') = (paid_at IS NOT NULL))
);
-- One waits at a time, whatever comes at the same moment.
CREATE UNIQUE INDEX affiliate_payout_waiting ON affiliate_payout (brand_id, affiliate_id)
  WHERE state IN ('requested', 'approved');

-- Each row can be computed again from its plan and its inputs. A reversal is a row of its own.
CREATE TABLE commission (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  brand_id text NOT NULL,
  affiliate_id bigint NOT NULL,
  kind text NOT NULL CHECK (kind IN ('registration', 'firstDeposit', 'spreadShare', 'secondTier')),
  -- What it was earned by: of one cause it is earned once.
  cause text NOT NULL CHECK (length(cause) BETWEEN 1 AND 120),
  client_id bigint NOT NULL,
  -- Of the second tier: through whom.
  through_id bigint,
  plan_id bigint NOT NULL,
  rule text NOT NULL CHECK (length(rule) <= 40),
  inputs jsonb NOT NULL,
  amount bigint NOT NULL CHECK (amount <> 0),
  earned_at timestamptz NOT NULL,
  payable_at timestamptz NOT NULL,
  -- The row that takes this one back, and why.
  reverses_id bigint UNIQUE REFERENCES commission (id),
  reason text CHECK (length(reason) <= 300),
  payout_id bigint,
  UNIQUE (brand_id, id),
  UNIQUE (brand_id, affiliate_id, kind, cause),
  FOREIGN KEY (brand_id, affiliate_id) REFERENCES affiliate (brand_id, id),
  FOREIGN KEY (brand_id, through_id) REFERENCES affiliate (brand_id, id),
  FOREIGN KEY (brand_id, client_id) REFERENCES client (brand_id, id),
  FOREIGN KEY (brand_id, plan_id) REFERENCES commission_plan (brand_id, id),
  FOREIGN KEY (brand_id, payout_id) REFERENCES affiliate_payout (brand_id, id),
  CHECK ((reverses_id IS NOT NULL) = (amount < 0))
);
CREATE INDEX commission_owner ON commission (brand_id, affiliate_id, id DESC);
CREATE INDEX commission_client ON commission (brand_id, client_id, id DESC);
CREATE INDEX commission_open ON commission (brand_id, affiliate_id) WHERE payout_id IS NULL;

CREATE TABLE postback (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  brand_id text NOT NULL,
  affiliate_id bigint NOT NULL,
  command_id text NOT NULL CHECK (length(command_id) BETWEEN 1 AND 64),
  url text NOT NULL CHECK (length(url) BETWEEN 8 AND 500),
  events text[] NOT NULL CHECK (cardinality(events) BETWEEN 1 AND 10),
  -- Wrapped by the key of the installation.
  secret bytea NOT NULL,
  created_at timestamptz NOT NULL,
  removed_at timestamptz,
  UNIQUE (brand_id, id),
  UNIQUE (brand_id, affiliate_id, command_id),
  FOREIGN KEY (brand_id, affiliate_id) REFERENCES affiliate (brand_id, id)
);
CREATE INDEX postback_owner ON postback (brand_id, affiliate_id) WHERE removed_at IS NULL;

CREATE TABLE postback_delivery (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  brand_id text NOT NULL,
  affiliate_id bigint NOT NULL,
  postback_id bigint NOT NULL,
  event text NOT NULL CHECK (length(event) <= 40),
  -- The same for the same event, so that it is told once.
  cause text NOT NULL CHECK (length(cause) BETWEEN 1 AND 120),
  body text NOT NULL CHECK (length(body) <= 4000),
  state text NOT NULL CHECK (state IN ('waiting', 'sent', 'failed')),
  attempts integer NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  created_at timestamptz NOT NULL,
  next_at timestamptz,
  answer text CHECK (length(answer) <= 300),
  UNIQUE (brand_id, postback_id, event, cause),
  FOREIGN KEY (brand_id, postback_id) REFERENCES postback (brand_id, id)
);
CREATE INDEX postback_delivery_owner ON postback_delivery (brand_id, affiliate_id, id DESC);
CREATE INDEX postback_delivery_due ON postback_delivery (brand_id, next_at) WHERE state = 'waiting';

DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['affiliate', 'affiliate_invitation', 'affiliate_session', 'affiliate_link',
                              'affiliate_click', 'affiliate_referral', 'commission_plan', 'affiliate_payout',
                              'commission', 'postback', 'postback_delivery'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format(
      'CREATE POLICY brand_own ON %I TO candor_web
         USING (brand_id = current_brand()) WITH CHECK (brand_id = current_brand())',
      name);
    EXECUTE format('GRANT SELECT, INSERT ON %I TO candor_web', name);
  END LOOP;
END $$;

-- T50: within a transaction of a partner he sees his own and nothing else, whatever the statement says.
CREATE FUNCTION current_affiliate() RETURNS bigint
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN NULLIF(current_setting('app.affiliate_id', true), '')::bigint;
DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['affiliate_link', 'affiliate_click', 'affiliate_referral', 'commission_plan',
                              'affiliate_payout', 'commission', 'postback', 'postback_delivery'] LOOP
    EXECUTE format(
      'CREATE POLICY affiliate_own ON %I AS RESTRICTIVE TO candor_web
         USING (current_affiliate() IS NULL OR affiliate_id = current_affiliate())
         WITH CHECK (current_affiliate() IS NULL OR affiliate_id = current_affiliate())',
      name);
  END LOOP;
END $$;

GRANT UPDATE (password_hash, pepper_version, disabled_at) ON affiliate TO candor_web;
GRANT UPDATE (used_at) ON affiliate_invitation TO candor_web;
GRANT UPDATE (token_hash, cookie_hash, authenticated_at, last_action_at, ended_at) ON affiliate_session TO candor_web;
GRANT DELETE ON affiliate_session TO candor_web;
GRANT UPDATE (clicks) ON affiliate_click TO candor_web;
GRANT UPDATE (deposit_number, deposit_amount, deposited_at, reversed_at) ON affiliate_referral TO candor_web;
GRANT UPDATE (state, decided_at, paid_at, reference, reason) ON affiliate_payout TO candor_web;
GRANT UPDATE (payout_id) ON commission TO candor_web;
GRANT UPDATE (removed_at) ON postback TO candor_web;
GRANT UPDATE (state, attempts, next_at, answer) ON postback_delivery TO candor_web;
