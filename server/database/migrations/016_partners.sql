-- Partners, who bring clients: who they are, what they have brought, what it has earned them. A share of what
-- clients lose has no column anywhere. T50: within a transaction of a partner, a row is theirs or nobody sees it,
-- whatever the statement says.

-- The partner of the current transaction; NULL in all others.
CREATE FUNCTION current_affiliate() RETURNS bigint
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN NULLIF(current_setting('app.affiliate_id', true), '')::bigint;

CREATE TABLE affiliate (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  brand_id text NOT NULL REFERENCES brand (id),
  -- What their plain link carries; those of their other links are in affiliate_link.
  code text NOT NULL CHECK (code ~ '^[a-z0-9-]{4,32}$'),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 120),
  email text NOT NULL CHECK (length(email) BETWEEN 5 AND 254 AND email = lower(email COLLATE "C")),
  -- NULL until the invitation is taken.
  password_hash text CHECK (password_hash LIKE '$argon2id$%' AND length(password_hash) <= 256),
  pepper_version integer CHECK (pepper_version > 0),
  -- Who has brought them, in the second tier.
  parent_id bigint,
  created_at timestamptz NOT NULL,
  disabled_at timestamptz,
  -- Of the mails to them.
  language text NOT NULL DEFAULT 'en' CHECK (language IN ('en', 'de', 'it', 'es')),
  name_key text COLLATE "C" GENERATED ALWAYS AS (name_key(name)) STORED,
  -- What a search looks through: the marks and the letters' size do not matter.
  search_key text COLLATE "C" GENERATED ALWAYS AS (name_key(name || ' ' || code || ' ' || email)) STORED,
  -- Since when their payout waits; infinity: none does.
  waiting_since timestamptz NOT NULL DEFAULT 'infinity',
  UNIQUE (brand_id, id),
  UNIQUE (brand_id, code),
  UNIQUE (brand_id, email),
  FOREIGN KEY (brand_id, parent_id) REFERENCES affiliate (brand_id, id),
  CHECK (parent_id <> id),
  CHECK ((password_hash IS NULL) = (pepper_version IS NULL))
);
CREATE INDEX affiliate_parent ON affiliate (brand_id, parent_id) WHERE parent_id IS NOT NULL;
CREATE INDEX affiliate_list_name ON affiliate (brand_id, name_key, id);
CREATE INDEX affiliate_list_since ON affiliate (brand_id, created_at, id);
CREATE INDEX affiliate_list_waiting ON affiliate (brand_id, waiting_since, id);

ALTER TABLE affiliate ENABLE ROW LEVEL SECURITY;
ALTER TABLE affiliate FORCE ROW LEVEL SECURITY;
CREATE POLICY brand_own ON affiliate TO candor_web
  USING (brand_id = current_brand()) WITH CHECK (brand_id = current_brand());
GRANT SELECT, INSERT ON affiliate TO candor_web;
GRANT UPDATE (password_hash, pepper_version, disabled_at, waiting_since) ON affiliate TO candor_web;

-- A link that works once, to choose a password. Only its hash is kept.
CREATE TABLE affiliate_invitation (
  code_hash bytea PRIMARY KEY CHECK (length(code_hash) = 32),
  brand_id text NOT NULL,
  affiliate_id bigint NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  id bigint GENERATED ALWAYS AS IDENTITY,
  -- An invitation is in the hands of those who made it and in a mail: two codes, of which one is taken once. That of
  -- the mail is made when it is sent.
  mail_code_hash bytea UNIQUE CHECK (length(mail_code_hash) = 32),
  -- An invitation by staff, a link that the partner asked for, or a link of the way back without factors (rule AF-22).
  purpose text NOT NULL DEFAULT 'invitation' CHECK (
    purpose IN ('invitation', 'reset', 'lostFactors', 'lostFactorsStop', 'lostFactorsReturn')),
  FOREIGN KEY (brand_id, affiliate_id) REFERENCES affiliate (brand_id, id),
  UNIQUE (brand_id, id)
);
CREATE INDEX affiliate_invitation_owner ON affiliate_invitation (brand_id, affiliate_id, id DESC);

ALTER TABLE affiliate_invitation ENABLE ROW LEVEL SECURITY;
ALTER TABLE affiliate_invitation FORCE ROW LEVEL SECURITY;
CREATE POLICY affiliate_own ON affiliate_invitation AS RESTRICTIVE TO candor_web
  USING (current_affiliate() IS NULL OR affiliate_id = current_affiliate())
  WITH CHECK (current_affiliate() IS NULL OR affiliate_id = current_affiliate());
