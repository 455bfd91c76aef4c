-- Statements that were handed out, so that anybody who holds one can ask whether it is ours and says what we said. Asked
-- for again, the same statement has the same hash and no second row. Nothing personal stands here.
CREATE TABLE statement_issued (
  brand_id text NOT NULL,
  hash bytea NOT NULL CHECK (length(hash) = 32),
  account_id bigint NOT NULL,
  kind text NOT NULL CHECK (kind IN ('period', 'year')),
  period_from timestamptz NOT NULL,
  period_until timestamptz NOT NULL CHECK (period_until >= period_from),
  opening bigint NOT NULL,
  closing bigint NOT NULL,
  trades integer NOT NULL CHECK (trades >= 0),
  chain_length bigint NOT NULL CHECK (chain_length >= 0),
  chain_head bytea NOT NULL CHECK (length(chain_head) = 32),
  issued_at timestamptz NOT NULL,
  PRIMARY KEY (brand_id, hash),
  FOREIGN KEY (brand_id, account_id) REFERENCES trading_account (brand_id, id)
);

CREATE TRIGGER insert_only BEFORE UPDATE OR DELETE OR TRUNCATE ON statement_issued
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

ALTER TABLE statement_issued ENABLE ROW LEVEL SECURITY;
ALTER TABLE statement_issued FORCE ROW LEVEL SECURITY;
CREATE POLICY brand_own ON statement_issued TO candor_web
  USING (brand_id = current_brand()) WITH CHECK (brand_id = current_brand());
GRANT SELECT, INSERT ON statement_issued TO candor_web;
