-- Every checkpoint that a witness has signed in the last hour, and the newest of each: the public log publishes a
-- checkpoint when a quorum has signed it (rule PL-17), which is not always the newest. It takes the place of
-- log_cosignature, which has the newest alone and which an older release may still write during an upgrade.
CREATE TABLE log_cosigned (
  witness text NOT NULL CHECK (length(witness) BETWEEN 1 AND 200),
  size bigint NOT NULL CHECK (size >= 0),
  line text NOT NULL CHECK (length(line) BETWEEN 60 AND 1000),
  at timestamptz NOT NULL,
  PRIMARY KEY (witness, size)
);

CREATE INDEX log_cosigned_size ON log_cosigned (size);

-- none left: SELECT FROM log_cosignature old WHERE NOT EXISTS (SELECT FROM log_cosigned WHERE log_cosigned.witness = old.witness)
INSERT INTO log_cosigned (witness, size, line, at) SELECT witness, size, line, at FROM log_cosignature;

GRANT SELECT ON log_cosigned TO candor_web, candor_audit;
GRANT SELECT, INSERT, DELETE ON log_cosigned TO candor_office;
