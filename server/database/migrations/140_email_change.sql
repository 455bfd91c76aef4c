-- A client changes his e-mail address: the new one is confirmed by a mail to it, the old one can take it back (T14).

ALTER TABLE client
  -- The newest of a new password, a new address and a changed second factor: money waits a while after it.
  ADD COLUMN credentials_changed_at timestamptz;
GRANT UPDATE (email, credentials_changed_at) ON client TO candor_web;

ALTER TABLE mail_code
  DROP CONSTRAINT mail_code_purpose_check,
  ADD CONSTRAINT mail_code_purpose_check
    CHECK (purpose IN ('password', 'login', 'confirmation', 'notMe', 'emailChange'));

-- An address that a client has given up: nobody else may have it while a mail in its box can still take it back.
CREATE TABLE held_email (
  brand_id text NOT NULL,
  email text NOT NULL CHECK (length(email) BETWEEN 5 AND 254 AND email = lower(email COLLATE "C")),
  client_id bigint NOT NULL,
  held_until timestamptz NOT NULL,
  PRIMARY KEY (brand_id, email),
  FOREIGN KEY (brand_id, client_id) REFERENCES client (brand_id, id)
);

ALTER TABLE held_email ENABLE ROW LEVEL SECURITY;
ALTER TABLE held_email FORCE ROW LEVEL SECURITY;
CREATE POLICY brand_own ON held_email TO candor_web
  USING (brand_id = current_brand()) WITH CHECK (brand_id = current_brand());
GRANT SELECT, INSERT, DELETE ON held_email TO candor_web;
GRANT UPDATE (client_id, held_until) ON held_email TO candor_web;