CREATE POLICY brand_own ON affiliate_invitation TO candor_web
  USING (brand_id = current_brand()) WITH CHECK (brand_id = current_brand());
GRANT SELECT, INSERT ON affiliate_invitation TO candor_web;
GRANT UPDATE (expires_at, used_at, mail_code_hash) ON affiliate_invitation TO candor_web;

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
  -- What a partner recognises a session by, as the browser claimed it; never for a decision. Empty: unknown.
  browser text NOT NULL DEFAULT '' CHECK (length(browser) <= 40),
  system text NOT NULL DEFAULT '' CHECK (length(system) <= 40),
  FOREIGN KEY (brand_id, affiliate_id) REFERENCES affiliate (brand_id, id)
);
CREATE INDEX affiliate_session_owner ON affiliate_session (brand_id, affiliate_id) WHERE ended_at IS NULL;
CREATE INDEX affiliate_session_started ON affiliate_session (started_at);

ALTER TABLE affiliate_session ENABLE ROW LEVEL SECURITY;
ALTER TABLE affiliate_session FORCE ROW LEVEL SECURITY;
CREATE POLICY affiliate_own ON affiliate_session AS RESTRICTIVE TO candor_web
  USING (current_affiliate() IS NULL OR affiliate_id = current_affiliate())
  WITH CHECK (current_affiliate() IS NULL OR affiliate_id = current_affiliate());
CREATE POLICY brand_own ON affiliate_session TO candor_web
  USING (brand_id = current_brand()) WITH CHECK (brand_id = current_brand());
GRANT SELECT, INSERT, DELETE ON affiliate_session TO candor_web;
GRANT UPDATE (token_hash, cookie_hash, authenticated_at, last_action_at, ended_at) ON affiliate_session TO candor_web;

-- The browsers a partner has signed in with; a new one is reported by mail.
CREATE TABLE affiliate_device (
  brand_id text NOT NULL,
  affiliate_id bigint NOT NULL,
  device_hash bytea NOT NULL CHECK (length(device_hash) = 32),
  last_login_at timestamptz NOT NULL,
  PRIMARY KEY (brand_id, affiliate_id, device_hash),
  FOREIGN KEY (brand_id, affiliate_id) REFERENCES affiliate (brand_id, id)
);
CREATE INDEX affiliate_device_age ON affiliate_device (last_login_at);
CREATE INDEX affiliate_device_hash ON affiliate_device (brand_id, device_hash);

ALTER TABLE affiliate_device ENABLE ROW LEVEL SECURITY;
ALTER TABLE affiliate_device FORCE ROW LEVEL SECURITY;
CREATE POLICY affiliate_own ON affiliate_device AS RESTRICTIVE TO candor_web
  USING (current_affiliate() IS NULL OR affiliate_id = current_affiliate())
  WITH CHECK (current_affiliate() IS NULL OR affiliate_id = current_affiliate());
CREATE POLICY brand_own ON affiliate_device TO candor_web
  USING (brand_id = current_brand()) WITH CHECK (brand_id = current_brand());
GRANT SELECT, INSERT, DELETE ON affiliate_device TO candor_web;
GRANT UPDATE (last_login_at) ON affiliate_device TO candor_web;
GRANT DELETE ON affiliate_device TO candor_erasure;

-- Rule AF-22: a partner who has lost every second factor comes back after a wait, as a client does.
CREATE TABLE affiliate_lost_factors (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  brand_id text NOT NULL,
  affiliate_id bigint NOT NULL,
  started_at timestamptz NOT NULL,
  ready_at timestamptz NOT NULL CHECK (ready_at > started_at),
  -- As the browser that asked claimed to be; for the partner's eyes.
  browser text NOT NULL CHECK (length(browser) <= 40),
  system text NOT NULL CHECK (length(system) <= 40),
  halfway_told_at timestamptz,
  ready_told_at timestamptz,
  ended_at timestamptz,
  ended_by text CHECK (ended_by IN ('session', 'link', 'factor', 'staff', 'completed', 'expired')),
  -- After coming back: when the new factor was set up. Until then no login does without one.
  replaced_at timestamptz,
  UNIQUE (brand_id, id),
  FOREIGN KEY (brand_id, affiliate_id) REFERENCES affiliate (brand_id, id),
  CHECK ((ended_at IS NULL) = (ended_by IS NULL)),
  CHECK (replaced_at IS NULL OR ended_by = 'completed'),
  CHECK (ended_by IS DISTINCT FROM 'completed' OR ended_at >= ready_at)
);
-- One is open at a time, whatever comes at the same moment.
CREATE UNIQUE INDEX affiliate_lost_factors_open ON affiliate_lost_factors (brand_id, affiliate_id)
  WHERE ended_at IS NULL;
