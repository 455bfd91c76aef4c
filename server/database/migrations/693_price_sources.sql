-- Where prices come from and with which credentials (rule SE-23), as two people have put it in force in the place of the
-- environment's settings. It is of the installation: a price is judged once for all brands. Rows are only added; the
-- newest applies. A secret is its name in the folder of secrets, never what it says.
CREATE TABLE price_source_version (
  version integer PRIMARY KEY CHECK (version > 0),
  -- The desk at which it was decided.
  brand_id text NOT NULL REFERENCES brand (id),
  -- The same decision is carried out once.
  approval_id bigint NOT NULL,
  -- Each setting as it was written; NULL: the environment's settings apply again.
  written jsonb CHECK (jsonb_typeof(written) = 'object' AND length(written::text) <= 40000),
  -- A keyed digest of each secret that is named: another one under the same name is not in force.
  marks jsonb NOT NULL CHECK (jsonb_typeof(marks) = 'object' AND length(marks::text) <= 40000),
  asked_by bigint NOT NULL REFERENCES staff (id),
  asked_name text NOT NULL,
  approved_by bigint NOT NULL REFERENCES staff (id),
  approved_name text NOT NULL,
  reason text NOT NULL CHECK (length(reason) BETWEEN 3 AND 500),
  at timestamptz NOT NULL,
  UNIQUE (brand_id, approval_id),
  FOREIGN KEY (brand_id, approval_id) REFERENCES approval (brand_id, id),
  -- T47: nobody decides alone where prices come from, whatever the server does.
  CONSTRAINT price_source_second_person CHECK (asked_by <> approved_by)
);
CREATE TRIGGER insert_only BEFORE UPDATE OR DELETE OR TRUNCATE ON price_source_version
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
ALTER TABLE price_source_version ENABLE ROW LEVEL SECURITY;
ALTER TABLE price_source_version FORCE ROW LEVEL SECURITY;
-- Dealing follows it, and every brand's desk reads who has decided it.
CREATE POLICY read_all ON price_source_version FOR SELECT TO candor_web, candor_dealing USING (true);
CREATE POLICY desk_adds ON price_source_version FOR INSERT TO candor_office WITH CHECK (brand_id = current_brand());
GRANT SELECT ON price_source_version TO candor_web, candor_dealing;
GRANT INSERT ON price_source_version TO candor_office;

-- Every edge knows which sources are in force.
CREATE TRIGGER told AFTER INSERT ON price_source_version FOR EACH ROW EXECUTE FUNCTION tell_edges_brand('source');
