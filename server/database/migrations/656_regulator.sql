-- Two people have looked at a day’s count of client money and at what providers say they have (decision 080).
CREATE TABLE client_money_sign_off (
  brand_id text NOT NULL REFERENCES brand (id),
  count_id bigint NOT NULL,
  -- The same decision signs once.
  approval_id bigint NOT NULL,
  reason text NOT NULL CHECK (length(reason) BETWEEN 3 AND 500),
  asked_by bigint NOT NULL REFERENCES staff (id),
  approved_by bigint NOT NULL REFERENCES staff (id),
  approved_at timestamptz NOT NULL,
  PRIMARY KEY (brand_id, count_id),
  UNIQUE (brand_id, approval_id),
  FOREIGN KEY (brand_id, count_id) REFERENCES client_money_count (brand_id, id),
  FOREIGN KEY (brand_id, approval_id) REFERENCES approval (brand_id, id),
  -- T47: nobody signs alone, whatever the server does.
  CONSTRAINT client_money_sign_off_persons CHECK (asked_by <> approved_by)
);
CREATE TRIGGER insert_only BEFORE UPDATE OR DELETE OR TRUNCATE ON client_money_sign_off
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
ALTER TABLE client_money_sign_off ENABLE ROW LEVEL SECURITY;
ALTER TABLE client_money_sign_off FORCE ROW LEVEL SECURITY;
CREATE POLICY brand_own ON client_money_sign_off TO candor_office
  USING (brand_id = current_brand()) WITH CHECK (brand_id = current_brand());
GRANT SELECT ON client_money_sign_off TO candor_office;
GRANT INSERT (brand_id, count_id, approval_id, reason, asked_by, approved_by, approved_at)
  ON client_money_sign_off TO candor_office;
