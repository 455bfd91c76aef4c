-- Clients, their sessions, and the counters that slow down guessing. A client's verification, groups and leverage are
-- no columns here: they are facts of dealing (blueprint B4.10), so that candor_web has nothing to change.

CREATE TABLE client (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  brand_id text NOT NULL REFERENCES brand (id),
  email text NOT NULL CHECK (length(email) BETWEEN 5 AND 254 AND email = lower(email COLLATE "C")),
  password_hash text NOT NULL CHECK (password_hash LIKE '$argon2id$%' AND length(password_hash) <= 256),
  pepper_version integer NOT NULL CHECK (pepper_version > 0),
  first_name text NOT NULL CHECK (length(first_name) BETWEEN 1 AND 60),
  last_name text NOT NULL CHECK (length(last_name) BETWEEN 1 AND 60),
  -- E.164: a plus and at most 15 digits.
  phone text NOT NULL CHECK (phone ~ '^\+[1-9][0-9]{4,14}$'),
  -- NULL: the number belongs to no country (a satellite telephone).
  country text CHECK (country ~ '^[A-Z]{2}$'),
  birth_date date,
  state text NOT NULL DEFAULT '' CHECK (length(state) <= 60),
  city text NOT NULL DEFAULT '' CHECK (length(city) <= 60),
  street text NOT NULL DEFAULT '' CHECK (length(street) <= 120),
  zip_code text NOT NULL DEFAULT '' CHECK (length(zip_code) <= 16),
  auto_trading boolean NOT NULL DEFAULT false,
  pin text NOT NULL CHECK (pin ~ '^[0-9]{8}$'),
  -- 80 random bits in base 32.
  uniqid text NOT NULL CHECK (uniqid ~ '^[0-9a-z]{16}$'),
  ref text CHECK (length(ref) BETWEEN 1 AND 64),
  source_page text CHECK (length(source_page) BETWEEN 1 AND 512),
  -- As the browser claimed it; never used for a decision (ruling R18).
  visitor_info text CHECK (length(visitor_info) <= 1024),
  agreed_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  -- Known when dealing has opened them: until then the next login asks for them again (blueprint B4.9).
  real_account_id bigint,
  demo_account_id bigint,
  CHECK ((real_account_id IS NULL) = (demo_account_id IS NULL)),
  CONSTRAINT client_key UNIQUE (brand_id, id),
  CONSTRAINT client_email UNIQUE (brand_id, email),
  CONSTRAINT client_pin UNIQUE (brand_id, pin),
  CONSTRAINT client_uniqid UNIQUE (brand_id, uniqid)
);

-- Ruling R13. Only hashes are stored: whoever reads this table cannot log in with it.
CREATE TABLE session (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  brand_id text NOT NULL,
  client_id bigint NOT NULL,
  token_hash bytea NOT NULL UNIQUE CHECK (length(token_hash) = 32),
  -- Present on a session that was started by a browser: its token works together with this cookie only.
  cookie_hash bytea UNIQUE CHECK (length(cookie_hash) = 32),
  host text NOT NULL CHECK (length(host) BETWEEN 1 AND 255),
  account_kind text NOT NULL CHECK (account_kind IN ('real', 'demo')),
  real_account_id bigint NOT NULL,
  demo_account_id bigint NOT NULL,
  started_at timestamptz NOT NULL,
  last_action_at timestamptz NOT NULL,
  ended_at timestamptz,
  UNIQUE (brand_id, id),
  FOREIGN KEY (brand_id, client_id) REFERENCES client (brand_id, id)
);
CREATE INDEX session_client ON session (brand_id, client_id);
CREATE INDEX session_started ON session (started_at);

-- A browser in which the client has logged in before: guessing by others does not slow it down (T4).
CREATE TABLE known_device (
  brand_id text NOT NULL,
  client_id bigint NOT NULL,
  device_hash bytea NOT NULL CHECK (length(device_hash) = 32),
  last_login_at timestamptz NOT NULL,
  PRIMARY KEY (brand_id, client_id, device_hash),
  FOREIGN KEY (brand_id, client_id) REFERENCES client (brand_id, id)
);

-- Fixed windows. The subject is a keyed hash of an address or an e-mail, known or not.
CREATE TABLE rate_window (
  brand_id text NOT NULL REFERENCES brand (id),
  rate_class text NOT NULL CHECK (length(rate_class) <= 32),
  subject bytea NOT NULL CHECK (length(subject) = 32),
  window_start timestamptz NOT NULL,
  hits integer NOT NULL CHECK (hits >= 0),
  PRIMARY KEY (brand_id, rate_class, subject, window_start)
);
CREATE INDEX rate_window_start ON rate_window (window_start);

CREATE TABLE login_backoff (
  brand_id text NOT NULL REFERENCES brand (id),
  subject bytea NOT NULL CHECK (length(subject) = 32),
  failures integer NOT NULL CHECK (failures >= 0),
  last_failure_at timestamptz NOT NULL,
  PRIMARY KEY (brand_id, subject)
);
CREATE INDEX login_backoff_age ON login_backoff (last_failure_at);

DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['client', 'session', 'known_device', 'rate_window', 'login_backoff'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format(
      'CREATE POLICY brand_own ON %I TO candor_web
         USING (brand_id = current_brand()) WITH CHECK (brand_id = current_brand())',
      name);
    EXECUTE format('GRANT SELECT ON %I TO candor_web', name);
  END LOOP;
END $$;

GRANT INSERT (brand_id, email, password_hash, pepper_version, first_name, last_name, phone, country, pin, uniqid, ref,
              source_page, visitor_info, agreed_at, created_at) ON client TO candor_web;
GRANT UPDATE (password_hash, pepper_version, real_account_id, demo_account_id) ON client TO candor_web;

GRANT INSERT, DELETE ON session TO candor_web;
GRANT UPDATE (account_kind, last_action_at, ended_at) ON session TO candor_web;

GRANT INSERT, DELETE ON known_device TO candor_web;
GRANT UPDATE (last_login_at) ON known_device TO candor_web;

GRANT INSERT, DELETE ON rate_window TO candor_web;
GRANT UPDATE (hits) ON rate_window TO candor_web;

GRANT INSERT, DELETE ON login_backoff TO candor_web;
GRANT UPDATE (failures, last_failure_at) ON login_backoff TO candor_web;
