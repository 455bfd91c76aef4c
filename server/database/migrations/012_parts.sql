-- Parts by months. Tables that grow with every order end by months (decision 044). Each is partitioned by its column
-- `at`: a part holds the rows of a month, is made months ahead, and leaves the database whole, as a file, by `npm run
-- archive`.

-- No login may use this schema: parts are reached by their tables only, where row level security applies.
CREATE SCHEMA parts;
REVOKE ALL ON SCHEMA parts FROM PUBLIC;

-- The parts of the tables that end by months.
CREATE TABLE table_part (
  name text PRIMARY KEY,
  table_name text NOT NULL,
  -- NULL: everything so far.
  from_at timestamptz,
  until_at timestamptz NOT NULL CHECK (until_at > from_at),
  UNIQUE (table_name, until_at)
);

CREATE TRIGGER insert_only BEFORE UPDATE OR DELETE OR TRUNCATE ON table_part
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

GRANT SELECT ON table_part TO candor_office, candor_dealing, candor_audit;

-- Parts that have left the database, each with the file that it is in.
CREATE TABLE archived_part (
  name text PRIMARY KEY REFERENCES table_part (name),
  rows bigint NOT NULL CHECK (rows >= 0),
  file text NOT NULL,
  -- SHA-256 of the text in the file, before it was compressed.
  hash bytea NOT NULL CHECK (length(hash) = 32),
  bytes bigint NOT NULL CHECK (bytes > 0),
  archived_at timestamptz NOT NULL DEFAULT now()
);

CREATE TRIGGER insert_only BEFORE UPDATE OR DELETE OR TRUNCATE ON archived_part
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- The running audit of the books, under dealing's login, has to know up to when closes have left the database.
GRANT SELECT ON archived_part TO candor_office, candor_dealing, candor_audit;

-- A part with the columns, checks, indexes and keys of another.
CREATE FUNCTION parts.make_like(model text, part text) RETURNS void
  LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  EXECUTE format('CREATE TABLE parts.%I (LIKE parts.%I INCLUDING ALL)', part, model);
  EXECUTE format(
    'CREATE TRIGGER insert_only BEFORE UPDATE OR DELETE OR TRUNCATE ON parts.%I FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change()',
    part);
END $$;

CREATE FUNCTION parts.attach(parted text, part text, beginning timestamptz, ending timestamptz) RETURNS void
  LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp SET timezone = 'UTC' AS $$
BEGIN
  EXECUTE format('ALTER TABLE public.%I ATTACH PARTITION parts.%I FOR VALUES FROM (%s) TO (%L)',
    parted, part, coalesce(quote_literal(beginning), 'MINVALUE'), ending);
  INSERT INTO public.table_part (name, table_name, from_at, until_at) VALUES (part, parted, beginning, ending);
END $$;

-- Makes the parts of a table that are missing until an instant, and answers their number. Rows that came before there
-- was a part for them are in the one that takes the rest: it becomes the part of those months, with its rows as they
-- are.
CREATE FUNCTION parts.make(parted text, through timestamptz) RETURNS integer
  LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp SET timezone = 'UTC' AS $$
DECLARE
  most constant integer := 60;
  rest constant text := parted || '_rest';
  ended timestamptz := (SELECT max(until_at) FROM public.table_part WHERE table_name = parted);
  oldest timestamptz;
  newest timestamptz;
  part text;
  made integer := 0;
BEGIN
  EXECUTE format('SELECT min(at), max(at) FROM parts.%I', rest) INTO oldest, newest;
  -- What is older came while its month had left the database, by a clock that was set back, and stays where it is.
  IF newest >= ended THEN
    IF oldest < ended THEN
      RAISE EXCEPTION 'parts.% has rows of months that have left and of months to come', rest;
    END IF;
    part := parted || to_char(ended, '_YYYY_MM');
    EXECUTE format('ALTER TABLE public.%I DETACH PARTITION parts.%I', parted, rest);
    EXECUTE format('ALTER TABLE parts.%I RENAME TO %I', rest, part);
    PERFORM parts.make_like(part, rest);
    PERFORM parts.attach(parted, part, ended, date_trunc('month', newest) + interval '1 month');
    EXECUTE format('ALTER TABLE public.%I ATTACH PARTITION parts.%I DEFAULT', parted, rest);
    ended := date_trunc('month', newest) + interval '1 month';
    made := 1;
  END IF;
  WHILE ended <= through AND made < most LOOP
    part := parted || to_char(ended, '_YYYY_MM');
    PERFORM parts.make_like(rest, part);
    PERFORM parts.attach(parted, part, ended, ended + interval '1 month');
    ended := ended + interval '1 month';
    made := made + 1;
  END LOOP;
  RETURN made;
END $$;

-- Makes a table one of parts. It keeps its rows where they are: it becomes the first part, of everything so far. Its
-- indexes, checks, references, triggers, row level security and grants become those of the table of parts; its unique
-- keys stay its own and are each part's own from now on. Asserts that no row was lost or came twice.
CREATE FUNCTION parts.begin(parted text) RETURNS void
  LANGUAGE plpgsql SET timezone = 'UTC' AS $$
DECLARE
  rows_before bigint;
  rows_after bigint;
  newest timestamptz;
  ending timestamptz;
  part text;
  old regclass;
  one record;
