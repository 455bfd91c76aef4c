-- The record of staff acts. The office alone writes it.

-- Of the record the public side reads what clients may read about their own files: the acts of
-- domain/clients/clientFile.ts (a test compares them).
CREATE TABLE told_act (
  action text PRIMARY KEY
);

GRANT SELECT ON told_act TO candor_web;

INSERT INTO told_act (action) VALUES
  ('client.opened'), ('client.revealed'), ('client.noted'), ('client.tagged'), ('client.untagged'), ('client.linkSent'),
  ('client.frozen'), ('clientUnfreeze.approved'),
  ('clientTerms.requested'), ('clientTerms.approved'), ('clientTerms.refused'), ('clientTerms.failed'),
  ('adjustment.requested'), ('adjustment.approved'), ('adjustment.refused'), ('adjustment.failed'),
  ('tradeCorrection.requested'), ('tradeCorrection.approved'), ('tradeCorrection.refused'), ('tradeCorrection.failed'),
  ('incidentRepair.booked'), ('document.opened'), ('document.approved'), ('document.rejected'),
  ('verificationOverride.approved'), ('payout.revealed'), ('contact.opened'), ('contact.answered');

-- What staff have done. Each entry holds the hash of the one before it in its brand and is signed with a key that is
-- not in the database, so that neither an edited nor a recomputed chain passes.
CREATE TABLE audit_entry (
  brand_id text NOT NULL REFERENCES brand (id),
  number bigint NOT NULL CHECK (number > 0),
  at timestamptz NOT NULL,
  -- NULL: the command line.
  staff_id bigint REFERENCES staff (id),
  actor text NOT NULL CHECK (length(actor) BETWEEN 1 AND 120),
  action text NOT NULL CHECK (length(action) BETWEEN 1 AND 60),
  subject text NOT NULL CHECK (length(subject) <= 120),
  client_id bigint,
  reason text NOT NULL CHECK (length(reason) <= 500),
  -- Everything above and the details, as the text that is hashed.
  payload text NOT NULL CHECK (length(payload) <= 20000),
  previous_hash bytea NOT NULL CHECK (length(previous_hash) = 32),
  hash bytea NOT NULL CHECK (length(hash) = 32),
  key_id text NOT NULL CHECK (length(key_id) <= 32),
  signature bytea NOT NULL CHECK (length(signature) = 64),
  case_id bigint,
  PRIMARY KEY (brand_id, number),
  FOREIGN KEY (brand_id, client_id) REFERENCES client (brand_id, id),
  FOREIGN KEY (brand_id, case_id) REFERENCES confidential_case (brand_id, id),
  -- An entry that is kept secret says so in the text that is hashed and signed: nobody hides one by the column alone.
  CHECK (case_id IS NULL OR position('["case","' || case_id || '"]' IN payload) > 0)
);
CREATE INDEX audit_entry_client ON audit_entry (brand_id, client_id, number) WHERE client_id IS NOT NULL;
-- The audit record by person and by kind of act, the newest first.
CREATE INDEX audit_entry_staff ON audit_entry (brand_id, staff_id, number) WHERE staff_id IS NOT NULL;
CREATE INDEX audit_entry_at ON audit_entry (brand_id, at, number);
-- What was last found of a brand's record, for the office's home.
CREATE INDEX audit_entry_verified ON audit_entry (brand_id, number) WHERE action = 'audit.verified';

CREATE TRIGGER insert_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_entry
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

ALTER TABLE audit_entry ENABLE ROW LEVEL SECURITY;
ALTER TABLE audit_entry FORCE ROW LEVEL SECURITY;
-- The record is a chain for each brand: audits read it brand by brand, like everybody else.
CREATE POLICY audit_reads ON audit_entry FOR SELECT TO candor_audit USING (brand_id = current_brand());
CREATE POLICY office_own ON audit_entry TO candor_office
  USING (brand_id = current_brand()) WITH CHECK (brand_id = current_brand());
CREATE POLICY told_own ON audit_entry FOR SELECT TO candor_web
  USING (brand_id = current_brand() AND client_id IS NOT NULL AND action IN (SELECT told_act.action FROM told_act)
         AND is_told(case_id));
GRANT SELECT ON audit_entry TO candor_web, candor_audit;
GRANT INSERT ON audit_entry TO candor_office;

-- Where a brand's record had come to at the end of an archived part: the chain goes on from there.
CREATE TABLE archived_head (
  brand_id text NOT NULL REFERENCES brand (id),
  number bigint NOT NULL CHECK (number > 0),
  part text NOT NULL REFERENCES archived_part (name),
  first_number bigint NOT NULL CHECK (first_number > 0 AND first_number <= number),
  first_previous_hash bytea NOT NULL CHECK (length(first_previous_hash) = 32),
  at timestamptz NOT NULL,
  hash bytea NOT NULL CHECK (length(hash) = 32),
  key_id text NOT NULL CHECK (length(key_id) <= 32),
  signature bytea NOT NULL CHECK (length(signature) = 64),
  PRIMARY KEY (brand_id, number)
);

CREATE TRIGGER insert_only BEFORE UPDATE OR DELETE OR TRUNCATE ON archived_head
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

ALTER TABLE archived_head ENABLE ROW LEVEL SECURITY;
ALTER TABLE archived_head FORCE ROW LEVEL SECURITY;
CREATE POLICY brand_reads ON archived_head FOR SELECT TO candor_audit, candor_office
  USING (brand_id = current_brand());
-- `npm run archive` writes them as the owner, whom row level security binds, too.
CREATE POLICY owner_writes ON archived_head FOR INSERT TO CURRENT_USER WITH CHECK (true);
GRANT SELECT ON archived_head TO candor_office, candor_audit;

-- By months. Its numbers are unique over all parts, and over those that have left the database.
SELECT parts.begin('audit_entry');

CREATE FUNCTION refuse_known_number() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Two writers at a time would not see each other.
  PERFORM pg_advisory_xact_lock(hashtext('audit_entry'), hashtext(NEW.brand_id));
  IF EXISTS (SELECT FROM audit_entry AS entry WHERE entry.brand_id = NEW.brand_id AND entry.number >= NEW.number)
    OR EXISTS (SELECT FROM archived_head AS head WHERE head.brand_id = NEW.brand_id AND head.number >= NEW.number) THEN
    RAISE EXCEPTION 'The record of % has an entry % already, or a later one', NEW.brand_id, NEW.number
      USING ERRCODE = '23505';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER known_number BEFORE INSERT ON audit_entry FOR EACH ROW EXECUTE FUNCTION refuse_known_number();
