-- The journal, by months. Each part has the key of an account and a command's id; over all parts it is kept here, since a
-- command that comes again after the turn of a month must meet its first answer, and never be carried out twice.
SELECT parts.begin('journal');

-- Orders, which come by the thousand, are looked for from the beginning of the month before on: older indexes are on the
-- disk and not in memory, and an order would wait for them. Whatever else moves money or rights is looked for in all parts.
CREATE FUNCTION refuse_known_command() RETURNS trigger
  LANGUAGE plpgsql SET enable_seqscan = off SET timezone = 'UTC' AS $$
DECLARE
  orders constant text[] := ARRAY['openPosition', 'closePosition', 'updatePosition', 'closeAllPositions',
    'reversePosition', 'placeOrder', 'updateOrder', 'cancelOrder', 'fireOrder', 'expireOrder'];
  recent timestamptz;
  this timestamptz;
  is_rare boolean;
  known text;
BEGIN
  SELECT date_trunc('month', min(at)) - interval '1 month', date_trunc('month', max(at)),
    NOT bool_and(kind = ANY (orders)) INTO recent, this, is_rare FROM inserted;
  -- Those of this month are in one part, whose own key refuses them.
  SELECT given.command_id INTO known
  FROM inserted AS given
  CROSS JOIN LATERAL (
    SELECT FROM journal AS other
    WHERE other.account_id = given.account_id AND other.command_id = given.command_id
      AND other.at >= recent AND other.at < this AND (other.batch, other.seq) <> (given.batch, given.seq)
    LIMIT 1
  ) AS found
  LIMIT 1;
  -- Only where the clock was set back over the turn of a month.
  IF known IS NULL AND EXISTS (SELECT FROM journal WHERE at >= this + interval '1 month') THEN
    SELECT given.command_id INTO known
    FROM inserted AS given
    CROSS JOIN LATERAL (
      SELECT FROM journal AS other
      WHERE other.account_id = given.account_id AND other.command_id = given.command_id
        AND other.at >= this + interval '1 month'
      LIMIT 1
    ) AS found
    LIMIT 1;
  END IF;
  IF known IS NULL AND is_rare THEN
    SELECT given.command_id INTO known
    FROM inserted AS given
    CROSS JOIN LATERAL (
      SELECT FROM journal AS other
      WHERE other.account_id = given.account_id AND other.command_id = given.command_id AND other.at < recent
      LIMIT 1
    ) AS found
    WHERE given.kind <> ALL (orders)
    LIMIT 1;
  END IF;
  IF known IS NOT NULL THEN
    RAISE EXCEPTION 'The journal has a command % already', known USING ERRCODE = '23505';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER known_command AFTER INSERT ON journal
  REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION refuse_known_command();
