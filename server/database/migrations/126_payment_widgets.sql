-- A provider's script runs in a page of the host of files, which has no session: a ticket opens that page once, and not
-- for long. Only its hash is kept.
CREATE TABLE payment_widget (
  brand_id text NOT NULL REFERENCES brand (id),
  ticket_hash bytea NOT NULL CHECK (length(ticket_hash) = 32),
  payment_id bigint NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (brand_id, ticket_hash),
  FOREIGN KEY (brand_id, payment_id) REFERENCES payment (brand_id, id)
);
ALTER TABLE payment_widget ENABLE ROW LEVEL SECURITY;
ALTER TABLE payment_widget FORCE ROW LEVEL SECURITY;
CREATE POLICY brand_own ON payment_widget TO candor_web
  USING (brand_id = current_brand()) WITH CHECK (brand_id = current_brand());
GRANT SELECT, INSERT, DELETE, UPDATE (used_at) ON payment_widget TO candor_web;

-- Where a webhook's sender reached us, and which attempts nobody has heard the end of.
CREATE INDEX payment_webhook_token ON payment (brand_id, webhook_token_hash) WHERE webhook_token_hash IS NOT NULL;
CREATE INDEX payment_attempt_underway ON payment_attempt (started_at) WHERE outcome = 'underway';
