-- Second factors of clients and, with the office as their tenant, of staff. One mechanism for both: `owner_kind` says
-- which, and a client's rows also name the client, so that the database knows him.

-- The secret is encrypted with a key that is not in the database; the step of the last code that was taken keeps one
-- code from working twice (T7).
CREATE TABLE totp_factor (
  brand_id text NOT NULL,
  owner_kind text NOT NULL CHECK (owner_kind IN ('client', 'staff')),
  owner_id bigint NOT NULL,
  client_id bigint GENERATED ALWAYS AS (CASE WHEN owner_kind = 'client' THEN owner_id END) STORED,
  secret bytea NOT NULL CHECK (length(secret) BETWEEN 40 AND 256),
  key_version integer NOT NULL CHECK (key_version > 0),
  last_step bigint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  -- Until a first code has confirmed it nobody is asked for it.
  confirmed_at timestamptz,
  PRIMARY KEY (brand_id, owner_kind, owner_id),
  FOREIGN KEY (brand_id, client_id) REFERENCES client (brand_id, id)
);

CREATE TABLE recovery_code (
  brand_id text NOT NULL,
  owner_kind text NOT NULL CHECK (owner_kind IN ('client', 'staff')),
  owner_id bigint NOT NULL,
  client_id bigint GENERATED ALWAYS AS (CASE WHEN owner_kind = 'client' THEN owner_id END) STORED,
  code_hash bytea NOT NULL CHECK (length(code_hash) = 32),
  key_version integer NOT NULL CHECK (key_version > 0),
  created_at timestamptz NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (brand_id, owner_kind, owner_id, code_hash),
  FOREIGN KEY (brand_id, client_id) REFERENCES client (brand_id, id)
);

CREATE TABLE passkey (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  brand_id text NOT NULL,
  owner_kind text NOT NULL CHECK (owner_kind IN ('client', 'staff')),
  owner_id bigint NOT NULL,
  client_id bigint GENERATED ALWAYS AS (CASE WHEN owner_kind = 'client' THEN owner_id END) STORED,
  credential_id text NOT NULL CHECK (length(credential_id) BETWEEN 1 AND 1400),
  public_key bytea NOT NULL CHECK (length(public_key) <= 4096),
  sign_count bigint NOT NULL CHECK (sign_count >= 0),
  transports text[] NOT NULL,
  -- The host it was made on and works on (T9).
  host text NOT NULL CHECK (length(host) BETWEEN 1 AND 255),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  created_at timestamptz NOT NULL,
  last_used_at timestamptz,
  UNIQUE (brand_id, credential_id),
  FOREIGN KEY (brand_id, client_id) REFERENCES client (brand_id, id)
);
CREATE INDEX passkey_owner ON passkey (brand_id, owner_kind, owner_id);

-- A question that is asked once: who has shown his password (or nobody yet) is to show a factor too.
CREATE TABLE factor_challenge (
  brand_id text NOT NULL,
  handle_hash bytea NOT NULL CHECK (length(handle_hash) = 32),
  owner_kind text NOT NULL CHECK (owner_kind IN ('client', 'staff')),
  -- NULL: a passkey alone will say who it is.
  owner_id bigint,
  purpose text NOT NULL CHECK (length(purpose) BETWEEN 1 AND 32),
  -- What the asker wants to know again when it is answered.
  context text NOT NULL CHECK (length(context) <= 256),
  -- Present when a browser was asked: only the browser with this cookie may answer.
  browser_hash bytea CHECK (length(browser_hash) = 32),
  passkey_challenge text CHECK (length(passkey_challenge) BETWEEN 16 AND 128),
  tries integer NOT NULL DEFAULT 0 CHECK (tries >= 0),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (brand_id, handle_hash)
);
CREATE INDEX factor_challenge_age ON factor_challenge (expires_at);

DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['totp_factor', 'recovery_code', 'passkey', 'factor_challenge'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format(
      'CREATE POLICY brand_own ON %I TO candor_web
         USING (brand_id = current_brand()) WITH CHECK (brand_id = current_brand())',
      name);
    EXECUTE format('GRANT SELECT, DELETE ON %I TO candor_web', name);
  END LOOP;
END $$;

GRANT INSERT (brand_id, owner_kind, owner_id, secret, key_version, created_at),
      UPDATE (secret, key_version, last_step, created_at, confirmed_at) ON totp_factor TO candor_web;
GRANT INSERT (brand_id, owner_kind, owner_id, code_hash, key_version, created_at),
      UPDATE (used_at) ON recovery_code TO candor_web;
GRANT INSERT (brand_id, owner_kind, owner_id, credential_id, public_key, sign_count, transports, host, name, created_at),
      UPDATE (sign_count, name, last_used_at) ON passkey TO candor_web;
GRANT INSERT (brand_id, handle_hash, owner_kind, owner_id, purpose, context, browser_hash, passkey_challenge,
              created_at, expires_at),
      UPDATE (passkey_challenge, tries, used_at) ON factor_challenge TO candor_web;
