-- When the number as it is now was confirmed by a code; NULL: not yet.
ALTER TABLE client ADD COLUMN phone_confirmed_at timestamptz;
GRANT UPDATE (phone_confirmed_at) ON client TO candor_web;

-- Codes of six digits for a telephone number. A code comes into being when it is sent, and is kept as a hash.
CREATE TABLE phone_code (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  brand_id text NOT NULL,
  client_id bigint NOT NULL,
  phone text NOT NULL CHECK (phone ~ '^\+[1-9][0-9]{4,14}$'),
  tries integer NOT NULL DEFAULT 0 CHECK (tries >= 0),
  created_at timestamptz NOT NULL,
  salt text CHECK (length(salt) BETWEEN 16 AND 64),
  code_hash bytea CHECK (length(code_hash) = 32),
  expires_at timestamptz,
  used_at timestamptz,
  replaced_at timestamptz,
  UNIQUE (brand_id, id),
  FOREIGN KEY (brand_id, client_id) REFERENCES client (brand_id, id),
  CHECK ((code_hash IS NULL) = (expires_at IS NULL) AND (code_hash IS NULL) = (salt IS NULL)),
  CHECK (used_at IS NULL OR code_hash IS NOT NULL)
);
CREATE INDEX phone_code_client ON phone_code (brand_id, client_id, id);
ALTER TABLE phone_code ENABLE ROW LEVEL SECURITY;
ALTER TABLE phone_code FORCE ROW LEVEL SECURITY;
CREATE POLICY brand_own ON phone_code TO candor_web
  USING (brand_id = current_brand()) WITH CHECK (brand_id = current_brand());
GRANT SELECT, DELETE ON phone_code TO candor_web;
GRANT INSERT (brand_id, client_id, phone, created_at) ON phone_code TO candor_web;
GRANT UPDATE (tries, salt, code_hash, expires_at, used_at, replaced_at) ON phone_code TO candor_web;

ALTER TABLE mail
  ADD COLUMN phone_code_id bigint,
  ADD FOREIGN KEY (brand_id, phone_code_id) REFERENCES phone_code (brand_id, id);
CREATE INDEX mail_phone_code ON mail (brand_id, phone_code_id) WHERE phone_code_id IS NOT NULL;
GRANT INSERT (phone_code_id) ON mail TO candor_web;
