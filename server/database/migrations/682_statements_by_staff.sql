-- Rule SA-8: statements that staff have made for a client's eyes. A statement is what the ledger says of a period, so that the
-- period is all that is kept; the reason is in the record of acts.
CREATE TABLE statement_made (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  brand_id text NOT NULL,
  client_id bigint NOT NULL,
  account_id bigint NOT NULL,
  period_from timestamptz NOT NULL,
  period_until timestamptz NOT NULL,
  staff_id bigint NOT NULL REFERENCES staff (id),
  -- The role in which they did it: the client reads it.
  staff_role text NOT NULL CHECK (staff_role ~ '^[a-zA-Z]{1,40}$'),
  -- The id under which it was sent: repeated with it, it is made once.
  request_id text NOT NULL CHECK (length(request_id) BETWEEN 1 AND 64),
  made_at timestamptz NOT NULL,
  UNIQUE (brand_id, staff_id, request_id),
  CHECK (period_from < period_until AND period_until <= made_at),
  FOREIGN KEY (brand_id, client_id) REFERENCES client (brand_id, id),
  FOREIGN KEY (brand_id, account_id) REFERENCES trading_account (brand_id, id)
);
CREATE INDEX statement_made_client ON statement_made (brand_id, client_id, id DESC);

CREATE TRIGGER insert_only BEFORE UPDATE OR DELETE OR TRUNCATE ON statement_made
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

ALTER TABLE statement_made ENABLE ROW LEVEL SECURITY;
ALTER TABLE statement_made FORCE ROW LEVEL SECURITY;
CREATE POLICY brand_own ON statement_made TO candor_web
  USING (brand_id = current_brand()) WITH CHECK (brand_id = current_brand());
GRANT SELECT ON statement_made TO candor_web;
GRANT INSERT (brand_id, client_id, account_id, period_from, period_until, staff_id, staff_role, request_id, made_at)
  ON statement_made TO candor_office;

-- Clients read who made one, and why.
INSERT INTO told_act (action) VALUES ('client.statementMade');
