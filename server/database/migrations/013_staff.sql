-- Staff. They belong to the installation and have roles in brands. Their sessions have nothing to do with those of
-- clients. Only the office has these tables.

-- People who sign in see their own roles in all brands; otherwise a brand sees its own.
CREATE FUNCTION current_staff() RETURNS bigint
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN NULLIF(current_setting('app.staff_id', true), '')::bigint;

CREATE TABLE staff (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  email text NOT NULL UNIQUE CHECK (length(email) BETWEEN 5 AND 254 AND email = lower(email COLLATE "C")),
  full_name text NOT NULL CHECK (length(full_name) BETWEEN 1 AND 120),
  -- NULL until the invitation is taken.
  password_hash text CHECK (password_hash LIKE '$argon2id$%' AND length(password_hash) <= 256),
  pepper_version integer CHECK (pepper_version > 0),
  created_at timestamptz NOT NULL,
  disabled_at timestamptz,
  last_sign_in_at timestamptz,
  -- Of the office at the last sign-in, in which they are written to. NULL: they were never in.
  language text CHECK (language ~ '^[a-z]{2}$'),
  CHECK ((password_hash IS NULL) = (pepper_version IS NULL))
);

GRANT SELECT ON staff TO candor_office;
GRANT INSERT (email, full_name, created_at) ON staff TO candor_office;
GRANT UPDATE (password_hash, pepper_version, disabled_at, last_sign_in_at, language) ON staff TO candor_office;

-- Rule ST-2, the same pairs as in domain/staff/roles.ts (a test compares them), so that no path can grant both.
CREATE TABLE staff_role_conflict (
  first text NOT NULL,
  second text NOT NULL,
  PRIMARY KEY (first, second)
);

GRANT SELECT ON staff_role_conflict TO candor_office;

INSERT INTO staff_role_conflict (first, second) VALUES
  ('paymentsOfficer', 'finance'),
  ('kycOfficer', 'paymentsOfficer'),
  ('platformAdmin', 'paymentsOfficer'),
  ('platformAdmin', 'finance');

CREATE TABLE staff_role (
  brand_id text NOT NULL REFERENCES brand (id),
  staff_id bigint NOT NULL REFERENCES staff (id),
  role text NOT NULL CHECK (role ~ '^[a-zA-Z]{3,30}$'),
  granted_at timestamptz NOT NULL,
  PRIMARY KEY (brand_id, staff_id, role)
);
CREATE INDEX staff_role_staff ON staff_role (staff_id);

CREATE FUNCTION refuse_role_conflict() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  -- Two grants to one person at the same moment wait for each other.
  PERFORM pg_advisory_xact_lock(hashtext('staff_role'), NEW.staff_id::integer);
  IF EXISTS (
    SELECT 1 FROM staff_role held JOIN staff_role_conflict pair
      ON (pair.first = held.role AND pair.second = NEW.role) OR (pair.second = held.role AND pair.first = NEW.role)
    WHERE held.brand_id = NEW.brand_id AND held.staff_id = NEW.staff_id
  ) THEN
    RAISE EXCEPTION 'roles that one person must not hold together: %', NEW.role USING ERRCODE = 'P0001';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER role_conflict BEFORE INSERT OR UPDATE ON staff_role
  FOR EACH ROW EXECUTE FUNCTION refuse_role_conflict();

ALTER TABLE staff_role ENABLE ROW LEVEL SECURITY;
ALTER TABLE staff_role FORCE ROW LEVEL SECURITY;
CREATE POLICY brand_own ON staff_role TO candor_web
  USING (brand_id = current_brand()) WITH CHECK (brand_id = current_brand());
-- For the functions of 017_access.sql, which run as the owner, whom row level security binds, too.
CREATE POLICY functions_own ON staff_role TO CURRENT_USER
  USING (brand_id = current_brand()) WITH CHECK (brand_id = current_brand());
CREATE POLICY staff_own ON staff_role FOR SELECT TO candor_web USING (staff_id = current_staff());
GRANT SELECT, INSERT, DELETE ON staff_role TO candor_office;

-- A link to choose a password and a second factor; it works once. Only its hash is kept.
CREATE TABLE staff_invitation (
  code_hash bytea PRIMARY KEY CHECK (length(code_hash) = 32),
  staff_id bigint NOT NULL REFERENCES staff (id),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);

GRANT SELECT, INSERT, DELETE ON staff_invitation TO candor_office;
GRANT UPDATE (used_at) ON staff_invitation TO candor_office;

-- Begun when the second factor was shown, and bound to an HttpOnly cookie, of which only the hash is kept.
CREATE TABLE staff_session (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  staff_id bigint NOT NULL REFERENCES staff (id),
  cookie_hash bytea NOT NULL UNIQUE CHECK (length(cookie_hash) = 32),
  -- The brand that is worked on.
  chosen_brand text NOT NULL REFERENCES brand (id),
  started_at timestamptz NOT NULL,
  last_action_at timestamptz NOT NULL,
  ended_at timestamptz,
  -- Where it was started: what the browser says of itself, and the address.
  browser text NOT NULL DEFAULT '' CHECK (length(browser) <= 40),
  system text NOT NULL DEFAULT '' CHECK (length(system) <= 40),
  address text NOT NULL DEFAULT '' CHECK (length(address) <= 64),
  -- When it was last proven with password and second factor: some acts ask for a recent proof, from the address of the
  -- proof (rule ST-12). The proof gives the session another cookie.
  proven_at timestamptz NOT NULL
);
CREATE INDEX staff_session_started ON staff_session (started_at);
CREATE INDEX staff_session_staff ON staff_session (staff_id) WHERE ended_at IS NULL;

GRANT SELECT, INSERT, DELETE ON staff_session TO candor_office;
GRANT UPDATE (cookie_hash, chosen_brand, last_action_at, ended_at, address, proven_at)
  ON staff_session TO candor_office;

-- How somebody of the staff likes to see a list. It has no client's data beyond what they typed as a search.
CREATE TABLE staff_view (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  staff_id bigint NOT NULL REFERENCES staff (id),
  list text NOT NULL CHECK (list ~ '^[a-zA-Z]{3,30}$'),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 40),
  query text NOT NULL CHECK (length(query) <= 1000),
  saved_at timestamptz NOT NULL,
  UNIQUE (staff_id, list, name)
);

GRANT SELECT, DELETE ON staff_view TO candor_office;
GRANT INSERT (staff_id, list, name, query, saved_at) ON staff_view TO candor_office;
GRANT UPDATE (query, saved_at) ON staff_view TO candor_office;
