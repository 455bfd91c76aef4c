-- The brand studio (decision 073): what is changed of a brand's look and settings in the office.

-- One draft of each brand, of everybody who writes in it; each change names the version that its writer has read. The row
-- stays when a draft ends, so that no number comes twice.
CREATE TABLE brand_draft (
  brand_id text PRIMARY KEY REFERENCES brand (id),
  version integer NOT NULL CHECK (version > 0),
  -- Settings by place and tokens by theme, beyond the brand's folder; NULL: no draft is open.
  changes jsonb CHECK (jsonb_typeof(changes) = 'object' AND length(changes::text) <= 40000),
  changed_by bigint NOT NULL REFERENCES staff (id),
  changed_at timestamptz NOT NULL
);
ALTER TABLE brand_draft ENABLE ROW LEVEL SECURITY;
ALTER TABLE brand_draft FORCE ROW LEVEL SECURITY;
CREATE POLICY brand_own ON brand_draft TO candor_web
  USING (brand_id = current_brand()) WITH CHECK (brand_id = current_brand());
GRANT SELECT ON brand_draft TO candor_office;
GRANT INSERT (brand_id, version, changes, changed_by, changed_at) ON brand_draft TO candor_office;
GRANT UPDATE (version, changes, changed_by, changed_at) ON brand_draft TO candor_office;

-- What two people have published in the studio: the newest is served over the brand's folder. Rows are only added.
CREATE TABLE brand_version (
  brand_id text NOT NULL REFERENCES brand (id),
  version integer NOT NULL CHECK (version > 0),
  -- The same decision publishes once.
  approval_id bigint NOT NULL,
  changes jsonb NOT NULL CHECK (jsonb_typeof(changes) = 'object' AND length(changes::text) <= 40000),
  -- SHA-256 of the brand as it is with them.
  fingerprint text NOT NULL CHECK (fingerprint ~ '^[0-9a-f]{64}$'),
  asked_by bigint NOT NULL REFERENCES staff (id),
  asked_at timestamptz NOT NULL,
  approved_by bigint NOT NULL REFERENCES staff (id),
  approved_at timestamptz NOT NULL,
  reason text NOT NULL CHECK (length(reason) BETWEEN 3 AND 500),
  PRIMARY KEY (brand_id, version),
  UNIQUE (brand_id, approval_id),
  FOREIGN KEY (brand_id, approval_id) REFERENCES approval (brand_id, id),
  -- T47: nobody publishes alone, whatever the server does.
  CONSTRAINT brand_version_second_person CHECK (asked_by <> approved_by)
);
CREATE TRIGGER insert_only BEFORE UPDATE OR DELETE OR TRUNCATE ON brand_version
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
ALTER TABLE brand_version ENABLE ROW LEVEL SECURITY;
ALTER TABLE brand_version FORCE ROW LEVEL SECURITY;
CREATE POLICY brand_own ON brand_version TO candor_web
  USING (brand_id = current_brand()) WITH CHECK (brand_id = current_brand());
GRANT SELECT ON brand_version TO candor_web;
GRANT INSERT (brand_id, version, approval_id, changes, fingerprint, asked_by, asked_at, approved_by, approved_at, reason)
  ON brand_version TO candor_office;

-- Every server of the installation hears of it.
CREATE FUNCTION tell_brand_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('brand_version', NEW.brand_id);
  RETURN NULL;
END $$;
CREATE TRIGGER told AFTER INSERT ON brand_version FOR EACH ROW EXECUTE FUNCTION tell_brand_version();

-- One page of the brand's site with a draft, for one frame of the office, once.
CREATE TABLE brand_preview (
  brand_id text NOT NULL REFERENCES brand (id),
  ticket_hash bytea NOT NULL CHECK (length(ticket_hash) = 32),
  changes jsonb NOT NULL CHECK (jsonb_typeof(changes) = 'object' AND length(changes::text) <= 40000),
  address text NOT NULL CHECK (address ~ '^/[a-z0-9/-]*$' AND length(address) <= 100),
  theme text NOT NULL CHECK (theme IN ('dark', 'light')),
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (brand_id, ticket_hash)
);
ALTER TABLE brand_preview ENABLE ROW LEVEL SECURITY;
ALTER TABLE brand_preview FORCE ROW LEVEL SECURITY;
CREATE POLICY brand_own ON brand_preview TO candor_web
  USING (brand_id = current_brand()) WITH CHECK (brand_id = current_brand());
GRANT SELECT ON brand_preview TO candor_web;
GRANT UPDATE (used_at) ON brand_preview TO candor_web;
GRANT INSERT (brand_id, ticket_hash, changes, address, theme, expires_at), DELETE ON brand_preview TO candor_office;