CREATE INDEX affiliate_lost_factors_partner ON affiliate_lost_factors (brand_id, affiliate_id, id DESC);

ALTER TABLE affiliate_lost_factors ENABLE ROW LEVEL SECURITY;
ALTER TABLE affiliate_lost_factors FORCE ROW LEVEL SECURITY;
CREATE POLICY affiliate_own ON affiliate_lost_factors AS RESTRICTIVE TO candor_web
  USING (current_affiliate() IS NULL OR affiliate_id = current_affiliate())
  WITH CHECK (current_affiliate() IS NULL OR affiliate_id = current_affiliate());
CREATE POLICY brand_own ON affiliate_lost_factors TO candor_web
  USING (brand_id = current_brand()) WITH CHECK (brand_id = current_brand());
GRANT SELECT ON affiliate_lost_factors TO candor_web;
GRANT INSERT (brand_id, affiliate_id, started_at, ready_at, browser, system) ON affiliate_lost_factors TO candor_web;
GRANT UPDATE (halfway_told_at, ready_told_at, ended_at, ended_by, replaced_at) ON affiliate_lost_factors TO candor_web;

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

ALTER TABLE affiliate_link ENABLE ROW LEVEL SECURITY;
ALTER TABLE affiliate_link FORCE ROW LEVEL SECURITY;
CREATE POLICY affiliate_own ON affiliate_link AS RESTRICTIVE TO candor_web
  USING (current_affiliate() IS NULL OR affiliate_id = current_affiliate())
  WITH CHECK (current_affiliate() IS NULL OR affiliate_id = current_affiliate());
CREATE POLICY brand_own ON affiliate_link TO candor_web
  USING (brand_id = current_brand()) WITH CHECK (brand_id = current_brand());
GRANT SELECT, INSERT ON affiliate_link TO candor_web;

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

ALTER TABLE affiliate_click ENABLE ROW LEVEL SECURITY;
ALTER TABLE affiliate_click FORCE ROW LEVEL SECURITY;
CREATE POLICY affiliate_own ON affiliate_click AS RESTRICTIVE TO candor_web
  USING (current_affiliate() IS NULL OR affiliate_id = current_affiliate())
  WITH CHECK (current_affiliate() IS NULL OR affiliate_id = current_affiliate());
CREATE POLICY brand_own ON affiliate_click TO candor_web
  USING (brand_id = current_brand()) WITH CHECK (brand_id = current_brand());
GRANT SELECT, INSERT ON affiliate_click TO candor_web;
GRANT UPDATE (clicks) ON affiliate_click TO candor_web;

