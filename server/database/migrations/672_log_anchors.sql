-- Timestamps of an authority outside over checkpoints of the public log (rule PL-9, decision 086): what it has answered, as
-- it came. Like the rest of the log it names no brand and no client.
CREATE TABLE log_anchor (
  size bigint PRIMARY KEY CHECK (size > 0),
  -- The checkpoint's body, of which the authority has signed the hash.
  checkpoint text NOT NULL CHECK (length(checkpoint) BETWEEN 40 AND 1000),
  answer bytea NOT NULL CHECK (length(answer) BETWEEN 100 AND 65536),
  authority text NOT NULL CHECK (length(authority) BETWEEN 1 AND 200),
  -- Of a demonstration, made by this installation.
  is_stand_in boolean NOT NULL,
  at timestamptz NOT NULL
);

CREATE TRIGGER insert_only BEFORE UPDATE OR DELETE OR TRUNCATE ON log_anchor
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

GRANT SELECT ON log_anchor TO candor_web, candor_audit;
GRANT INSERT ON log_anchor TO candor_office;
