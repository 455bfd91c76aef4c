-- Partners sign in as clients do: second factors, a new password by mail, known browsers, a list of their sessions.

-- Second factors of a third kind of people, whom the public side serves too.
DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['totp_factor', 'recovery_code', 'passkey', 'factor_challenge'] LOOP
    EXECUTE format('ALTER TABLE %I DROP CONSTRAINT %I', name, name || '_owner_kind_check');
    EXECUTE format(
      'ALTER TABLE %I ADD CONSTRAINT %I CHECK (owner_kind IN (''client'', ''affiliate'', ''staff''))',
      name, name || '_owner_kind_check');
    EXECUTE format('DROP POLICY clients_own ON %I', name);
    EXECUTE format(
      'CREATE POLICY public_own ON %I TO candor_web
         USING (brand_id = current_brand() AND owner_kind IN (''client'', ''affiliate''))
         WITH CHECK (brand_id = current_brand() AND owner_kind IN (''client'', ''affiliate''))', name);
  END LOOP;
END $$;

-- What a partner recognises a session by, as the browser claimed it; never for a decision. Empty: unknown.
ALTER TABLE affiliate_session
  ADD COLUMN browser text NOT NULL DEFAULT '' CHECK (length(browser) <= 40),
  ADD COLUMN system text NOT NULL DEFAULT '' CHECK (length(system) <= 40);

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
ALTER TABLE affiliate_device ENABLE ROW LEVEL SECURITY;
ALTER TABLE affiliate_device FORCE ROW LEVEL SECURITY;
CREATE POLICY brand_own ON affiliate_device TO candor_web
  USING (brand_id = current_brand()) WITH CHECK (brand_id = current_brand());
CREATE POLICY affiliate_own ON affiliate_device AS RESTRICTIVE TO candor_web
  USING (current_affiliate() IS NULL OR affiliate_id = current_affiliate())
  WITH CHECK (current_affiliate() IS NULL OR affiliate_id = current_affiliate());
GRANT SELECT, INSERT, DELETE, UPDATE (last_login_at) ON affiliate_device TO candor_web;

-- A link for the password is an invitation by staff, or was asked for by the partner. The second kind works for half an
-- hour from when its mail is sent.
ALTER TABLE affiliate_invitation
  ADD COLUMN purpose text NOT NULL DEFAULT 'invitation' CHECK (purpose IN ('invitation', 'reset'));
GRANT UPDATE (expires_at) ON affiliate_invitation TO candor_web;
