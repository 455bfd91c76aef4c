-- Who has taken along what a form has received (S8): once for the approval of two people.
CREATE TABLE form_export (
  brand_id text NOT NULL,
  approval_id bigint NOT NULL,
  staff_id bigint NOT NULL REFERENCES staff (id),
  form text NOT NULL CHECK (length(form) BETWEEN 1 AND 80),
  entries integer NOT NULL CHECK (entries >= 0),
  at timestamptz NOT NULL,
  PRIMARY KEY (brand_id, approval_id),
  FOREIGN KEY (brand_id, approval_id) REFERENCES approval (brand_id, id)
);
CREATE INDEX form_export_staff ON form_export (brand_id, staff_id, at);
CREATE TRIGGER insert_only BEFORE UPDATE OR DELETE OR TRUNCATE ON form_export
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
ALTER TABLE form_export ENABLE ROW LEVEL SECURITY;
ALTER TABLE form_export FORCE ROW LEVEL SECURITY;
CREATE POLICY brand_own ON form_export TO candor_office
  USING (brand_id = current_brand()) WITH CHECK (brand_id = current_brand());
GRANT SELECT, INSERT ON form_export TO candor_office;
