-- How far the running audit of every account has come, so that a restart goes on from there.
CREATE TABLE rolling_audit (
  -- One row.
  is_here boolean PRIMARY KEY DEFAULT true CHECK (is_here),
  after_account bigint NOT NULL DEFAULT 0,
  -- How many accounts there were when this pass over all of them began.
  accounts bigint NOT NULL DEFAULT 0,
  began_at timestamptz,
  -- When the pass before had looked at every account.
  passed_at timestamptz
);
INSERT INTO rolling_audit DEFAULT VALUES;
GRANT SELECT, UPDATE ON rolling_audit TO candor_dealing;
