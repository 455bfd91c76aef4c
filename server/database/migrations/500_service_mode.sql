-- How the installation is served: normally, read-only, or for maintenance. Rows are only added; the last one counts, and
-- every server hears of it when it is committed. It belongs to no brand: whoever reads a page reads the mode.
CREATE TABLE service_mode (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- The same id sets once.
  request_id text NOT NULL UNIQUE CHECK (length(request_id) BETWEEN 1 AND 100),
  mode text NOT NULL CHECK (mode IN ('normal', 'readOnly', 'maintenance')),
  -- Until when it is expected to last, as clients read it. It ends by another row only.
  until timestamptz,
  -- What clients read besides.
  note text CHECK (length(note) BETWEEN 3 AND 300),
  -- NULL: the command line.
  staff_id bigint REFERENCES staff (id),
  -- The name as it was then.
  staff_name text NOT NULL CHECK (length(staff_name) BETWEEN 1 AND 120),
  reason text NOT NULL CHECK (length(reason) <= 500),
  at timestamptz NOT NULL,
  CHECK (mode <> 'normal' OR (until IS NULL AND note IS NULL)),
  CHECK (until > at)
);

CREATE TRIGGER insert_only BEFORE UPDATE OR DELETE OR TRUNCATE ON service_mode
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE FUNCTION tell_service_mode() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('service_mode', NEW.id::text);
  RETURN NULL;
END $$;
CREATE TRIGGER told AFTER INSERT ON service_mode FOR EACH ROW EXECUTE FUNCTION tell_service_mode();

GRANT SELECT ON service_mode TO candor_web;
GRANT INSERT ON service_mode TO candor_office;
