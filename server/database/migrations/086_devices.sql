-- What a client sees of his logins: the devices that are logged in now, and a year of attempts.

ALTER TABLE session
  -- As the browser claimed them; for the client's eyes, never for a decision. Empty: unknown.
  ADD COLUMN browser text NOT NULL DEFAULT '' CHECK (length(browser) <= 40),
  ADD COLUMN system text NOT NULL DEFAULT '' CHECK (length(system) <= 40),
  -- Of the address, by our own table; NULL: unknown.
  ADD COLUMN country text CHECK (country ~ '^[A-Z]{2}$');

-- No address, no e-mail, no token: what a client needs to recognise himself, and nothing else (T52).
CREATE TABLE login_event (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  brand_id text NOT NULL,
  client_id bigint NOT NULL,
  at timestamptz NOT NULL,
  outcome text NOT NULL CHECK (outcome IN ('loggedIn', 'passwordWrong', 'factorWrong')),
  method text NOT NULL
    CHECK (method IN ('password', 'passwordTotp', 'passwordPasskey', 'passwordRecovery', 'passkey', 'link',
                      'registration')),
  browser text NOT NULL CHECK (length(browser) <= 40),
  system text NOT NULL CHECK (length(system) <= 40),
  country text CHECK (country ~ '^[A-Z]{2}$'),
  UNIQUE (brand_id, id),
  FOREIGN KEY (brand_id, client_id) REFERENCES client (brand_id, id)
);
CREATE INDEX login_event_client ON login_event (brand_id, client_id, id DESC);
CREATE INDEX login_event_age ON login_event (at);

ALTER TABLE login_event ENABLE ROW LEVEL SECURITY;
ALTER TABLE login_event FORCE ROW LEVEL SECURITY;
CREATE POLICY brand_own ON login_event TO candor_web
  USING (brand_id = current_brand()) WITH CHECK (brand_id = current_brand());
GRANT SELECT, DELETE ON login_event TO candor_web;
GRANT INSERT (brand_id, client_id, at, outcome, method, browser, system, country) ON login_event TO candor_web;
