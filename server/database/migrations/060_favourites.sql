-- The instruments that a client has marked, in the order in which he did.
CREATE TABLE favourite (
  brand_id text NOT NULL,
  client_id bigint NOT NULL,
  symbol text NOT NULL CHECK (symbol ~ '^[A-Z0-9.]{1,20}$'),
  marked_at timestamptz NOT NULL,
  PRIMARY KEY (brand_id, client_id, symbol),
  FOREIGN KEY (brand_id, client_id) REFERENCES client (brand_id, id)
);

ALTER TABLE favourite ENABLE ROW LEVEL SECURITY;
ALTER TABLE favourite FORCE ROW LEVEL SECURITY;
CREATE POLICY brand_own ON favourite TO candor_web
  USING (brand_id = current_brand()) WITH CHECK (brand_id = current_brand());
GRANT SELECT, INSERT, DELETE ON favourite TO candor_web;
