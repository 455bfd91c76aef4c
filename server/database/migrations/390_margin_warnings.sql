-- Which accounts have been warned that a close-out is near, until their level has recovered: so that each crossing is told
-- once, whatever starts anew meanwhile.
CREATE TABLE margin_warning (
  brand_id text NOT NULL,
  account_id bigint NOT NULL,
  warned_at timestamptz NOT NULL,
  PRIMARY KEY (brand_id, account_id),
  FOREIGN KEY (brand_id, account_id) REFERENCES trading_account (brand_id, id)
);
ALTER TABLE margin_warning ENABLE ROW LEVEL SECURITY;
ALTER TABLE margin_warning FORCE ROW LEVEL SECURITY;
CREATE POLICY brand_own ON margin_warning TO candor_web
  USING (brand_id = current_brand()) WITH CHECK (brand_id = current_brand());
GRANT SELECT, INSERT, DELETE ON margin_warning TO candor_web;
