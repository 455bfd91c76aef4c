-- Foundation. What every area is built on: brands, who may use the schema, and what keeps evidence from being changed.
-- The logins exist before this file runs, and their memberships too: the runner makes them (server/database/roles.ts).

REVOKE ALL ON SCHEMA public FROM PUBLIC;
-- candor_office and candor_render are members of candor_web and may do what that one may, and more (decision 036);
-- candor_erasure is a member of candor_office and alone ends what is otherwise kept for ever (decision 039).
GRANT USAGE ON SCHEMA public TO candor_web, candor_office, candor_dealing, candor_render, candor_jobs, candor_erasure;
-- It reads what audits check, of every brand, and can write nothing.
GRANT USAGE ON SCHEMA public TO candor_audit;

-- The runner makes this table. A server that goes on serving after a newer release has migrated the database says so
-- (server/wiring/schemaWatch.ts).
GRANT SELECT ON migration TO candor_office, candor_audit;

CREATE TABLE brand (
  id text PRIMARY KEY CHECK (id ~ '^[a-z][a-z0-9-]{1,30}$'),
  created_at timestamptz NOT NULL DEFAULT now()
);

GRANT SELECT, INSERT ON brand TO candor_web;
GRANT SELECT ON brand TO candor_dealing, candor_audit;

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

-- Evidence about a client: nobody changes it, and the erasure alone ends it.
CREATE FUNCTION refuse_change_but_erasure() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  IF current_user <> 'candor_erasure' OR TG_OP = 'TRUNCATE' THEN
    RAISE EXCEPTION '% is insert-only: % refused', TG_TABLE_NAME, TG_OP USING ERRCODE = 'P0001';
  END IF;
  RETURN NULL;
END $$;

-- What has ended stays as it ended (T45).
CREATE FUNCTION refuse_final() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% % has ended and is final', TG_TABLE_NAME, OLD.id USING ERRCODE = 'P0001';
END $$;

-- An intent is answered once.
CREATE FUNCTION refuse_second_answer() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state <> 'intended' THEN
    RAISE EXCEPTION 'move % is answered already', OLD.id USING ERRCODE = 'P0001';
  END IF;
  RETURN NEW;
END $$;

-- A name as it is looked for: in small letters without marks, whatever the locale of the cluster makes of them, so that
-- muller finds Müller.
CREATE FUNCTION name_key(name text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN lower(translate(name,
    'ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜÝàáâãäåçèéêëìíîïñòóôõöøùúûüýÿĀāĂăĄąĆćĈĉĊċČčĎďĐđĒēĔĕĖėĘęĚěĜĝĞğĠġĢģĤĥĦħĨĩĪīĬĭĮįİıĴĵĶķĹĺĻļĽľŁłŃńŅņŇňŌōŎŏŐőŔŕŖŗŘřŚśŜŝŞşŠšŢţŤťŨũŪūŬŭŮůŰűŲųŴŵŶŷŸŹźŻżŽžȘșȚț’',
    'aaaaaaceeeeiiiinoooooouuuuyaaaaaaceeeeiiiinoooooouuuuyyaaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiiijjkkllllllllnnnnnnoooooorrrrrrssssssssttttuuuuuuuuuuuuwwyyyzzzzzzsstt'''));

-- Rule CU-2: an amount is a whole number of the smallest units of its currency, not always of hundredths. In micro-
-- units: a cent is 10000 of them, a yen 1000000, a fils 1000.
CREATE FUNCTION minor_unit(currency text) RETURNS bigint
  LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE
    WHEN currency IN ('BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX', 'UYI', 'VND', 'VUV',
                      'XAF', 'XOF', 'XPF') THEN 1000000
    WHEN currency IN ('BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND') THEN 1000
    ELSE 10000
  END::bigint
$$;

-- What the open pages of a client are to ask again, sent when the transaction that changed it has committed: the brand,
-- the client (none: all of the brand) and the topic. No content, since the listener asks by a call of its own.
CREATE FUNCTION tell_client_news() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('client_news', json_build_array(NEW.brand_id, NEW.client_id, TG_ARGV[0])::text);
  RETURN NULL;
END $$;
CREATE FUNCTION tell_own_news() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('client_news', json_build_array(NEW.brand_id, NEW.id, TG_ARGV[0])::text);
  RETURN NULL;
END $$;
CREATE FUNCTION tell_brand_news() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('client_news', json_build_array(NEW.brand_id, NULL, TG_ARGV[0])::text);
  RETURN NULL;
END $$;
