-- Where a session of staff was started: what the browser says of itself, and the address. Only the office reads it.
ALTER TABLE staff_session
  ADD COLUMN browser text NOT NULL DEFAULT '' CHECK (length(browser) <= 40),
  ADD COLUMN system text NOT NULL DEFAULT '' CHECK (length(system) <= 40),
  ADD COLUMN address text NOT NULL DEFAULT '' CHECK (length(address) <= 64);
