-- Reports of the office under a name (decision 080), and when they are mailed to whom.
CREATE TABLE saved_report (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  brand_id text NOT NULL REFERENCES brand (id),
  staff_id bigint NOT NULL REFERENCES staff (id),
  name text NOT NULL CHECK (name ~ '^[^[:cntrl:]]{1,60}$'),
  report text NOT NULL CHECK (report ~ '^[a-zA-Z]{3,30}$'),
  filters jsonb NOT NULL CHECK (jsonb_typeof(filters) = 'object' AND length(filters::text) <= 1000),
  -- Colleagues who may read such a report see it, too.
  is_shared boolean NOT NULL,
  saved_at timestamptz NOT NULL,
  -- NULL: it is not mailed.
  rhythm text CHECK (rhythm IN ('day', 'week', 'month')),
  readers bigint[] NOT NULL DEFAULT '{}' CHECK (cardinality(readers) <= 20),
  is_paused boolean NOT NULL DEFAULT false,
  next_at timestamptz,
  last_at timestamptz,
  -- Of the last run: why nothing was mailed.
  last_error text CHECK (last_error IN ('failed', 'nobody', 'owner')),
  UNIQUE (brand_id, id),
  UNIQUE (brand_id, staff_id, report, name),
  CHECK ((rhythm IS NULL) = (next_at IS NULL)),
  CHECK ((rhythm IS NULL) = (cardinality(readers) = 0))
);
CREATE INDEX saved_report_due ON saved_report (brand_id, next_at) WHERE next_at IS NOT NULL AND NOT is_paused;

ALTER TABLE saved_report ENABLE ROW LEVEL SECURITY;
ALTER TABLE saved_report FORCE ROW LEVEL SECURITY;
CREATE POLICY brand_own ON saved_report TO candor_office
  USING (brand_id = current_brand()) WITH CHECK (brand_id = current_brand());
GRANT SELECT, DELETE ON saved_report TO candor_office;
GRANT INSERT (brand_id, staff_id, name, report, filters, is_shared, saved_at) ON saved_report TO candor_office;
GRANT UPDATE (name, filters, is_shared, saved_at, rhythm, readers, is_paused, next_at, last_at, last_error)
  ON saved_report TO candor_office;
