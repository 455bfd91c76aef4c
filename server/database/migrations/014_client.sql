-- Clients. Who they are, what they prove it with, what they have accepted and what they allow themselves. A client's
-- verification, groups and leverage are no columns here: they are facts of dealing (blueprint B4.10), so that
-- candor_web has nothing to change.

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
  -- In which the client is written to.
  language text NOT NULL DEFAULT 'en' CHECK (language ~ '^[a-z]{2}$'),
  email_confirmed_at timestamptz,
  -- The rows of a client who has closed the account are kept as long as others have a claim on them; nobody logs in
  -- with them.
  closed_at timestamptz,
  close_reason text CHECK (length(close_reason) <= 500),
  -- The newest of a new password, a new address and a changed second factor: money waits a while after it.
  credentials_changed_at timestamptz,
  -- When the client last changed what their documents are compared with: staff approve what they have looked at.
  details_changed_at timestamptz,
  -- What a name is looked for by. Row level security lets no index be asked for what a function makes of a column, so
  -- each key has a column of its own.
  first_name_key text COLLATE "C" GENERATED ALWAYS AS (name_key(first_name)) STORED,
  last_name_key text COLLATE "C" GENERATED ALWAYS AS (name_key(last_name)) STORED,
  -- A client's level follows from their net deposits (rule LV-1). The sum is kept here, so that a list finds a level
  -- by index.
  net_deposits bigint NOT NULL DEFAULT 0,
  -- Rule ID-6: the trading account that the client used last, where the next login goes on.
  last_account text NOT NULL DEFAULT 'real' CHECK (last_account IN ('real', 'demo')),
  -- When the number as it is now was confirmed by a code; NULL: not yet.
  phone_confirmed_at timestamptz,
  CHECK ((real_account_id IS NULL) = (demo_account_id IS NULL)),
  CONSTRAINT client_key UNIQUE (brand_id, id),
  CONSTRAINT client_email UNIQUE (brand_id, email),
  CONSTRAINT client_pin UNIQUE (brand_id, pin),
  CONSTRAINT client_uniqid UNIQUE (brand_id, uniqid),
  CHECK (close_reason IS NULL OR closed_at IS NOT NULL)
);
-- Whom a client has referred is found by the reference that the referred one brought.
CREATE INDEX client_ref ON client (brand_id, ref) WHERE ref IS NOT NULL;
CREATE INDEX client_last_name ON client (brand_id, last_name_key, id);
CREATE INDEX client_first_name ON client (brand_id, first_name_key, id);
CREATE INDEX client_registered ON client (brand_id, created_at, id);
CREATE INDEX client_country ON client (brand_id, country, created_at, id);
CREATE INDEX client_net_deposits ON client (brand_id, net_deposits);
CREATE INDEX client_closed ON client (brand_id, id) WHERE closed_at IS NOT NULL;

-- The last barrier: whatever the server does, only a closed client is erased, and none that is held.
CREATE FUNCTION refuse_early_erasure() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.closed_at IS NULL THEN
    RAISE EXCEPTION 'client % is not closed', OLD.id USING ERRCODE = 'P0001';
  END IF;
  IF EXISTS (SELECT FROM legal_hold WHERE client_id = OLD.id AND ended_at IS NULL)
    OR EXISTS (SELECT FROM confidential_case WHERE client_id = OLD.id AND closed_at IS NULL) THEN
    RAISE EXCEPTION 'client % is held', OLD.id USING ERRCODE = 'P0001';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER client_news AFTER UPDATE OF net_deposits, email_confirmed_at ON client
  FOR EACH ROW EXECUTE FUNCTION tell_own_news('account');
CREATE TRIGGER not_early BEFORE UPDATE ON client
  FOR EACH ROW WHEN (current_user = 'candor_erasure') EXECUTE FUNCTION refuse_early_erasure();

ALTER TABLE client ENABLE ROW LEVEL SECURITY;
ALTER TABLE client FORCE ROW LEVEL SECURITY;
CREATE POLICY brand_own ON client TO candor_web
  USING (brand_id = current_brand()) WITH CHECK (brand_id = current_brand());
GRANT SELECT ON client TO candor_web;
GRANT INSERT (brand_id, email, password_hash, pepper_version, first_name, last_name, phone, country, pin, uniqid, ref,
              source_page, visitor_info, agreed_at, created_at, language) ON client TO candor_web;
