-- Access. Sessions of clients and the counters that slow down guessing, second factors of all kinds of people, what is
-- decided by two, and what people are written. How the installation is served is here, too.

-- Ruling R13. Only hashes are stored: nobody who reads this table can log in with it.
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
  -- The last full proof, password and second factor. NULL is the beginning of the session.
  authenticated_at timestamptz,
  -- Begun by a link in a mail: it deals and pays in, but moves no money out and changes no credential.
  limited boolean NOT NULL DEFAULT false,
  -- As the browser claimed them; for the client's eyes, never for a decision. Empty: unknown.
  browser text NOT NULL DEFAULT '' CHECK (length(browser) <= 40),
  system text NOT NULL DEFAULT '' CHECK (length(system) <= 40),
  -- Of the address, by our own table; NULL: unknown.
  country text CHECK (country ~ '^[A-Z]{2}$'),
  -- Rule ID-3: why it was ended, so that its holder reads it where the next one begins. NULL: it has not been ended.
  ended_by text
    CHECK (ended_by IN ('logout', 'elsewhere', 'password', 'email', 'reported', 'closed', 'frozen', 'timeLimit')),
  UNIQUE (brand_id, id),
  FOREIGN KEY (brand_id, client_id) REFERENCES client (brand_id, id)
);
CREATE INDEX session_client ON session (brand_id, client_id);
CREATE INDEX session_started ON session (started_at);

ALTER TABLE session ENABLE ROW LEVEL SECURITY;
ALTER TABLE session FORCE ROW LEVEL SECURITY;
CREATE POLICY brand_own ON session TO candor_web
  USING (brand_id = current_brand()) WITH CHECK (brand_id = current_brand());
GRANT SELECT, INSERT, DELETE ON session TO candor_web;
GRANT UPDATE (token_hash, cookie_hash, account_kind, last_action_at, ended_at, authenticated_at, limited, ended_by)
  ON session TO candor_web;
GRANT DELETE ON session TO candor_erasure;

-- A browser in which the client has logged in before: guessing by others does not slow it down (T4).
CREATE TABLE known_device (
  brand_id text NOT NULL,
  client_id bigint NOT NULL,
  device_hash bytea NOT NULL CHECK (length(device_hash) = 32),
  last_login_at timestamptz NOT NULL,
  PRIMARY KEY (brand_id, client_id, device_hash),
  FOREIGN KEY (brand_id, client_id) REFERENCES client (brand_id, id)
);
-- S22: whether a browser's cookie is one that we gave is asked at each login.
CREATE INDEX known_device_hash ON known_device (brand_id, device_hash);

ALTER TABLE known_device ENABLE ROW LEVEL SECURITY;
ALTER TABLE known_device FORCE ROW LEVEL SECURITY;
CREATE POLICY brand_own ON known_device TO candor_web
  USING (brand_id = current_brand()) WITH CHECK (brand_id = current_brand());
GRANT SELECT, INSERT, DELETE ON known_device TO candor_web;
GRANT UPDATE (last_login_at) ON known_device TO candor_web;
GRANT DELETE ON known_device TO candor_erasure;

-- No address, no e-mail, no token: what clients need to recognise themselves, and nothing else (T52).
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
GRANT DELETE ON login_event TO candor_erasure;

-- Rates are counted in memory and stored by the second in one statement. A counter belongs to no brand, since an
-- address is counted over all of them; its subject is a keyed hash, also of the brand where the brand counts.
CREATE TABLE rate_count (
  rate_class text NOT NULL CHECK (length(rate_class) <= 32),
  subject bytea NOT NULL CHECK (length(subject) = 32),
  window_start timestamptz NOT NULL,
  window_end timestamptz NOT NULL,
  -- Below zero where a hit is withdrawn from a window that another server has counted.
  hits integer NOT NULL,
  PRIMARY KEY (rate_class, subject, window_start)
);
CREATE INDEX rate_count_end ON rate_count (window_end);

