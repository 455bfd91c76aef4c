-- Several edges serve one installation (decision 084). What an edge keeps in memory and another one changes is told to
-- all of them when it is committed: the topic, the brand and, of one row, its id. No content: who listens reads the row.

CREATE FUNCTION tell_edges() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('edges', json_build_array(TG_ARGV[0], NEW.brand_id, NEW.id)::text);
  RETURN NULL;
END $$;
CREATE FUNCTION tell_edges_gone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('edges', json_build_array(TG_ARGV[0], OLD.brand_id, OLD.id)::text);
  RETURN NULL;
END $$;
CREATE FUNCTION tell_edges_brand() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('edges', json_build_array(TG_ARGV[0], NEW.brand_id, NULL)::text);
  RETURN NULL;
END $$;

-- Sockets of a session that has ended are closed, and those of one that has switched follow its other account.
CREATE TRIGGER told AFTER UPDATE OF ended_at, account_kind ON session FOR EACH ROW
  WHEN ((OLD.ended_at, OLD.account_kind) IS DISTINCT FROM (NEW.ended_at, NEW.account_kind))
  EXECUTE FUNCTION tell_edges('session');
CREATE TRIGGER told_gone AFTER DELETE ON session FOR EACH ROW WHEN (OLD.ended_at IS NULL)
  EXECUTE FUNCTION tell_edges_gone('session');

-- Each edge compares ticks with all alerts, and tells its own clients of those that have fired. That one was seen is
-- the client's own matter.
CREATE TRIGGER told_new AFTER INSERT ON price_alert FOR EACH ROW EXECUTE FUNCTION tell_edges('alert');
CREATE TRIGGER told AFTER UPDATE OF price, side, note, expires_at, fired_at, removed_at ON price_alert FOR EACH ROW
  EXECUTE FUNCTION tell_edges('alert');

-- What visitors see: of which version, and under which name.
CREATE TRIGGER told AFTER UPDATE OF published_version, name ON content_document FOR EACH ROW
  WHEN ((OLD.published_version, OLD.name) IS DISTINCT FROM (NEW.published_version, NEW.name))
  EXECUTE FUNCTION tell_edges_brand('content');

-- Rule BR-11: what two people have published is held no longer.
CREATE TRIGGER told AFTER INSERT ON brand_release FOR EACH ROW EXECUTE FUNCTION tell_edges_brand('release');
