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
  PRIMARY KEY (brand_id, number),
  FOREIGN KEY (brand_id, client_id) REFERENCES client (brand_id, id)
);
CREATE INDEX audit_entry_client ON audit_entry (brand_id, client_id, number) WHERE client_id IS NOT NULL;

CREATE TRIGGER insert_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_entry
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

ALTER TABLE audit_entry ENABLE ROW LEVEL SECURITY;
ALTER TABLE audit_entry FORCE ROW LEVEL SECURITY;
CREATE POLICY brand_own ON audit_entry TO candor_web
  USING (brand_id = current_brand()) WITH CHECK (brand_id = current_brand());
GRANT SELECT, INSERT ON audit_entry TO candor_web;