GRANT SELECT, INSERT, DELETE ON rate_count TO candor_web;
GRANT UPDATE (hits) ON rate_count TO candor_web;

CREATE TABLE login_backoff (
  brand_id text NOT NULL REFERENCES brand (id),
  subject bytea NOT NULL CHECK (length(subject) = 32),
  failures integer NOT NULL CHECK (failures >= 0),
  last_failure_at timestamptz NOT NULL,
  PRIMARY KEY (brand_id, subject)
);
CREATE INDEX login_backoff_age ON login_backoff (last_failure_at);

ALTER TABLE login_backoff ENABLE ROW LEVEL SECURITY;
ALTER TABLE login_backoff FORCE ROW LEVEL SECURITY;
CREATE POLICY brand_own ON login_backoff TO candor_web
  USING (brand_id = current_brand()) WITH CHECK (brand_id = current_brand());
GRANT SELECT, INSERT, DELETE ON login_backoff TO candor_web;
GRANT UPDATE (failures, last_failure_at) ON login_backoff TO candor_web;

-- Second factors of clients, of partners and, with the office as their tenant, of staff. One mechanism for all:
-- `owner_kind` says which, and a client's rows also name the client, so that the database knows them. The public side
-- reaches those of clients and partners, the office those of staff as well.

-- The secret is encrypted with a key that is not in the database; the step of the last code that was taken keeps one
-- code from working twice (T7).
CREATE TABLE totp_factor (
  brand_id text NOT NULL,
  owner_kind text NOT NULL CHECK (owner_kind IN ('client', 'affiliate', 'staff')),
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

ALTER TABLE totp_factor ENABLE ROW LEVEL SECURITY;
ALTER TABLE totp_factor FORCE ROW LEVEL SECURITY;
CREATE POLICY office_own ON totp_factor TO candor_office
  USING (brand_id = current_brand()) WITH CHECK (brand_id = current_brand());
CREATE POLICY public_own ON totp_factor TO candor_web
  USING (brand_id = current_brand() AND owner_kind IN ('client', 'affiliate'))
  WITH CHECK (brand_id = current_brand() AND owner_kind IN ('client', 'affiliate'));
GRANT SELECT, DELETE ON totp_factor TO candor_web;
GRANT INSERT (brand_id, owner_kind, owner_id, secret, key_version, created_at) ON totp_factor TO candor_web;
GRANT UPDATE (secret, key_version, last_step, created_at, confirmed_at) ON totp_factor TO candor_web;
GRANT DELETE ON totp_factor TO candor_erasure;

CREATE TABLE recovery_code (
  brand_id text NOT NULL,
  owner_kind text NOT NULL CHECK (owner_kind IN ('client', 'affiliate', 'staff')),
  owner_id bigint NOT NULL,
  client_id bigint GENERATED ALWAYS AS (CASE WHEN owner_kind = 'client' THEN owner_id END) STORED,
  code_hash bytea NOT NULL CHECK (length(code_hash) = 32),
  key_version integer NOT NULL CHECK (key_version > 0),
  created_at timestamptz NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (brand_id, owner_kind, owner_id, code_hash),
  FOREIGN KEY (brand_id, client_id) REFERENCES client (brand_id, id)
);

ALTER TABLE recovery_code ENABLE ROW LEVEL SECURITY;
ALTER TABLE recovery_code FORCE ROW LEVEL SECURITY;
CREATE POLICY office_own ON recovery_code TO candor_office
  USING (brand_id = current_brand()) WITH CHECK (brand_id = current_brand());
CREATE POLICY public_own ON recovery_code TO candor_web
  USING (brand_id = current_brand() AND owner_kind IN ('client', 'affiliate'))
  WITH CHECK (brand_id = current_brand() AND owner_kind IN ('client', 'affiliate'));
GRANT SELECT, DELETE ON recovery_code TO candor_web;
GRANT INSERT (brand_id, owner_kind, owner_id, code_hash, key_version, created_at) ON recovery_code TO candor_web;
GRANT UPDATE (used_at) ON recovery_code TO candor_web;
GRANT DELETE ON recovery_code TO candor_erasure;

CREATE TABLE passkey (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  brand_id text NOT NULL,
  owner_kind text NOT NULL CHECK (owner_kind IN ('client', 'affiliate', 'staff')),
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

ALTER TABLE passkey ENABLE ROW LEVEL SECURITY;
ALTER TABLE passkey FORCE ROW LEVEL SECURITY;
CREATE POLICY office_own ON passkey TO candor_office
  USING (brand_id = current_brand()) WITH CHECK (brand_id = current_brand());
CREATE POLICY public_own ON passkey TO candor_web
  USING (brand_id = current_brand() AND owner_kind IN ('client', 'affiliate'))
  WITH CHECK (brand_id = current_brand() AND owner_kind IN ('client', 'affiliate'));
GRANT SELECT, DELETE ON passkey TO candor_web;
GRANT INSERT (brand_id, owner_kind, owner_id, credential_id, public_key, sign_count, transports, host, name,
              created_at) ON passkey TO candor_web;
GRANT UPDATE (sign_count, name, last_used_at) ON passkey TO candor_web;
GRANT DELETE ON passkey TO candor_erasure;

-- A question that is asked once: the person who has shown a password (or nobody yet) is to show a factor, too.
CREATE TABLE factor_challenge (
  brand_id text NOT NULL,
  handle_hash bytea NOT NULL CHECK (length(handle_hash) = 32),
  owner_kind text NOT NULL CHECK (owner_kind IN ('client', 'affiliate', 'staff')),
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

ALTER TABLE factor_challenge ENABLE ROW LEVEL SECURITY;
ALTER TABLE factor_challenge FORCE ROW LEVEL SECURITY;
CREATE POLICY office_own ON factor_challenge TO candor_office
  USING (brand_id = current_brand()) WITH CHECK (brand_id = current_brand());
CREATE POLICY public_own ON factor_challenge TO candor_web
  USING (brand_id = current_brand() AND owner_kind IN ('client', 'affiliate'))
  WITH CHECK (brand_id = current_brand() AND owner_kind IN ('client', 'affiliate'));
GRANT SELECT, DELETE ON factor_challenge TO candor_web;
GRANT INSERT (brand_id, handle_hash, owner_kind, owner_id, purpose, context, browser_hash, passkey_challenge,
              created_at, expires_at) ON factor_challenge TO candor_web;
GRANT UPDATE (passkey_challenge, tries, used_at) ON factor_challenge TO candor_web;

-- Rule LF: a client who has lost every second factor comes back after a wait, which all their channels announce.
CREATE TABLE lost_factors (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  brand_id text NOT NULL,
  client_id bigint NOT NULL,
  started_at timestamptz NOT NULL,
  ready_at timestamptz NOT NULL CHECK (ready_at > started_at),
  -- As the browser that asked claimed to be; for the client's eyes.
  browser text NOT NULL CHECK (length(browser) <= 40),
  system text NOT NULL CHECK (length(system) <= 40),
  halfway_told_at timestamptz,
  ready_told_at timestamptz,
  ended_at timestamptz,
  ended_by text CHECK (ended_by IN ('session', 'link', 'factor', 'completed', 'expired')),
  -- After coming back: when the new factor was set up. Until then no login does without one.
  replaced_at timestamptz,
  UNIQUE (brand_id, id),
  FOREIGN KEY (brand_id, client_id) REFERENCES client (brand_id, id),
  CHECK ((ended_at IS NULL) = (ended_by IS NULL)),
  CHECK (replaced_at IS NULL OR ended_by = 'completed'),
  CHECK (ended_by IS DISTINCT FROM 'completed' OR ended_at >= ready_at)
);
-- One is open at a time, whatever comes at the same moment.
CREATE UNIQUE INDEX lost_factors_open ON lost_factors (brand_id, client_id) WHERE ended_at IS NULL;
CREATE INDEX lost_factors_client ON lost_factors (brand_id, client_id, id DESC);

ALTER TABLE lost_factors ENABLE ROW LEVEL SECURITY;
ALTER TABLE lost_factors FORCE ROW LEVEL SECURITY;
CREATE POLICY brand_own ON lost_factors TO candor_web
  USING (brand_id = current_brand()) WITH CHECK (brand_id = current_brand());
GRANT SELECT ON lost_factors TO candor_web;
GRANT INSERT (brand_id, client_id, started_at, ready_at, browser, system) ON lost_factors TO candor_web;
GRANT UPDATE (halfway_told_at, ready_told_at, ended_at, ended_by, replaced_at) ON lost_factors TO candor_web;
GRANT DELETE ON lost_factors TO candor_erasure;

-- Four eyes: what one person asks for and another decides.
CREATE TABLE approval (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  brand_id text NOT NULL REFERENCES brand (id),
  subject text NOT NULL CHECK (length(subject) BETWEEN 1 AND 60),
  -- What exactly it is about; of one thing only one request waits at a time.
  subject_key text NOT NULL CHECK (length(subject_key) BETWEEN 1 AND 120),
  client_id bigint,
  payload jsonb NOT NULL,
  -- What changes, as it is shown: [{name, before, after}].
  changes jsonb NOT NULL,
  reason text NOT NULL CHECK (length(reason) BETWEEN 3 AND 500),
  requested_by bigint NOT NULL REFERENCES staff (id),
  requested_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'approved', 'refused', 'withdrawn', 'expired')),
  decided_by bigint REFERENCES staff (id),
  decided_at timestamptz,
  decision_reason text CHECK (length(decision_reason) <= 500),
  applied_at timestamptz,
  -- What two people had approved and was refused all the same, for good: its code and its figures.
  refusal jsonb CHECK (jsonb_typeof(refusal) = 'object' AND refusal ? 'code'),
  UNIQUE (brand_id, id),
  FOREIGN KEY (brand_id, client_id) REFERENCES client (brand_id, id),
  -- T47: nobody decides their own request, whatever the server does.
  CONSTRAINT approval_second_person CHECK (decided_by <> requested_by),
  CHECK ((state IN ('approved', 'refused')) = (decided_by IS NOT NULL)),
  CHECK (decided_at < expires_at OR state NOT IN ('approved', 'refused')),
  CHECK (applied_at IS NULL OR state = 'approved'),
  -- Nobody asks for their own roles, nor decides about them, whatever the server does.
  CONSTRAINT approval_not_about_oneself CHECK (
    subject <> 'staffRoles'
    OR (subject_key <> 'staff:' || requested_by AND (decided_by IS NULL OR subject_key <> 'staff:' || decided_by))
  ),
  CONSTRAINT approval_refused_when_tried CHECK (refusal IS NULL OR applied_at IS NOT NULL)
);
CREATE UNIQUE INDEX approval_waiting ON approval (brand_id, subject, subject_key) WHERE state = 'waiting';
CREATE INDEX approval_recent ON approval (brand_id, id DESC);
-- A withdrawal's second and third person are asked through `approval`; where it goes another way meanwhile, what waits
-- there is over.
CREATE INDEX approval_about ON approval (brand_id, subject, subject_key);
CREATE INDEX approval_unapplied ON approval (brand_id, decided_at) WHERE state = 'approved' AND applied_at IS NULL;

-- A decision is made once and an approved change is carried out once.
CREATE FUNCTION refuse_second_decision() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state <> 'waiting' AND (NEW.state, NEW.decided_by) IS DISTINCT FROM (OLD.state, OLD.decided_by) THEN
    RAISE EXCEPTION 'approval % is decided already', OLD.id USING ERRCODE = 'P0001';
  END IF;
  IF OLD.applied_at IS NOT NULL AND (NEW.applied_at, NEW.refusal) IS DISTINCT FROM (OLD.applied_at, OLD.refusal) THEN
    RAISE EXCEPTION 'approval % is carried out already', OLD.id USING ERRCODE = 'P0001';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER decided_once BEFORE UPDATE ON approval FOR EACH ROW EXECUTE FUNCTION refuse_second_decision();

ALTER TABLE approval ENABLE ROW LEVEL SECURITY;
ALTER TABLE approval FORCE ROW LEVEL SECURITY;
CREATE POLICY brand_own ON approval TO candor_web
  USING (brand_id = current_brand()) WITH CHECK (brand_id = current_brand());
CREATE POLICY functions_own ON approval TO CURRENT_USER
  USING (brand_id = current_brand()) WITH CHECK (brand_id = current_brand());
GRANT SELECT ON approval TO candor_office;
GRANT INSERT (brand_id, subject, subject_key, client_id, payload, changes, reason, requested_by, requested_at,
              expires_at) ON approval TO candor_office;
GRANT UPDATE (state, decided_by, decided_at, decision_reason, applied_at, refusal) ON approval TO candor_office;
GRANT UPDATE (changes, reason, decision_reason) ON approval TO candor_erasure;

-- What the public side needs of approvals and roles, each of one shape and of the current brand alone. The functions
-- run as the owner, whom row level security binds too: hence the policies `functions_own`.

-- Rule WD-6: whether a second person is still asked, or what they approved is not carried out yet.
CREATE FUNCTION approval_open(about text, key text, at timestamptz) RETURNS boolean
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
    SELECT EXISTS (SELECT FROM approval WHERE subject = about AND subject_key = key AND (
      (state = 'approved' AND applied_at IS NULL)
      OR (state = 'waiting' AND expires_at > at AND EXISTS (
        SELECT FROM staff_role JOIN staff ON staff.id = staff_role.staff_id
        WHERE staff_role.staff_id = approval.requested_by AND staff_role.brand_id = approval.brand_id
          AND staff.disabled_at IS NULL))))
  $$;
REVOKE ALL ON FUNCTION approval_open FROM PUBLIC;
GRANT EXECUTE ON FUNCTION approval_open TO candor_web;

-- What it was about has gone another way: it is withdrawn, and by this nothing is ever decided.
CREATE FUNCTION withdraw_approvals(key text) RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$ UPDATE approval SET state = 'withdrawn' WHERE subject_key = key AND state = 'waiting' $$;
REVOKE ALL ON FUNCTION withdraw_approvals FROM PUBLIC;
GRANT EXECUTE ON FUNCTION withdraw_approvals TO candor_web;

-- The role of people whose act does not name it, as clients read it.
CREATE FUNCTION told_roles(people bigint[]) RETURNS TABLE (staff_id bigint, role text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
    SELECT DISTINCT ON (held.staff_id) held.staff_id, held.role FROM staff_role held
    WHERE held.staff_id = ANY (people) ORDER BY held.staff_id, held.granted_at
  $$;
REVOKE ALL ON FUNCTION told_roles FROM PUBLIC;
GRANT EXECUTE ON FUNCTION told_roles TO candor_web;

-- Mail: every message that is to be sent, written in the transaction of the event that it is about. A job of the same
-- transaction sends it. No secret is stored.

-- A single-use code that a mail carries in its link. The code is made when its mail is sent, and only its hash is kept.
CREATE TABLE mail_code (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  brand_id text NOT NULL,
  client_id bigint NOT NULL,
  purpose text NOT NULL CHECK (purpose IN ('password', 'login', 'confirmation', 'notMe', 'emailChange',
    'payoutDetails', 'lostFactors', 'lostFactorsStop', 'lostFactorsReturn')),
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

ALTER TABLE mail_code ENABLE ROW LEVEL SECURITY;
ALTER TABLE mail_code FORCE ROW LEVEL SECURITY;
CREATE POLICY brand_own ON mail_code TO candor_web
  USING (brand_id = current_brand()) WITH CHECK (brand_id = current_brand());
GRANT SELECT, DELETE ON mail_code TO candor_web;
GRANT INSERT (brand_id, client_id, purpose, life_ms, nonce_hash, email, session_id, created_at)
  ON mail_code TO candor_web;
GRANT UPDATE (code_hash, expires_at, used_at, replaced_at) ON mail_code TO candor_web;
GRANT DELETE ON mail_code TO candor_erasure;

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
  -- T14: beside its button, the link by which the client says that it was not them.
  not_me_code_id bigint,
  -- Its link is an invitation to the office; the code is made when the mail is sent, like every other.
  invited_staff_id bigint REFERENCES staff (id),
  -- Its link is a partner's.
  affiliate_invitation_id bigint,
  phone_code_id bigint,
  UNIQUE (brand_id, id),
  UNIQUE (brand_id, event_key),
  FOREIGN KEY (brand_id, client_id) REFERENCES client (brand_id, id),
  FOREIGN KEY (brand_id, code_id) REFERENCES mail_code (brand_id, id),
  CHECK ((state = 'sent') = (sent_at IS NOT NULL)),
  CHECK (code_id IS NULL OR (client_id IS NOT NULL AND link_path IS NOT NULL)),
  FOREIGN KEY (brand_id, not_me_code_id) REFERENCES mail_code (brand_id, id),
  CHECK (invited_staff_id IS NULL OR (link_path IS NOT NULL AND code_id IS NULL)),
  FOREIGN KEY (brand_id, affiliate_invitation_id) REFERENCES affiliate_invitation (brand_id, id),
  CHECK (affiliate_invitation_id IS NULL OR (link_path IS NOT NULL AND code_id IS NULL)),
  FOREIGN KEY (brand_id, phone_code_id) REFERENCES phone_code (brand_id, id)
);
CREATE INDEX mail_client ON mail (brand_id, client_id, id);
CREATE INDEX mail_created ON mail (created_at);
CREATE INDEX mail_newest ON mail (brand_id, created_at, id);
CREATE INDEX mail_recipient ON mail (brand_id, recipient text_pattern_ops);
CREATE INDEX mail_unsent ON mail (brand_id, created_at, id) WHERE state <> 'sent';
CREATE INDEX mail_affiliate_invitation ON mail (brand_id, affiliate_invitation_id)
  WHERE affiliate_invitation_id IS NOT NULL;
CREATE INDEX mail_phone_code ON mail (brand_id, phone_code_id) WHERE phone_code_id IS NOT NULL;

ALTER TABLE mail ENABLE ROW LEVEL SECURITY;
ALTER TABLE mail FORCE ROW LEVEL SECURITY;
CREATE POLICY brand_own ON mail TO candor_web
  USING (brand_id = current_brand()) WITH CHECK (brand_id = current_brand());
GRANT SELECT, DELETE ON mail TO candor_web;
GRANT INSERT (brand_id, client_id, event_key, recipient, language, template, values, link_path, code_id, created_at,
              not_me_code_id, affiliate_invitation_id, phone_code_id) ON mail TO candor_web;
GRANT UPDATE (state, attempts, sending_since, sent_at, subject, last_error) ON mail TO candor_web;
-- The office alone says who is invited to it.
GRANT INSERT (invited_staff_id) ON mail TO candor_office;
GRANT DELETE ON mail TO candor_erasure;

-- Which events a client wants to be mailed of. What is not here has its default; security and law ask nobody.
CREATE TABLE notification_preference (
  brand_id text NOT NULL,
  client_id bigint NOT NULL,
  event text NOT NULL CHECK (event ~ '^[a-zA-Z]{1,40}$'),
  by_mail boolean NOT NULL,
  changed_at timestamptz NOT NULL,
  PRIMARY KEY (brand_id, client_id, event),
  FOREIGN KEY (brand_id, client_id) REFERENCES client (brand_id, id)
);

ALTER TABLE notification_preference ENABLE ROW LEVEL SECURITY;
ALTER TABLE notification_preference FORCE ROW LEVEL SECURITY;
CREATE POLICY brand_own ON notification_preference TO candor_web
  USING (brand_id = current_brand()) WITH CHECK (brand_id = current_brand());
GRANT SELECT, INSERT, DELETE ON notification_preference TO candor_web;
GRANT UPDATE (by_mail, changed_at) ON notification_preference TO candor_web;
GRANT DELETE ON notification_preference TO candor_erasure;

-- Messages to clients, to be read again: one row for each event, in the transaction of that event. The words come from
-- the catalogues when it is read; a row holds what fills them.
CREATE TABLE client_message (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  brand_id text NOT NULL,
  client_id bigint NOT NULL,
  -- The same event makes one message.
  event_key text CHECK (length(event_key) BETWEEN 1 AND 120),
  kind text NOT NULL CHECK (kind ~ '^[a-zA-Z]{1,40}$'),
  params jsonb NOT NULL CHECK (jsonb_typeof(params) = 'object' AND length(params::text) <= 8192),
  -- The page that it leads to; never one that ends in a code.
  path text NOT NULL CHECK (path ~ '^/[A-Za-z0-9/_-]*$' AND length(path) <= 200),
  at timestamptz NOT NULL,
  read_at timestamptz,
  UNIQUE (brand_id, id),
  UNIQUE (brand_id, event_key),
  FOREIGN KEY (brand_id, client_id) REFERENCES client (brand_id, id)
);
CREATE INDEX client_message_client ON client_message (brand_id, client_id, id DESC);
CREATE INDEX client_message_unread ON client_message (brand_id, client_id) WHERE read_at IS NULL;
CREATE INDEX client_message_at ON client_message (brand_id, at);

CREATE TRIGGER client_news AFTER INSERT OR UPDATE OF read_at ON client_message
  FOR EACH ROW EXECUTE FUNCTION tell_client_news('messages');

ALTER TABLE client_message ENABLE ROW LEVEL SECURITY;
ALTER TABLE client_message FORCE ROW LEVEL SECURITY;
CREATE POLICY brand_own ON client_message TO candor_web
  USING (brand_id = current_brand()) WITH CHECK (brand_id = current_brand());
GRANT SELECT, DELETE ON client_message TO candor_web;
GRANT INSERT (brand_id, client_id, event_key, kind, params, path, at) ON client_message TO candor_web;
-- That it was read is the only change, and it stays read.
GRANT UPDATE (read_at) ON client_message TO candor_web;
GRANT DELETE ON client_message TO candor_erasure;

-- How the installation is served: normally, read-only, or for maintenance. Rows are only added; the last one counts,
-- and every server hears of it when it is committed. It belongs to no brand: every reader of a page reads the mode.
CREATE TABLE service_mode (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- The same id sets once.
  request_id text NOT NULL UNIQUE CHECK (length(request_id) BETWEEN 1 AND 100),
  mode text NOT NULL CHECK (mode IN ('normal', 'readOnly', 'maintenance')),
  -- Until when it is expected to last, as clients read it. It ends by another row only.
  until timestamptz,
  -- What clients read besides.
  note text CHECK (length(note) BETWEEN 3 AND 300),
  -- NULL: the command line.
  staff_id bigint REFERENCES staff (id),
  -- The name as it was then.
  staff_name text NOT NULL CHECK (length(staff_name) BETWEEN 1 AND 120),
  reason text NOT NULL CHECK (length(reason) <= 500),
  at timestamptz NOT NULL,
  CHECK (mode <> 'normal' OR (until IS NULL AND note IS NULL)),
  CHECK (until > at)
);

CREATE FUNCTION tell_service_mode() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('service_mode', NEW.id::text);
  RETURN NULL;
END $$;

CREATE TRIGGER insert_only BEFORE UPDATE OR DELETE OR TRUNCATE ON service_mode
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER told AFTER INSERT ON service_mode FOR EACH ROW EXECUTE FUNCTION tell_service_mode();

GRANT SELECT ON service_mode TO candor_web;
GRANT INSERT ON service_mode TO candor_office;
