-- The exports of lists with personal data, one for each approved request.
CREATE TABLE list_export (
  brand_id text NOT NULL,
  approval_id bigint NOT NULL,
  staff_id bigint NOT NULL REFERENCES staff (id),
  list text NOT NULL CHECK (length(list) BETWEEN 1 AND 40),
  rows integer NOT NULL CHECK (rows >= 0),
  at timestamptz NOT NULL,
  PRIMARY KEY (brand_id, approval_id),
  FOREIGN KEY (brand_id, approval_id) REFERENCES approval (brand_id, id)
);
CREATE INDEX list_export_staff ON list_export (brand_id, staff_id, at);

CREATE TRIGGER insert_only BEFORE UPDATE OR DELETE OR TRUNCATE ON list_export
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
ALTER TABLE list_export ENABLE ROW LEVEL SECURITY;
ALTER TABLE list_export FORCE ROW LEVEL SECURITY;
CREATE POLICY brand_own ON list_export TO candor_office
  USING (brand_id = current_brand()) WITH CHECK (brand_id = current_brand());
GRANT SELECT, INSERT ON list_export TO candor_office;