-- Rule AF-1: whom a client was brought by, found out once and never changed.
CREATE TABLE affiliate_referral (
  brand_id text NOT NULL,
  client_id bigint NOT NULL,
  affiliate_id bigint NOT NULL,
  code text NOT NULL,
  registered_at timestamptz NOT NULL,
  -- Rule AF-2: the first approved deposit, as long as it is not given back.
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

ALTER TABLE affiliate_referral ENABLE ROW LEVEL SECURITY;
ALTER TABLE affiliate_referral FORCE ROW LEVEL SECURITY;
CREATE POLICY affiliate_own ON affiliate_referral AS RESTRICTIVE TO candor_web
  USING (current_affiliate() IS NULL OR affiliate_id = current_affiliate())
  WITH CHECK (current_affiliate() IS NULL OR affiliate_id = current_affiliate());
CREATE POLICY brand_own ON affiliate_referral TO candor_web
  USING (brand_id = current_brand()) WITH CHECK (brand_id = current_brand());
GRANT SELECT, INSERT ON affiliate_referral TO candor_web;
GRANT UPDATE (deposit_number, deposit_amount, deposited_at, reversed_at) ON affiliate_referral TO candor_web;

-- Versions: what is earned is computed by the one of its moment, for ever.
CREATE TABLE commission_plan (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  brand_id text NOT NULL,
  affiliate_id bigint NOT NULL,
  starts_at timestamptz NOT NULL,
  -- Rule CU-4: the bounds are those of euros times the scale of the brand's currency, a thousand at most.
  per_registration bigint NOT NULL CHECK (per_registration BETWEEN 0 AND 1000000000000),
  per_first_deposit bigint NOT NULL CHECK (per_first_deposit BETWEEN 0 AND 10000000000000),
  first_deposit_minimum bigint NOT NULL CHECK (first_deposit_minimum >= 0),
  -- Hundredths of a percent.
  spread_share integer NOT NULL CHECK (spread_share BETWEEN 0 AND 5000),
  second_tier_share integer NOT NULL CHECK (second_tier_share BETWEEN 0 AND 2000),
  hold_days integer NOT NULL CHECK (hold_days BETWEEN 0 AND 365),
  -- The most of a calendar month in UTC; NULL: no limit.
  monthly_cap bigint CHECK (monthly_cap BETWEEN 1 AND 8000000000000000),
  -- Countries whose clients earn nothing.
  closed_countries text[] NOT NULL DEFAULT '{}' CHECK (
    cardinality(closed_countries) <= 250
    AND array_to_string(closed_countries, ',', '-') ~ '^([A-Z]{2}(,[A-Z]{2})*)?$'),
  UNIQUE (brand_id, id),
  FOREIGN KEY (brand_id, affiliate_id) REFERENCES affiliate (brand_id, id)
);
CREATE INDEX commission_plan_owner ON commission_plan (brand_id, affiliate_id, starts_at);

ALTER TABLE commission_plan ENABLE ROW LEVEL SECURITY;
ALTER TABLE commission_plan FORCE ROW LEVEL SECURITY;
CREATE POLICY affiliate_own ON commission_plan AS RESTRICTIVE TO candor_web
  USING (current_affiliate() IS NULL OR affiliate_id = current_affiliate())
  WITH CHECK (current_affiliate() IS NULL OR affiliate_id = current_affiliate());
CREATE POLICY brand_own ON commission_plan TO candor_web
  USING (brand_id = current_brand()) WITH CHECK (brand_id = current_brand());
GRANT SELECT, INSERT ON commission_plan TO candor_web;

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

CREATE FUNCTION note_waiting_payout() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  UPDATE affiliate SET waiting_since =
    CASE WHEN NEW.state IN ('requested', 'approved') THEN NEW.requested_at ELSE 'infinity' END
  WHERE brand_id = NEW.brand_id AND id = NEW.affiliate_id;
  RETURN NULL;
END $$;

CREATE TRIGGER noted AFTER INSERT OR UPDATE OF state ON affiliate_payout
  FOR EACH ROW EXECUTE FUNCTION note_waiting_payout();

ALTER TABLE affiliate_payout ENABLE ROW LEVEL SECURITY;
ALTER TABLE affiliate_payout FORCE ROW LEVEL SECURITY;
CREATE POLICY affiliate_own ON affiliate_payout AS RESTRICTIVE TO candor_web
  USING (current_affiliate() IS NULL OR affiliate_id = current_affiliate())
  WITH CHECK (current_affiliate() IS NULL OR affiliate_id = current_affiliate());
CREATE POLICY brand_own ON affiliate_payout TO candor_web
  USING (brand_id = current_brand()) WITH CHECK (brand_id = current_brand());
GRANT SELECT, INSERT ON affiliate_payout TO candor_web;
GRANT UPDATE (state, decided_at, paid_at, reference, reason) ON affiliate_payout TO candor_web;

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
  amount bigint NOT NULL CONSTRAINT commission_amount_check CHECK (amount <> 0 OR limited_by IS NOT NULL),
  earned_at timestamptz NOT NULL,
  payable_at timestamptz NOT NULL,
  -- The row that this one reverses, and why.
  reverses_id bigint UNIQUE REFERENCES commission (id),
  reason text CHECK (length(reason) <= 300),
  payout_id bigint,
  -- What a limit has taken away has its row all the same, with the cause.
  limited_by text CHECK (limited_by IN ('country', 'monthlyCap')),
  UNIQUE (brand_id, id),
  UNIQUE (brand_id, affiliate_id, kind, cause),
  FOREIGN KEY (brand_id, affiliate_id) REFERENCES affiliate (brand_id, id),
  FOREIGN KEY (brand_id, through_id) REFERENCES affiliate (brand_id, id),
  FOREIGN KEY (brand_id, client_id) REFERENCES client (brand_id, id),
  FOREIGN KEY (brand_id, plan_id) REFERENCES commission_plan (brand_id, id),
  FOREIGN KEY (brand_id, payout_id) REFERENCES affiliate_payout (brand_id, id),
  CHECK ((reverses_id IS NOT NULL) = (amount < 0)),
  CONSTRAINT commission_country_earns_nothing CHECK (limited_by IS DISTINCT FROM 'country' OR amount = 0)
);
CREATE INDEX commission_owner ON commission (brand_id, affiliate_id, id DESC);
CREATE INDEX commission_client ON commission (brand_id, client_id, id DESC);
CREATE INDEX commission_open ON commission (brand_id, affiliate_id) WHERE payout_id IS NULL;
-- What a month has brought so far.
CREATE INDEX commission_month ON commission (brand_id, affiliate_id, earned_at) INCLUDE (amount);

