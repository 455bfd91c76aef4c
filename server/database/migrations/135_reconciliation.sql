-- Reconciliation: what providers have settled against what we have credited. A run stands as it was found; of a line
-- only its end is written later, once.

CREATE TABLE reconciliation_run (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  brand_id text NOT NULL REFERENCES brand (id),
  provider text NOT NULL CHECK (length(provider) BETWEEN 1 AND 40),
  -- The UTC day of a run by itself; of an imported report its hash, and who brought it.
  day date,
  report_hash bytea CHECK (length(report_hash) = 32),
  staff_id bigint REFERENCES staff (id),
  from_at timestamptz NOT NULL,
  until_at timestamptz NOT NULL CHECK (until_at > from_at),
  -- How many lines there were, and how many of them an earlier run had judged already.
  lines integer NOT NULL CHECK (lines >= 0),
  known integer NOT NULL CHECK (known BETWEEN 0 AND lines),
  at timestamptz NOT NULL,
  UNIQUE (brand_id, id),
  CHECK ((day IS NULL) <> (report_hash IS NULL)),
  CHECK ((report_hash IS NULL) = (staff_id IS NULL)),
  CONSTRAINT reconciliation_day UNIQUE (brand_id, provider, day),
  CONSTRAINT reconciliation_report UNIQUE (brand_id, provider, report_hash)
);

CREATE TABLE reconciliation_line (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  brand_id text NOT NULL,
  run_id bigint NOT NULL,
  provider text NOT NULL,
  bucket text NOT NULL CHECK (bucket IN ('matched', 'missingHere', 'missingThere', 'amountDiffers', 'currencyDiffers',
    'twice')),
  payment_id bigint,
  order_text text NOT NULL CHECK (length(order_text) <= 200),
  -- Null: they have not settled it.
  provider_ref text CHECK (length(provider_ref) BETWEEN 1 AND 200),
  -- In minor units of the currency.
  amount numeric(30) NOT NULL,
  fee numeric(30),
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  payer text CHECK (length(payer) <= 200),
  settled_at timestamptz,
  -- credited: staff have confirmed the deposit. explained: nothing was to be moved.
  resolution text CHECK (resolution IN ('credited', 'explained')),
  reason text CHECK (length(reason) BETWEEN 3 AND 500),
  resolved_by bigint REFERENCES staff (id),
  resolved_at timestamptz,
  UNIQUE (brand_id, id),
  CHECK ((provider_ref IS NULL) = (bucket = 'missingThere')),
  CHECK (resolution IS NULL OR bucket <> 'matched'),
  CHECK ((resolution IS NULL) = (resolved_at IS NULL) AND (resolution IS NULL) = (resolved_by IS NULL)
    AND (resolution IS NULL) = (reason IS NULL)),
  FOREIGN KEY (brand_id, run_id) REFERENCES reconciliation_run (brand_id, id),
  FOREIGN KEY (brand_id, payment_id) REFERENCES payment (brand_id, id)
);
-- A line of a provider is judged once, in however many reports it stands.
CREATE UNIQUE INDEX reconciliation_once ON reconciliation_line (brand_id, provider, provider_ref)
  WHERE provider_ref IS NOT NULL AND bucket <> 'twice';
CREATE UNIQUE INDEX reconciliation_owed ON reconciliation_line (brand_id, payment_id) WHERE bucket = 'missingThere';
CREATE INDEX reconciliation_task ON reconciliation_line (brand_id, id) WHERE bucket <> 'matched';
CREATE INDEX reconciliation_payment ON reconciliation_line (payment_id) WHERE payment_id IS NOT NULL;
CREATE INDEX reconciliation_line_run ON reconciliation_line (run_id);

DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['reconciliation_run', 'reconciliation_line'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format(
      'CREATE POLICY brand_own ON %I TO candor_web
         USING (brand_id = current_brand()) WITH CHECK (brand_id = current_brand())',
      name);
    EXECUTE format('GRANT SELECT, INSERT ON %I TO candor_web', name);
  END LOOP;
END $$;
CREATE TRIGGER insert_only BEFORE UPDATE OR DELETE OR TRUNCATE ON reconciliation_run
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
GRANT UPDATE (resolution, reason, resolved_by, resolved_at) ON reconciliation_line TO candor_web;

-- What was resolved stays so, and whoever brought a report does not credit by it: two people, whatever the server does.
CREATE FUNCTION check_resolution() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.resolution IS NOT NULL THEN
    RAISE EXCEPTION 'difference % is resolved already', OLD.id USING ERRCODE = 'P0001';
  END IF;
  IF NEW.resolution = 'credited' AND EXISTS (
    SELECT FROM reconciliation_run WHERE id = NEW.run_id AND staff_id = NEW.resolved_by) THEN
    RAISE EXCEPTION 'difference % is credited by who reported it', OLD.id USING ERRCODE = 'P0001';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER resolved_once BEFORE UPDATE ON reconciliation_line FOR EACH ROW EXECUTE FUNCTION check_resolution();
