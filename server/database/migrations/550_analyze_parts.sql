-- Reading samples of large tables takes a while: of one table at a time, each in a transaction of its own.
DROP FUNCTION analyze_parts();
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