-- What a client changes. Verification and groups are no columns here, and PIN, uniqid, brand and beginning have no
-- grant (T25).
GRANT UPDATE (email, password_hash, pepper_version, first_name, last_name, phone, country, birth_date, state, city,
              street, zip_code, auto_trading, real_account_id, demo_account_id, language, email_confirmed_at,
              closed_at, close_reason, credentials_changed_at, details_changed_at, net_deposits, last_account,
              phone_confirmed_at) ON client TO candor_web;
GRANT UPDATE (email, password_hash, first_name, last_name, phone, country, birth_date, state, city, street, zip_code,
              pin, uniqid, ref, source_page, visitor_info, email_confirmed_at, close_reason, phone_confirmed_at)
  ON client TO candor_erasure;

-- An address that a client has given up: nobody else may have it while a mail in its box can still restore it.
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
GRANT DELETE ON held_email TO candor_erasure;

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
GRANT DELETE ON phone_code TO candor_erasure;

-- What clients prove who they are with. Each upload is a row that stays; the newest of its type is the current one.
-- The bytes lie encrypted outside the database; without its key, which is here and wrapped, a file is erased (T31).
CREATE TABLE document (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  brand_id text NOT NULL,
  client_id bigint NOT NULL,
  type text NOT NULL CHECK (type IN ('doc_passport', 'doc_address', 'doc_funding_front', 'doc_funding_back')),
  -- `waiting`: approved once, and asked for again since the address or the name has changed (ruling R39).
  state text NOT NULL CHECK (state IN ('processing', 'approved', 'rejected', 'waiting')),
  note text NOT NULL DEFAULT '' CHECK (length(note) <= 300),
  -- As the client called it; on disk it has a name of ours.
  file_name text NOT NULL CHECK (length(file_name) BETWEEN 1 AND 200),
  media text NOT NULL CHECK (media IN ('image/jpeg', 'application/pdf')),
  bytes integer NOT NULL CHECK (bytes > 0),
  pages integer NOT NULL CHECK (pages BETWEEN 1 AND 20),
  file_id text NOT NULL UNIQUE CHECK (file_id ~ '^[0-9a-f]{32}$'),
  key_version integer NOT NULL,
  -- NULL: erased.
  wrapped_key bytea,
  -- The scanner that called it clean; NULL while none could be asked (T32).
  scanned_by text CHECK (length(scanned_by) <= 60),
  uploaded_at timestamptz NOT NULL,
  decided_at timestamptz,
  erased_at timestamptz,
  UNIQUE (brand_id, id),
  FOREIGN KEY (brand_id, client_id) REFERENCES client (brand_id, id),
  CHECK ((state = 'processing') = (decided_at IS NULL)),
  CHECK (state <> 'approved' OR scanned_by IS NOT NULL),
  CHECK ((wrapped_key IS NULL) = (erased_at IS NOT NULL))
);
CREATE INDEX document_client ON document (brand_id, client_id, type, id DESC);
CREATE INDEX document_waiting ON document (brand_id, uploaded_at) WHERE state = 'processing';
CREATE UNIQUE INDEX document_one ON document (brand_id, client_id, type) WHERE state IN ('processing', 'approved');

CREATE TRIGGER client_news AFTER INSERT OR UPDATE OF state, note ON document
  FOR EACH ROW EXECUTE FUNCTION tell_client_news('documents');

ALTER TABLE document ENABLE ROW LEVEL SECURITY;
ALTER TABLE document FORCE ROW LEVEL SECURITY;
CREATE POLICY brand_own ON document TO candor_web
  USING (brand_id = current_brand()) WITH CHECK (brand_id = current_brand());
GRANT SELECT ON document TO candor_web;
GRANT INSERT (brand_id, client_id, type, state, file_name, media, bytes, pages, file_id, key_version, wrapped_key,
              scanned_by, uploaded_at) ON document TO candor_web;
-- What is locked with an older key is locked again with the newest: the key of a file, not the file.
GRANT UPDATE (state, note, key_version, wrapped_key, scanned_by, decided_at, erased_at) ON document TO candor_web;
GRANT UPDATE (note, file_name, wrapped_key, erased_at) ON document TO candor_erasure;

-- Blueprint B4.9: that a client is to be verified or no longer is, until it is known that dealing has it. Orders go
-- both ways, each by its own number, and those of one client are heard in their order.
CREATE TABLE verification_order (
  brand_id text NOT NULL,
  document_id bigint,
  client_id bigint NOT NULL,
  ordered_at timestamptz NOT NULL,
  done_at timestamptz,
  id bigint GENERATED ALWAYS AS IDENTITY,
  verified boolean NOT NULL DEFAULT true,
  FOREIGN KEY (brand_id, document_id) REFERENCES document (brand_id, id),
  PRIMARY KEY (brand_id, id),
  -- A document verifies; an order that ends a verification names none.
  CHECK (verified = (document_id IS NOT NULL)),
  FOREIGN KEY (brand_id, client_id) REFERENCES client (brand_id, id)
);
CREATE INDEX verification_order_open ON verification_order (brand_id) WHERE done_at IS NULL;
CREATE UNIQUE INDEX verification_order_document ON verification_order (brand_id, document_id);

