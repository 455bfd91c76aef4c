-- Market data is the same for every brand, so these tables have no brand and no row level security.

-- What decides the simulated market of this installation, made once at its first start.
CREATE TABLE installation (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  seed bigint NOT NULL CHECK (seed BETWEEN 0 AND 9007199254740991),
  first_instant timestamptz NOT NULL
);

-- Closed bars of the sell price, at 1e-8. A day's row stands exactly when the rows of its hours do.
CREATE TABLE candle (
  symbol text NOT NULL,
  interval text NOT NULL CHECK (interval IN ('1h', '1D')),
  opened_at timestamptz NOT NULL,
  open bigint NOT NULL CHECK (open > 0),
  high bigint NOT NULL,
  low bigint NOT NULL CHECK (low > 0),
  close bigint NOT NULL,
  ticks integer NOT NULL CHECK (ticks > 0),
  PRIMARY KEY (symbol, interval, opened_at),
  CHECK (low <= open AND low <= close AND high >= open AND high >= close)
);

GRANT SELECT, INSERT, UPDATE ON installation, candle TO candor_web;
GRANT SELECT ON installation TO candor_dealing;
