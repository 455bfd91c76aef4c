-- Which events a client wants to be mailed of. What is not here has its default; security and law ask nobody.
CREATE TABLE notification_preference (
  brand_id text NOT NULL,
  client_id bigint NOT NULL,
  event text NOT NULL CHECK (event ~ '^[a-zA-Z]{1,40}$'),
  by_mail boolean NOT NULL,
  changed_at timestamptz NOT NULL,
  PRIMARY KEY (brand_id, client_id, event),
  FOREIGN KEY (brand_id, client_id) REFERENCES client (brand_id, id)
);

ALTER TABLE notification_preference ENABLE ROW LEVEL SECURITY;
ALTER TABLE notification_preference FORCE ROW LEVEL SECURITY;
CREATE POLICY brand_own ON notification_preference TO candor_web
  USING (brand_id = current_brand()) WITH CHECK (brand_id = current_brand());
GRANT SELECT, INSERT, DELETE ON notification_preference TO candor_web;
GRANT UPDATE (by_mail, changed_at) ON notification_preference TO candor_web;
