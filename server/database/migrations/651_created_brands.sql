-- Brands that were begun in the office (decision 079): their folders are here, and every process writes them out.

CREATE TABLE created_brand (
  brand_id text PRIMARY KEY REFERENCES brand (id),
  -- draft: only its staff see it; public: it is served at its hosts; withdrawn: it is not any more, its books stay;
  -- ended: it was given up before it was ever public.
  state text NOT NULL CHECK (state IN ('draft', 'public', 'withdrawn', 'ended')),
  settings text NOT NULL CHECK (octet_length(settings) <= 40000),
  theme text NOT NULL CHECK (octet_length(theme) <= 40000),
  logo text NOT NULL CHECK (octet_length(logo) <= 20000),
  created_by bigint NOT NULL REFERENCES staff (id),
  created_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL
);
ALTER TABLE created_brand ENABLE ROW LEVEL SECURITY;
ALTER TABLE created_brand FORCE ROW LEVEL SECURITY;
CREATE POLICY brand_own ON created_brand TO candor_web
  USING (brand_id = current_brand()) WITH CHECK (brand_id = current_brand());
GRANT SELECT ON created_brand TO candor_web;
GRANT INSERT (brand_id, state, settings, theme, logo, created_by, created_at, changed_at) ON created_brand TO candor_office;
GRANT UPDATE (state, changed_at) ON created_brand TO candor_office;

-- A brand that was public is one for good, and what was given up does not come back.
CREATE FUNCTION refuse_lost_brand() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state = 'ended' OR (OLD.state <> 'draft' AND NEW.state IN ('draft', 'ended')) THEN
    RAISE EXCEPTION 'brand % cannot go from % to %', OLD.brand_id, OLD.state, NEW.state USING ERRCODE = 'P0001';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER state_kept BEFORE UPDATE OF state ON created_brand FOR EACH ROW EXECUTE FUNCTION refuse_lost_brand();
CREATE TRIGGER never_removed BEFORE DELETE OR TRUNCATE ON created_brand
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- One name of the internet leads to one brand.
CREATE TABLE created_brand_host (
  host text PRIMARY KEY CHECK (host ~ '^[a-z0-9.-]{3,253}$'),
  brand_id text NOT NULL REFERENCES created_brand (brand_id)
);
CREATE INDEX created_brand_host_brand ON created_brand_host (brand_id);
ALTER TABLE created_brand_host ENABLE ROW LEVEL SECURITY;
ALTER TABLE created_brand_host FORCE ROW LEVEL SECURITY;
CREATE POLICY brand_own ON created_brand_host TO candor_web
  USING (brand_id = current_brand()) WITH CHECK (brand_id = current_brand());
GRANT SELECT ON created_brand_host TO candor_office;
GRANT INSERT (host, brand_id), DELETE ON created_brand_host TO candor_office;

-- Every server of the installation hears of it.
CREATE FUNCTION tell_created_brand() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('created_brand', NEW.brand_id);
  RETURN NULL;
END $$;
CREATE TRIGGER told AFTER INSERT OR UPDATE ON created_brand FOR EACH ROW EXECUTE FUNCTION tell_created_brand();
