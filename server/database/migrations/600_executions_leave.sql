-- Executions leave the database by months, too (decision 066).

-- Up to when rows of a table have left; NULL: none have. By this their readers tell what is archived from what is
-- missing, and learn nothing else of the parts.
CREATE FUNCTION archived_until(parted text) RETURNS timestamptz
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp
  RETURN (SELECT max(until_at) FROM public.archived_part JOIN public.table_part USING (name) WHERE table_name = parted);
REVOKE ALL ON FUNCTION archived_until FROM PUBLIC;
GRANT EXECUTE ON FUNCTION archived_until TO candor_web, candor_dealing, candor_audit;