-- Done: dealing knows that the client is verified.
CREATE TRIGGER client_news AFTER UPDATE OF done_at ON verification_order
  FOR EACH ROW EXECUTE FUNCTION tell_client_news('account');

ALTER TABLE verification_order ENABLE ROW LEVEL SECURITY;
ALTER TABLE verification_order FORCE ROW LEVEL SECURITY;
CREATE POLICY brand_own ON verification_order TO candor_web
  USING (brand_id = current_brand()) WITH CHECK (brand_id = current_brand());
GRANT SELECT, INSERT ON verification_order TO candor_web;
GRANT UPDATE (done_at) ON verification_order TO candor_web;

-- What a client has accepted, as it was shown (ruling R39). A text is kept once, however many accept it; nothing is
-- changed.
CREATE TABLE agreement_text (
  brand_id text NOT NULL REFERENCES brand (id),
  -- Of the body in UTF-8.
  text_sha256 text NOT NULL CHECK (text_sha256 ~ '^[0-9a-f]{64}$'),
  body text NOT NULL CHECK (length(body) BETWEEN 1 AND 1000000),
  PRIMARY KEY (brand_id, text_sha256),
  CHECK (text_sha256 = encode(sha256(convert_to(body, 'UTF8')), 'hex'))
);

ALTER TABLE agreement_text ENABLE ROW LEVEL SECURITY;
ALTER TABLE agreement_text FORCE ROW LEVEL SECURITY;
CREATE POLICY brand_own ON agreement_text TO candor_web
  USING (brand_id = current_brand()) WITH CHECK (brand_id = current_brand());
GRANT SELECT, INSERT ON agreement_text TO candor_web;

CREATE TABLE agreement (
  brand_id text NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  client_id bigint NOT NULL,
  -- The page's name in the address.
  name text NOT NULL CHECK (name ~ '^[a-z0-9][a-z0-9_-]{0,79}$'),
  title text NOT NULL CHECK (length(title) BETWEEN 1 AND 500),
  -- When the published version was written: ours and foreign hosts name a version by it.
  version_at timestamptz NOT NULL,
  language text NOT NULL CHECK (language ~ '^[a-z]{2}$'),
  text_sha256 text NOT NULL,
  agreed_at timestamptz NOT NULL,
  PRIMARY KEY (brand_id, id),
  FOREIGN KEY (brand_id, client_id) REFERENCES client (brand_id, id),
  FOREIGN KEY (brand_id, text_sha256) REFERENCES agreement_text (brand_id, text_sha256)
);
CREATE INDEX agreement_client ON agreement (brand_id, client_id, id);

ALTER TABLE agreement ENABLE ROW LEVEL SECURITY;
ALTER TABLE agreement FORCE ROW LEVEL SECURITY;
CREATE POLICY brand_own ON agreement TO candor_web
  USING (brand_id = current_brand()) WITH CHECK (brand_id = current_brand());
GRANT SELECT, INSERT ON agreement TO candor_web;

-- What clients allow themselves. What binds an order is a fact of dealing: `version` is the newest setting, `applied`
-- the one that dealing has confirmed (blueprint B4.9). Money in micro-units, time in minutes.
CREATE TABLE own_limit (
  brand_id text NOT NULL,
  client_id bigint NOT NULL,
  kind text NOT NULL CHECK (kind IN ('depositDay', 'depositWeek', 'depositMonth', 'lossDay', 'sessionDay')),
  -- NULL: none.
  value bigint CHECK (value > 0),
  -- A looser value that waits for its time.
  next_value bigint CHECK (next_value > 0),
  next_at timestamptz,
  PRIMARY KEY (brand_id, client_id, kind),
  FOREIGN KEY (brand_id, client_id) REFERENCES client (brand_id, id)
);
CREATE INDEX own_limit_due ON own_limit (next_at) WHERE next_at IS NOT NULL;

ALTER TABLE own_limit ENABLE ROW LEVEL SECURITY;
ALTER TABLE own_limit FORCE ROW LEVEL SECURITY;
CREATE POLICY brand_own ON own_limit TO candor_web
  USING (brand_id = current_brand()) WITH CHECK (brand_id = current_brand());