ALTER TABLE commission ENABLE ROW LEVEL SECURITY;
ALTER TABLE commission FORCE ROW LEVEL SECURITY;
CREATE POLICY affiliate_own ON commission AS RESTRICTIVE TO candor_web
  USING (current_affiliate() IS NULL OR affiliate_id = current_affiliate())
  WITH CHECK (current_affiliate() IS NULL OR affiliate_id = current_affiliate());
CREATE POLICY brand_own ON commission TO candor_web
  USING (brand_id = current_brand()) WITH CHECK (brand_id = current_brand());
GRANT SELECT, INSERT ON commission TO candor_web;
GRANT UPDATE (payout_id) ON commission TO candor_web;

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
  -- What partners and their servers know it by: a number would tell how much happens here.
  public_id uuid NOT NULL DEFAULT gen_random_uuid() UNIQUE,
  UNIQUE (brand_id, id),
  UNIQUE (brand_id, affiliate_id, command_id),
  FOREIGN KEY (brand_id, affiliate_id) REFERENCES affiliate (brand_id, id)
);
CREATE INDEX postback_owner ON postback (brand_id, affiliate_id) WHERE removed_at IS NULL;

ALTER TABLE postback ENABLE ROW LEVEL SECURITY;
ALTER TABLE postback FORCE ROW LEVEL SECURITY;
CREATE POLICY affiliate_own ON postback AS RESTRICTIVE TO candor_web
  USING (current_affiliate() IS NULL OR affiliate_id = current_affiliate())
  WITH CHECK (current_affiliate() IS NULL OR affiliate_id = current_affiliate());
CREATE POLICY brand_own ON postback TO candor_web
  USING (brand_id = current_brand()) WITH CHECK (brand_id = current_brand());
GRANT SELECT, INSERT ON postback TO candor_web;
GRANT UPDATE (removed_at) ON postback TO candor_web;

CREATE TABLE postback_delivery (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  brand_id text NOT NULL,
  affiliate_id bigint NOT NULL,
  postback_id bigint NOT NULL,
  event text NOT NULL CHECK (length(event) <= 40),
  -- The same for the same event, so that it is reported once.
  cause text NOT NULL CHECK (length(cause) BETWEEN 1 AND 120),
  body text NOT NULL CHECK (length(body) <= 4000),
  state text NOT NULL CHECK (state IN ('waiting', 'sent', 'failed')),
  attempts integer NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  created_at timestamptz NOT NULL,
  next_at timestamptz,
  answer text CHECK (length(answer) <= 300),
  public_id uuid NOT NULL DEFAULT gen_random_uuid() UNIQUE,
  UNIQUE (brand_id, postback_id, event, cause),
  FOREIGN KEY (brand_id, postback_id) REFERENCES postback (brand_id, id)
);
CREATE INDEX postback_delivery_owner ON postback_delivery (brand_id, affiliate_id, id DESC);
CREATE INDEX postback_delivery_due ON postback_delivery (brand_id, next_at) WHERE state = 'waiting';

ALTER TABLE postback_delivery ENABLE ROW LEVEL SECURITY;
ALTER TABLE postback_delivery FORCE ROW LEVEL SECURITY;
CREATE POLICY affiliate_own ON postback_delivery AS RESTRICTIVE TO candor_web
  USING (current_affiliate() IS NULL OR affiliate_id = current_affiliate())
  WITH CHECK (current_affiliate() IS NULL OR affiliate_id = current_affiliate());
CREATE POLICY brand_own ON postback_delivery TO candor_web
  USING (brand_id = current_brand()) WITH CHECK (brand_id = current_brand());
GRANT SELECT, INSERT ON postback_delivery TO candor_web;
GRANT UPDATE (state, attempts, next_at, answer) ON postback_delivery TO candor_web;
