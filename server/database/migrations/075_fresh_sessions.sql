-- How a session was begun, for what only a fresh proof may do (rulings R15, R16), and what a client is written to in.

ALTER TABLE session
  -- The last full proof, password and second factor. NULL is the beginning of the session.
  ADD COLUMN authenticated_at timestamptz,
  -- Begun by a link in a mail: it deals and pays in, but moves no money out and changes no credential.
  ADD COLUMN limited boolean NOT NULL DEFAULT false;

GRANT UPDATE (authenticated_at, limited, token_hash, cookie_hash) ON session TO candor_web;

ALTER TABLE client
  ADD COLUMN language text NOT NULL DEFAULT 'en' CHECK (language ~ '^[a-z]{2}$'),
  ADD COLUMN email_confirmed_at timestamptz;

GRANT INSERT (language), UPDATE (language, email_confirmed_at) ON client TO candor_web;
