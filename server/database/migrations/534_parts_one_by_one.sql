-- Parts are made of one table at a time: whoever reads all parts waits from the first one that is made to the commit. And a
-- clock that was set back to before the months that have left keeps no months from being made.

-- Makes the parts of a table that are missing until an instant, and answers their number. Rows that came before there was
-- a part for them are in the one that takes the rest: it becomes the part of those months, with its rows as they are.
CREATE OR REPLACE FUNCTION parts.make(parted text, through timestamptz) RETURNS integer
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

DROP FUNCTION make_parts(timestamptz);
-- The job of the running server asks for this, well ahead and never from where an order waits, of one table at a time: whoever
-- reads all parts waits for it from here to its commit. It gives up soon where it meets another.
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
