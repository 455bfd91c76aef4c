-- The public log (decision 076): hashes of what was committed, in one order, in a tree that can only grow. It names no
-- brand and no client, so its tables have no row level security: everybody may read all of them.

-- Where it begins. What was committed up to these is not in it; an installation that is new begins with its first batch.
CREATE TABLE public_log (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  after_batch bigint NOT NULL CHECK (after_batch >= 0),
  after_id bigint NOT NULL CHECK (after_id >= 0),
  after_hour timestamptz,
  began_at timestamptz NOT NULL DEFAULT now(),
  -- The name under which it signs, given once, by the first process that writes to it.
  origin text CHECK (origin ~ '^[a-z0-9.:-]+/log$')
);
-- none left: SELECT FROM batch WHERE number > (SELECT after_batch FROM public_log)
INSERT INTO public_log (after_batch, after_id, after_hour)
  SELECT coalesce(newest.number, 0), coalesce(newest.last_id, 0), (SELECT max(hour) FROM tape_hour)
  FROM (SELECT) AS one LEFT JOIN (SELECT number, last_id FROM batch ORDER BY number DESC LIMIT 1) AS newest ON true;

CREATE FUNCTION refuse_other_origin() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'UPDATE' OR OLD.origin IS NOT NULL THEN
    RAISE EXCEPTION 'the public log keeps its origin: % refused', TG_OP USING ERRCODE = 'P0001';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER named_once BEFORE UPDATE OR DELETE ON public_log FOR EACH ROW EXECUTE FUNCTION refuse_other_origin();
CREATE TRIGGER kept BEFORE TRUNCATE ON public_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

GRANT SELECT ON public_log TO candor_web, candor_audit;
GRANT UPDATE (origin) ON public_log TO candor_office;

-- Entries as they came in, thousands in a row, with how far their sources had come and the checkpoint after them. So
-- that a pass is in the log wholly, with its place, or not at all.
CREATE TABLE log_append (
  first bigint PRIMARY KEY CHECK (first >= 0),
  count integer NOT NULL CHECK (count > 0),
  entries bytea NOT NULL CHECK (length(entries) = count * 41),
  batch bigint NOT NULL,
  last_id bigint NOT NULL,
  hour timestamptz,
  -- By brand, the last number of its record.
  acts jsonb NOT NULL,
  root bytea NOT NULL CHECK (length(root) = 32),
  -- The checkpoint's lines of signatures.
  signatures text NOT NULL CHECK (length(signatures) BETWEEN 60 AND 4000),
  at timestamptz NOT NULL
);
ALTER TABLE log_append ALTER COLUMN entries SET STORAGE EXTERNAL;
CREATE INDEX log_append_batch ON log_append (batch, first);

CREATE TRIGGER insert_only BEFORE UPDATE OR DELETE OR TRUNCATE ON log_append
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Of two that append at once the second is refused, and so is a gap, or a source that goes back.
CREATE FUNCTION refuse_gap() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  last record;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('log_append'));
  SELECT log_append.first + log_append.count AS size, log_append.batch, log_append.last_id, log_append.hour INTO last
  FROM log_append ORDER BY log_append.first DESC LIMIT 1;
  IF NEW.first <> coalesce(last.size, 0) OR NEW.batch < last.batch OR NEW.last_id < last.last_id
    OR NEW.hour < last.hour THEN
    RAISE EXCEPTION 'the public log has % entries, and none comes at %', coalesce(last.size, 0), NEW.first
      USING ERRCODE = '23505';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER continues BEFORE INSERT ON log_append FOR EACH ROW EXECUTE FUNCTION refuse_gap();

GRANT SELECT ON log_append TO candor_web, candor_audit;
GRANT INSERT ON log_append TO candor_office;

-- Tiles of the tree that are full: they never change any more. What is not full is made from the entries.
CREATE TABLE log_tile (
  level smallint NOT NULL CHECK (level BETWEEN 0 AND 7),
  number bigint NOT NULL CHECK (number >= 0),
  hashes bytea NOT NULL CHECK (length(hashes) = 8192),
  root bytea NOT NULL CHECK (length(root) = 32),
  PRIMARY KEY (level, number)
);
ALTER TABLE log_tile ALTER COLUMN hashes SET STORAGE EXTERNAL;

CREATE TRIGGER insert_only BEFORE UPDATE OR DELETE OR TRUNCATE ON log_tile
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

GRANT SELECT ON log_tile TO candor_web, candor_audit;
GRANT INSERT ON log_tile TO candor_office;

-- Counts of client money that are in the log, each once: their ids do not come in the order of their commits.
CREATE TABLE log_liability (
  brand_id text NOT NULL REFERENCES brand (id),
  count_id bigint NOT NULL,
  first bigint NOT NULL REFERENCES log_append (first),
  PRIMARY KEY (brand_id, count_id)
);

CREATE TRIGGER insert_only BEFORE UPDATE OR DELETE OR TRUNCATE ON log_liability
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

ALTER TABLE log_liability ENABLE ROW LEVEL SECURITY;
ALTER TABLE log_liability FORCE ROW LEVEL SECURITY;
CREATE POLICY brand_own ON log_liability TO candor_office
  USING (brand_id = current_brand()) WITH CHECK (brand_id = current_brand());
GRANT SELECT, INSERT ON log_liability TO candor_office;

-- The newest word of each witness: that it has seen a checkpoint, of what size.
CREATE TABLE log_cosignature (
  witness text PRIMARY KEY CHECK (length(witness) BETWEEN 1 AND 200),
  size bigint NOT NULL CHECK (size >= 0),
  line text NOT NULL CHECK (length(line) BETWEEN 60 AND 1000),
  at timestamptz NOT NULL
);

GRANT SELECT ON log_cosignature TO candor_web, candor_audit;
GRANT INSERT, UPDATE ON log_cosignature TO candor_office;

-- How far the engine has come, and nothing else of its batches.
GRANT SELECT (number, last_id) ON batch TO candor_office;