BEGIN
  EXECUTE format('SELECT count(*), max(at) FROM public.%I', parted) INTO rows_before, newest;
  ending := greatest(date_trunc('month', now()), date_trunc('month', newest) + interval '1 month');
  part := parted || to_char(ending, '_before_YYYY_MM');
  EXECUTE format('ALTER TABLE public.%I RENAME TO %I', parted, part);
  EXECUTE format('ALTER TABLE public.%I SET SCHEMA parts', part);
  old := format('parts.%I', part)::regclass;
  FOR one IN SELECT conname FROM pg_constraint WHERE conrelid = old AND NOT convalidated LOOP
    EXECUTE format('ALTER TABLE %s VALIDATE CONSTRAINT %I', old, one.conname);
  END LOOP;
  EXECUTE format('CREATE TABLE public.%I (LIKE %s INCLUDING DEFAULTS INCLUDING CONSTRAINTS INCLUDING STORAGE)
    PARTITION BY RANGE (at)', parted, old);
  FOR one IN SELECT conname, pg_get_constraintdef(oid) AS text FROM pg_constraint WHERE conrelid = old AND contype = 'f' LOOP
    EXECUTE format('ALTER TABLE public.%I ADD CONSTRAINT %I %s', parted, one.conname, one.text);
  END LOOP;
  FOR one IN SELECT pg_get_indexdef(indexrelid) AS text FROM pg_index WHERE indrelid = old AND NOT indisunique LOOP
    EXECUTE replace(one.text, format(' ON %s ', old), format(' ON public.%I ', parted));
  END LOOP;
  FOR one IN SELECT tgname, tgtype::int & 1 = 1 AS is_of_row, pg_get_triggerdef(oid) AS text
      FROM pg_trigger WHERE tgrelid = old AND NOT tgisinternal LOOP
    IF one.is_of_row THEN EXECUTE format('DROP TRIGGER %I ON %s', one.tgname, old); END IF;
    EXECUTE replace(one.text, format(' ON %s ', old), format(' ON public.%I ', parted));
  END LOOP;
  FOR one IN SELECT * FROM pg_policies WHERE schemaname = 'parts' AND tablename = part LOOP
    EXECUTE format('CREATE POLICY %I ON public.%I AS %s FOR %s TO %s %s %s', one.policyname, parted, one.permissive, one.cmd,
      (SELECT string_agg(quote_ident(role), ', ') FROM unnest(one.roles) AS role),
      'USING (' || one.qual || ')', 'WITH CHECK (' || one.with_check || ')');
    EXECUTE format('DROP POLICY %I ON %s', one.policyname, old);
  END LOOP;
  EXECUTE format('ALTER TABLE public.%I ENABLE ROW LEVEL SECURITY', parted);
  EXECUTE format('ALTER TABLE %s DISABLE ROW LEVEL SECURITY', old);
  IF EXISTS (SELECT FROM pg_attribute WHERE attrelid = old AND attacl IS NOT NULL) THEN
    RAISE EXCEPTION 'a column of % has grants of its own', parted;
  END IF;
  FOR one IN SELECT grantee::regrole AS role, privilege_type AS privilege FROM pg_class, aclexplode(relacl)
      WHERE oid = old AND grantee <> relowner LOOP
    EXECUTE format('GRANT %s ON public.%I TO %s', one.privilege, parted, one.role);
    EXECUTE format('REVOKE %s ON %s FROM %s', one.privilege, old, one.role);
  END LOOP;
  PERFORM parts.make_like(part, parted || '_rest');
  PERFORM parts.attach(parted, part, NULL, ending);
  EXECUTE format('ALTER TABLE public.%I ATTACH PARTITION parts.%I DEFAULT', parted, parted || '_rest');
  PERFORM parts.make(parted, date_trunc('month', now()) + interval '3 months');
  EXECUTE format('SELECT count(*) FROM public.%I', parted) INTO rows_after;
  IF rows_after <> rows_before THEN
    RAISE EXCEPTION '% had % rows and has % in parts', parted, rows_before, rows_after;
  END IF;
  EXECUTE format('ANALYZE public.%I', parted);
  -- From here on the owner sees none of them.
  EXECUTE format('ALTER TABLE public.%I FORCE ROW LEVEL SECURITY', parted);
END $$;

-- The job of the running server asks for this, well ahead and never from where an order waits, of one table at a time:
-- readers of all parts wait from here to its commit. It gives up soon where it meets another.
CREATE FUNCTION make_parts(parted text, through timestamptz) RETURNS integer
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp SET lock_timeout = '300ms' AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM public.table_part WHERE table_name = parted) THEN
    RAISE EXCEPTION '% has no parts', parted;
  END IF;
  RETURN parts.make(parted, through);
END $$;
REVOKE ALL ON FUNCTION make_parts FROM PUBLIC;
GRANT EXECUTE ON FUNCTION make_parts TO candor_office;

-- A table of parts has statistics of its own only where somebody asks for them, and its joins are planned by them.
-- Reading samples of large tables takes a while: of one table at a time, each in a transaction of its own.
CREATE FUNCTION analyze_parts(parted text) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp SET lock_timeout = '2s' AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM public.table_part WHERE table_name = parted) THEN
    RAISE EXCEPTION '% has no parts', parted;
  END IF;
  EXECUTE format('ANALYZE public.%I', parted);
END $$;
REVOKE ALL ON FUNCTION analyze_parts FROM PUBLIC;
GRANT EXECUTE ON FUNCTION analyze_parts TO candor_office;
