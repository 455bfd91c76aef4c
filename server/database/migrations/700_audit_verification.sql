-- Rule AU-4: the latest verification of each brand's record, which every process of the installation shows while one of
-- them runs it. Its result is an entry of the record itself.
CREATE TABLE audit_verification (
  brand_id text PRIMARY KEY REFERENCES brand (id),
  started_by text NOT NULL CHECK (length(started_by) BETWEEN 1 AND 120),
  started_at timestamptz NOT NULL,
  entries bigint NOT NULL DEFAULT 0,
  total bigint NOT NULL DEFAULT 0,
  -- NULL: it runs, or its process has died.
  ended_at timestamptz,
  -- NULL: it could not be carried out.
  verdict jsonb
);

ALTER TABLE audit_verification ENABLE ROW LEVEL SECURITY;
ALTER TABLE audit_verification FORCE ROW LEVEL SECURITY;
CREATE POLICY brand_own ON audit_verification TO candor_office
  USING (brand_id = current_brand()) WITH CHECK (brand_id = current_brand());
GRANT SELECT, INSERT ON audit_verification TO candor_office;
GRANT UPDATE (started_by, started_at, entries, total, ended_at, verdict) ON audit_verification TO candor_office;
