-- What each brand publishes of how it dealt (decision 071): a complete month, counted once from the executions and the
-- journal. A published month never changes: a correction is another row, with its reason, which is shown with it.
CREATE TABLE execution_month (
  brand_id text NOT NULL REFERENCES brand (id),
  month date NOT NULL CHECK (extract(day FROM month) = 1),
  revision integer NOT NULL CHECK (revision > 0),
  -- Of a demonstration: never shown by a live installation, nor the other way round.
  simulated boolean NOT NULL,
  -- Of the whole month; NULL: too few orders to publish (rule HN-4).
  figures jsonb,
  -- The same month in periods of whole hours; those who ask for the file get them.
  periods jsonb,
  reason text CHECK (length(reason) BETWEEN 10 AND 500),
  published_at timestamptz NOT NULL,
  PRIMARY KEY (brand_id, month, revision),
  CHECK ((revision = 1) = (reason IS NULL)),
  CHECK ((figures IS NULL) = (periods IS NULL))
);

CREATE TRIGGER insert_only BEFORE UPDATE OR DELETE OR TRUNCATE ON execution_month
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

ALTER TABLE execution_month ENABLE ROW LEVEL SECURITY;
ALTER TABLE execution_month FORCE ROW LEVEL SECURITY;
CREATE POLICY brand_reads ON execution_month FOR SELECT TO candor_web USING (brand_id = current_brand());
-- The public side counts a month once. It corrects none: the operator's command does, as the database's owner.
CREATE POLICY brand_publishes ON execution_month FOR INSERT TO candor_web
  WITH CHECK (brand_id = current_brand() AND revision = 1);
CREATE POLICY owner_corrects ON execution_month TO CURRENT_USER USING (true) WITH CHECK (revision > 1);
CREATE POLICY audit_reads ON execution_month FOR SELECT TO candor_audit USING (true);
GRANT SELECT, INSERT ON execution_month TO candor_web;
GRANT SELECT ON execution_month TO candor_audit;

-- What was decided in an hour is found without reading its month: rows come in the order of time.
CREATE INDEX journal_time ON journal USING brin (at) WITH (pages_per_range = 32);

-- The auditor counts refused orders themselves, and reads nothing of what was ordered.
CREATE POLICY audit_reads ON journal FOR SELECT TO candor_audit USING (true);
GRANT SELECT (account_id, brand_id, kind, answer, at) ON journal TO candor_audit;

-- Interruptions are public (rule HN-7); who switched, and why, is not: the public side's login learns when and what.
CREATE POLICY functions_read ON halt_switch FOR SELECT TO CURRENT_USER USING (true);
CREATE POLICY functions_read ON opening_switch FOR SELECT TO CURRENT_USER
  USING (brand_id IS NULL OR brand_id = current_brand());
CREATE FUNCTION dealing_switches() RETURNS TABLE (kind text, symbol text, scope text, begins boolean, at timestamptz)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp
  BEGIN ATOMIC
    SELECT 'halt', halt_switch.symbol, 'all', halt_switch.is_halted, halt_switch.at FROM public.halt_switch
    UNION ALL
    SELECT 'opening', opening_switch.symbol, coalesce(opening_switch.brand_id, 'all'), opening_switch.is_paused,
      opening_switch.at
    FROM public.opening_switch WHERE opening_switch.brand_id IS NULL OR opening_switch.brand_id = public.current_brand();
  END;
REVOKE ALL ON FUNCTION dealing_switches FROM PUBLIC;
GRANT EXECUTE ON FUNCTION dealing_switches TO candor_web;