GRANT SELECT, INSERT ON own_limit TO candor_web;
GRANT UPDATE (value, next_value, next_at) ON own_limit TO candor_web;

CREATE TABLE own_limit_setting (
  brand_id text NOT NULL,
  client_id bigint NOT NULL,
  version bigint NOT NULL CHECK (version > 0),
  applied bigint NOT NULL DEFAULT 0 CHECK (applied <= version),
  -- A pause or self-exclusion; it can only grow.
  paused_until timestamptz,
  -- The day's time for trading is used up until then.
  session_over_until timestamptz,
  -- For which end of a pause the client has had the message that it is over.
  pause_end_told timestamptz,
  PRIMARY KEY (brand_id, client_id),
  FOREIGN KEY (brand_id, client_id) REFERENCES client (brand_id, id)
);
CREATE INDEX own_limit_setting_open ON own_limit_setting (client_id) WHERE applied < version;
CREATE INDEX own_limit_setting_pause ON own_limit_setting (paused_until)
  WHERE paused_until IS NOT NULL AND pause_end_told IS DISTINCT FROM paused_until;

-- Applied: dealing knows the newest limits.
CREATE TRIGGER client_news AFTER INSERT OR UPDATE OF version, applied ON own_limit_setting
  FOR EACH ROW EXECUTE FUNCTION tell_client_news('account');

ALTER TABLE own_limit_setting ENABLE ROW LEVEL SECURITY;
ALTER TABLE own_limit_setting FORCE ROW LEVEL SECURITY;
CREATE POLICY brand_own ON own_limit_setting TO candor_web
  USING (brand_id = current_brand()) WITH CHECK (brand_id = current_brand());
GRANT SELECT, INSERT ON own_limit_setting TO candor_web;
GRANT UPDATE (version, applied, paused_until, session_over_until, pause_end_told) ON own_limit_setting TO candor_web;

-- What was changed and when, for the client to read; nobody rewrites it.
CREATE TABLE own_limit_change (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  brand_id text NOT NULL,
  client_id bigint NOT NULL,
  kind text NOT NULL CHECK (length(kind) <= 16),
  -- NULL: removed. Of a pause, its end in milliseconds since 1970.
  value bigint,
  at timestamptz NOT NULL,
  effective_at timestamptz NOT NULL,
  FOREIGN KEY (brand_id, client_id) REFERENCES client (brand_id, id)
);
CREATE INDEX own_limit_change_client ON own_limit_change (client_id, id);

CREATE TRIGGER insert_only BEFORE UPDATE OR DELETE OR TRUNCATE ON own_limit_change
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

ALTER TABLE own_limit_change ENABLE ROW LEVEL SECURITY;
ALTER TABLE own_limit_change FORCE ROW LEVEL SECURITY;
CREATE POLICY brand_own ON own_limit_change TO candor_web
  USING (brand_id = current_brand()) WITH CHECK (brand_id = current_brand());
GRANT SELECT, INSERT ON own_limit_change TO candor_web;

-- Answers to the knowledge test, each kept as it was given.
CREATE TABLE knowledge_attempt (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  brand_id text NOT NULL,
  client_id bigint NOT NULL,
  questionnaire text NOT NULL CHECK (length(questionnaire) <= 32),
  answers jsonb NOT NULL,
  correct integer NOT NULL CHECK (correct >= 0),
  passed boolean NOT NULL,
  at timestamptz NOT NULL,
  FOREIGN KEY (brand_id, client_id) REFERENCES client (brand_id, id)
);
CREATE INDEX knowledge_attempt_client ON knowledge_attempt (client_id, id);

CREATE TRIGGER insert_only BEFORE UPDATE OR DELETE OR TRUNCATE ON knowledge_attempt
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_but_erasure();

ALTER TABLE knowledge_attempt ENABLE ROW LEVEL SECURITY;
ALTER TABLE knowledge_attempt FORCE ROW LEVEL SECURITY;
CREATE POLICY brand_own ON knowledge_attempt TO candor_web
  USING (brand_id = current_brand()) WITH CHECK (brand_id = current_brand());
GRANT SELECT, INSERT ON knowledge_attempt TO candor_web;
GRANT DELETE ON knowledge_attempt TO candor_erasure;

-- Sanctions and politically exposed persons. The lists belong to the installation; what a client's name gave, to their
-- brand.
CREATE TABLE screening_list (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 120),
  imported_at timestamptz NOT NULL,
  -- Of the imported file: the same file is not imported twice in a row.
  file_hash bytea NOT NULL CHECK (length(file_hash) = 32)
);

