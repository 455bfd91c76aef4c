-- The record of staff, by months. Its numbers stay unique over all parts, and over those that have left the database.

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
CREATE POLICY brand_reads ON archived_head FOR SELECT TO candor_office, candor_audit USING (brand_id = current_brand());
GRANT SELECT ON archived_head TO candor_office, candor_audit;
-- `npm run archive` writes them as the owner, whom row level security binds, too. A role has the policies of its groups.
DO $$
BEGIN
  EXECUTE format('CREATE POLICY owner_writes ON archived_head FOR INSERT TO %I WITH CHECK (true)',
    (SELECT rolname FROM pg_roles JOIN pg_class ON pg_roles.oid = relowner WHERE pg_class.oid = 'archived_head'::regclass));
END $$;

SELECT parts.begin('audit_entry');

CREATE FUNCTION refuse_known_number() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Whoever writes: two at a time would not see each other.
  PERFORM pg_advisory_xact_lock(hashtext('audit_entry'), hashtext(NEW.brand_id));
  IF EXISTS (SELECT FROM audit_entry AS entry WHERE entry.brand_id = NEW.brand_id AND entry.number >= NEW.number)
    OR EXISTS (SELECT FROM archived_head AS head WHERE head.brand_id = NEW.brand_id AND head.number >= NEW.number) THEN
    RAISE EXCEPTION 'The record of % has an entry % already, or a later one', NEW.brand_id, NEW.number
      USING ERRCODE = '23505';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER known_number BEFORE INSERT ON audit_entry FOR EACH ROW EXECUTE FUNCTION refuse_known_number();
