-- What two people have let a brand begin with: its configuration by its fingerprint. Rows are only added.
CREATE TABLE brand_release (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  brand_id text NOT NULL REFERENCES brand (id),
  -- The same decision publishes once.
  approval_id bigint NOT NULL,
  -- SHA-256 of the settings as they are loaded and of the files beside them.
  fingerprint text NOT NULL CHECK (fingerprint ~ '^[0-9a-f]{64}$'),
  -- Each setting by its place; of what is secret only a digest.
  settings jsonb NOT NULL CHECK (jsonb_typeof(settings) = 'object'),
  asked_by bigint NOT NULL REFERENCES staff (id),
  asked_at timestamptz NOT NULL,
  approved_by bigint NOT NULL REFERENCES staff (id),
  approved_at timestamptz NOT NULL,
  reason text NOT NULL CHECK (length(reason) BETWEEN 3 AND 500),
  UNIQUE (brand_id, approval_id),
  FOREIGN KEY (brand_id, approval_id) REFERENCES approval (brand_id, id),
  -- T47: nobody publishes alone, whatever the server does.
  CONSTRAINT brand_release_second_person CHECK (asked_by <> approved_by)
);
CREATE INDEX brand_release_fingerprint ON brand_release (brand_id, fingerprint);

CREATE TRIGGER insert_only BEFORE UPDATE OR DELETE OR TRUNCATE ON brand_release
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

ALTER TABLE brand_release ENABLE ROW LEVEL SECURITY;
ALTER TABLE brand_release FORCE ROW LEVEL SECURITY;
CREATE POLICY brand_own ON brand_release TO candor_web
  USING (brand_id = current_brand()) WITH CHECK (brand_id = current_brand());
GRANT SELECT ON brand_release TO candor_web;
GRANT INSERT (brand_id, approval_id, fingerprint, settings, asked_by, asked_at, approved_by, approved_at, reason)
  ON brand_release TO candor_web;