GRANT SELECT, INSERT ON screening_list TO candor_web;

CREATE TABLE screening_entry (
  list_id bigint NOT NULL REFERENCES screening_list (id),
  entry text NOT NULL CHECK (length(entry) BETWEEN 1 AND 60),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
  kind text NOT NULL CHECK (kind IN ('sanction', 'pep')),
  -- As the list has it: often a year only.
  birth_date text NOT NULL CHECK (length(birth_date) <= 20),
  programme text NOT NULL CHECK (length(programme) <= 200)
);
CREATE INDEX screening_entry_list ON screening_entry (list_id);

GRANT SELECT, INSERT ON screening_entry TO candor_web;

CREATE TABLE screening_check (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  brand_id text NOT NULL REFERENCES brand (id),
  client_id bigint NOT NULL,
  checked_at timestamptz NOT NULL,
  -- Who was asked, and in which state: another one asks again.
  source text NOT NULL CHECK (length(source) BETWEEN 1 AND 120),
  -- The name and the birth date that were asked for.
  person text NOT NULL CHECK (length(person) BETWEEN 1 AND 300),
  outcome text NOT NULL CHECK (outcome IN ('clear', 'hits', 'unavailable')),
  hits jsonb NOT NULL,
  decision text CHECK (decision IN ('cleared', 'confirmed')),
  decided_by bigint REFERENCES staff (id),
  decided_at timestamptz,
  decision_reason text CHECK (length(decision_reason) <= 500),
  UNIQUE (brand_id, id),
  FOREIGN KEY (brand_id, client_id) REFERENCES client (brand_id, id),
  CHECK (num_nonnulls(decision, decided_by, decided_at, decision_reason) IN (0, 4)),
  CHECK ((outcome = 'hits') = (jsonb_array_length(hits) > 0))
);
CREATE INDEX screening_check_client ON screening_check (brand_id, client_id, id DESC);

ALTER TABLE screening_check ENABLE ROW LEVEL SECURITY;
ALTER TABLE screening_check FORCE ROW LEVEL SECURITY;
CREATE POLICY brand_own ON screening_check TO candor_web
  USING (brand_id = current_brand()) WITH CHECK (brand_id = current_brand());
GRANT SELECT ON screening_check TO candor_web;
GRANT INSERT (brand_id, client_id, checked_at, source, person, outcome, hits) ON screening_check TO candor_web;
GRANT UPDATE (decision, decided_by, decided_at, decision_reason) ON screening_check TO candor_web;
GRANT DELETE ON screening_check TO candor_erasure;

-- The bank account in the client's own name. Each change is a new row, and earlier ones are kept.
CREATE TABLE payout_detail (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  brand_id text NOT NULL,
  client_id bigint NOT NULL,
  holder text NOT NULL CHECK (length(holder) BETWEEN 1 AND 140),
  -- The country and the last four; the whole number is locked like a document, with a key that is not in here.
  iban_mask text NOT NULL CHECK (length(iban_mask) <= 40),
  bic text CHECK (bic ~ '^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$'),
  iban_locked bytea NOT NULL CHECK (length(iban_locked) <= 200),
  -- For which place it is locked: moved to another row it does not open.
  place text NOT NULL CHECK (place ~ '^[0-9a-f]{32}$'),
  key_version integer NOT NULL CHECK (key_version > 0),
  key_wrapped bytea NOT NULL CHECK (length(key_wrapped) <= 200),
  created_at timestamptz NOT NULL,
  -- By the link of a mail.
  confirmed_at timestamptz,
  -- When others took its place.
  replaced_at timestamptz,
  UNIQUE (brand_id, id),
  FOREIGN KEY (brand_id, client_id) REFERENCES client (brand_id, id)
);
CREATE UNIQUE INDEX payout_detail_current ON payout_detail (brand_id, client_id) WHERE replaced_at IS NULL;

ALTER TABLE payout_detail ENABLE ROW LEVEL SECURITY;
ALTER TABLE payout_detail FORCE ROW LEVEL SECURITY;
CREATE POLICY brand_own ON payout_detail TO candor_web
  USING (brand_id = current_brand()) WITH CHECK (brand_id = current_brand());
GRANT SELECT, INSERT ON payout_detail TO candor_web;
GRANT UPDATE (key_version, key_wrapped, confirmed_at, replaced_at) ON payout_detail TO candor_web;
GRANT UPDATE (holder, iban_mask, bic, iban_locked, key_wrapped) ON payout_detail TO candor_erasure;
