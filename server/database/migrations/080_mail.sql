-- Mail: every message that is to be sent, written in the transaction of the event that it tells of. A job of the same
-- transaction sends it. No secret is stored: a code is made when its mail is sent, and only its hash is kept.

-- A single-use code that a mail carries in its link.
CREATE TABLE mail_code (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  brand_id text NOT NULL,
  client_id bigint NOT NULL,
  purpose text NOT NULL CHECK (purpose IN ('password', 'login', 'confirmation', 'notMe')),
  life_ms bigint NOT NULL CHECK (life_ms > 0),
  -- Of the browser that asked for it (ruling R16).
  nonce_hash bytea CHECK (length(nonce_hash) = 32),
  -- The address to be confirmed: a changed one is not confirmed by an old mail.
  email text CHECK (length(email) BETWEEN 5 AND 254),
  -- The session that a mail about a new device tells of.
  session_id bigint,
  created_at timestamptz NOT NULL,
  -- Known from when the mail is sent; a mail that is sent again has another code.
  code_hash bytea UNIQUE CHECK (length(code_hash) = 32),
  expires_at timestamptz,
  used_at timestamptz,
  replaced_at timestamptz,
  UNIQUE (brand_id, id),
  FOREIGN KEY (brand_id, client_id) REFERENCES client (brand_id, id),
  CHECK ((code_hash IS NULL) = (expires_at IS NULL)),
  CHECK (used_at IS NULL OR code_hash IS NOT NULL)
);
CREATE INDEX mail_code_client ON mail_code (brand_id, client_id, purpose);

CREATE TABLE mail (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  brand_id text NOT NULL REFERENCES brand (id),
  -- NULL: an address that belongs to no client.
  client_id bigint,
  -- The same event queues one mail.
  event_key text CHECK (length(event_key) BETWEEN 1 AND 120),
  recipient text NOT NULL CHECK (length(recipient) BETWEEN 5 AND 254 AND recipient !~ '[[:space:][:cntrl:]]'),
  language text NOT NULL CHECK (language IN ('en', 'de', 'it', 'es')),
  template text NOT NULL CHECK (template ~ '^[a-zA-Z]{1,40}$'),
  values jsonb NOT NULL CHECK (jsonb_typeof(values) = 'object' AND length(values::text) <= 8192),
  -- Where its button leads: an address of our own, or one that ends in a code.
  link_path text CHECK (link_path ~ '^/[A-Za-z0-9/_-]*$' AND length(link_path) <= 200),
  code_id bigint,
  created_at timestamptz NOT NULL,
  state text NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'sending', 'sent', 'failed')),
  attempts integer NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  sending_since timestamptz,
  sent_at timestamptz,
  -- What was sent, for the client's history; never the text, which can hold a code.
  subject text CHECK (length(subject) <= 400),
  last_error text CHECK (length(last_error) <= 300),
  UNIQUE (brand_id, id),
  UNIQUE (brand_id, event_key),
  FOREIGN KEY (brand_id, client_id) REFERENCES client (brand_id, id),
  FOREIGN KEY (brand_id, code_id) REFERENCES mail_code (brand_id, id),
  CHECK ((state = 'sent') = (sent_at IS NOT NULL)),
  CHECK (code_id IS NULL OR (client_id IS NOT NULL AND link_path IS NOT NULL))
);
CREATE INDEX mail_client ON mail (brand_id, client_id, id);
CREATE INDEX mail_created ON mail (created_at);

DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['mail_code', 'mail'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format(
      'CREATE POLICY brand_own ON %I TO candor_web
         USING (brand_id = current_brand()) WITH CHECK (brand_id = current_brand())',
      name);
    EXECUTE format('GRANT SELECT, DELETE ON %I TO candor_web', name);
  END LOOP;
END $$;

GRANT INSERT (brand_id, client_id, purpose, life_ms, nonce_hash, email, session_id, created_at)
  ON mail_code TO candor_web;
GRANT UPDATE (code_hash, expires_at, used_at, replaced_at) ON mail_code TO candor_web;

GRANT INSERT (brand_id, client_id, event_key, recipient, language, template, values, link_path, code_id, created_at)
  ON mail TO candor_web;
GRANT UPDATE (state, attempts, sending_since, sent_at, subject, last_error) ON mail TO candor_web;
