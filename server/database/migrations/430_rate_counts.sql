-- Rates are counted in memory and stored by the second in one statement: what was counted here at each call cost every
-- visitor a transaction, also one who was refused. A counter belongs to no brand, since an address is counted over all
-- of them; its subject is a keyed hash, also of the brand where the brand counts. The open windows of before are dropped.
DROP TABLE rate_window;

CREATE TABLE rate_count (
  rate_class text NOT NULL CHECK (length(rate_class) <= 32),
  subject bytea NOT NULL CHECK (length(subject) = 32),
  window_start timestamptz NOT NULL,
  window_end timestamptz NOT NULL,
  -- Below zero where a hit is taken back of a window that another server has counted.
  hits integer NOT NULL,
  PRIMARY KEY (rate_class, subject, window_start)
);
CREATE INDEX rate_count_end ON rate_count (window_end);

GRANT SELECT, INSERT, DELETE ON rate_count TO candor_web;
GRANT UPDATE (hits) ON rate_count TO candor_web;
