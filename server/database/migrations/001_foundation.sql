-- The logins candor_web, candor_dealing and candor_jobs exist before this file runs: the migration runner makes them.
REVOKE ALL ON SCHEMA public FROM PUBLIC;
GRANT USAGE ON SCHEMA public TO candor_web, candor_dealing, candor_jobs;

CREATE TABLE brand (
  id text PRIMARY KEY CHECK (id ~ '^[a-z][a-z0-9-]{1,30}$'),
  created_at timestamptz NOT NULL DEFAULT now()
);
GRANT SELECT, INSERT ON brand TO candor_web;
GRANT SELECT ON brand TO candor_dealing;

-- The brand of the current transaction; NULL outside one, so that a forgotten setting reads nothing.
CREATE FUNCTION current_brand() RETURNS text
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN NULLIF(current_setting('app.brand_id', true), '');

-- Rows that are evidence: they are added, and never changed.
CREATE FUNCTION refuse_change() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is insert-only: % refused', TG_TABLE_NAME, TG_OP USING ERRCODE = 'P0001';
END $$;
