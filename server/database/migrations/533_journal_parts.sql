-- The journal, by months. Each part has the key of an account and a command's id; over all parts it is kept here, since a
-- command that comes again after the turn of a month must meet its first answer, and never be carried out twice.
SELECT parts.begin('journal');

CREATE FUNCTION refuse_known_command() RETURNS trigger
  LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
  known text;
BEGIN
  SELECT given.command_id INTO known
  FROM inserted AS given
  CROSS JOIN LATERAL (
    SELECT FROM journal AS earlier
    WHERE earlier.account_id = given.account_id AND earlier.command_id = given.command_id
      AND (earlier.batch, earlier.seq) <> (given.batch, given.seq)
    LIMIT 1
  ) AS found
  LIMIT 1;
  IF known IS NOT NULL THEN
    RAISE EXCEPTION 'The journal has a command % already', known USING ERRCODE = '23505';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER known_command AFTER INSERT ON journal
  REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION refuse_known_command();
