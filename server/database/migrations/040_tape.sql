-- Every whole hour of the tick tape (blueprint B4.7): what its file holds and the root of its hash tree. Files go after
-- some weeks, roots stay. Prices are the same for every brand, so this table has no brand and no row level security.
CREATE TABLE tape_hour (
  hour timestamptz PRIMARY KEY CHECK (extract(epoch FROM hour)::bigint % 3600 = 0),
  format smallint NOT NULL CHECK (format > 0),
  blocks integer NOT NULL CHECK (blocks > 0),
  ticks bigint NOT NULL CHECK (ticks >= blocks),
  bytes bigint NOT NULL CHECK (bytes > 0),
  root bytea NOT NULL CHECK (length(root) = 32),
  first_tick_id bigint NOT NULL UNIQUE,
  last_tick_id bigint NOT NULL UNIQUE CHECK (last_tick_id >= first_tick_id),
  ended_at timestamptz NOT NULL DEFAULT now()
);
CREATE TRIGGER insert_only BEFORE UPDATE OR DELETE OR TRUNCATE ON tape_hour
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
GRANT SELECT, INSERT ON tape_hour TO candor_dealing;
GRANT SELECT ON tape_hour TO candor_web;
