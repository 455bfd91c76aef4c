-- The economic calendar belongs to the installation: what is announced is the same for every brand.
CREATE TABLE economic_event (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL,
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  importance text NOT NULL CHECK (importance IN ('low', 'medium', 'high')),
  -- By language; English is always there.
  title jsonb NOT NULL CHECK (jsonb_typeof(title) = 'object' AND length(title->>'en') BETWEEN 1 AND 160),
  actual text CHECK (actual ~ '^-?\d{1,12}(\.\d{1,6})?[%KMB]?$'),
  forecast text CHECK (forecast ~ '^-?\d{1,12}(\.\d{1,6})?[%KMB]?$'),
  previous text CHECK (previous ~ '^-?\d{1,12}(\.\d{1,6})?[%KMB]?$'),
  source text NOT NULL CHECK (length(source) BETWEEN 1 AND 80),
  -- Invented for a demonstration. The first real event takes all of these away.
  is_sample boolean NOT NULL
);
-- The same announcement imported again is corrected, not repeated.
CREATE UNIQUE INDEX economic_event_announcement ON economic_event (at, currency, (title->>'en'));

-- Everybody reads all of it; only samples are ever removed.
ALTER TABLE economic_event ENABLE ROW LEVEL SECURITY;
ALTER TABLE economic_event FORCE ROW LEVEL SECURITY;
CREATE POLICY everybody_reads ON economic_event FOR SELECT TO candor_web USING (true);
CREATE POLICY announced ON economic_event FOR INSERT TO candor_web WITH CHECK (true);
CREATE POLICY corrected ON economic_event FOR UPDATE TO candor_web USING (NOT is_sample) WITH CHECK (NOT is_sample);
CREATE POLICY samples_end ON economic_event FOR DELETE TO candor_web USING (is_sample);
GRANT SELECT, DELETE ON economic_event TO candor_web;
GRANT INSERT (at, currency, importance, title, actual, forecast, previous, source, is_sample) ON economic_event
  TO candor_web;
GRANT UPDATE (importance, title, actual, forecast, previous, source) ON economic_event TO candor_web;
