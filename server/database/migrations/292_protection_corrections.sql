-- Rule TC-9: a correction of a trade takes back what of the balance below zero was lifted because of it.
ALTER TABLE trade_correction ADD COLUMN protection bigint NOT NULL DEFAULT 0;
GRANT INSERT (protection) ON trade_correction TO candor_web;

-- What of a balance below zero was lifted between the close of this trade and the moment when nothing was open any more,
-- as far as corrections of the trades of that stretch have left of all that was lifted in it.
CREATE FUNCTION forgiven_after(closed_position bigint) RETURNS bigint
  LANGUAGE sql STABLE AS $$
  WITH closing AS (
    SELECT id, account_id FROM execution WHERE position_id = $1 AND kind = 'close'
  ), counted AS (
    -- The close of a part leaves its position open.
    SELECT step.id, step.position_id, step.kind,
      sum(CASE WHEN step.kind = 'open' THEN 1 WHEN step.kind = 'close' AND held.parent IS NULL THEN -1 ELSE 0 END)
        OVER (ORDER BY step.id) AS open
    FROM execution step JOIN position held ON held.id = step.position_id
    WHERE step.account_id = (SELECT account_id FROM closing) AND step.kind <> 'update'
  ), stretch AS (
    SELECT closing.id AS closed, closing.account_id,
      coalesce((SELECT max(id) FROM counted WHERE open = 0 AND id < closing.id), 0) AS after_id,
      (SELECT min(id) FROM counted WHERE open = 0 AND id >= closing.id) AS flat_id
    FROM closing
  ), lifted AS (
    SELECT coalesce(sum(posting.amount), 0) AS whole,
      coalesce(sum(posting.amount) FILTER (WHERE entry.id > stretch.closed), 0) AS later
    FROM stretch
    JOIN ledger_entry entry ON entry.account_id = stretch.account_id AND entry.kind = 'negativeBalance'
      AND entry.id > coalesce((SELECT min(id) FROM counted WHERE id > stretch.after_id), 0)
      AND entry.id < coalesce((SELECT min(id) FROM counted WHERE id > stretch.flat_id), entry.id + 1)
    JOIN posting ON posting.entry_id = entry.id AND posting.account_id = entry.account_id
  ), corrected AS (
    SELECT coalesce(sum(correction.protection), 0) AS protection
    FROM stretch
    JOIN counted ON counted.kind = 'close' AND counted.id > stretch.after_id
      AND counted.id <= coalesce(stretch.flat_id, counted.id)
    JOIN trade_correction correction ON correction.position_id = counted.position_id AND correction.state = 'done'
  )
  SELECT (CASE WHEN later = 0 THEN 0
    ELSE greatest(0, least(later + greatest(protection, 0), whole + protection)) END)::bigint
  FROM lifted, corrected
$$;

-- As in migration 210, and the protection follows what was forgiven.
CREATE OR REPLACE FUNCTION refuse_false_correction() RETURNS trigger
  LANGUAGE plpgsql AS $$
DECLARE
  counts record;
  forgiven bigint;
BEGIN
  -- Carried out again after a death in between: the row is there already.
  IF EXISTS (SELECT FROM trade_correction one WHERE one.brand_id = NEW.brand_id AND one.approval_id = NEW.approval_id) THEN
    RETURN NEW;
  END IF;
  SELECT coalesce(last.open_rate, closed.open_rate) AS open_rate, coalesce(last.close_rate, closed.close_rate) AS close_rate,
    coalesce(last.profit, closed.profit) AS profit, coalesce(last.number, 0) + 1 AS number
  INTO counts
  FROM position closed
  LEFT JOIN trade_correction last ON last.position_id = closed.id AND last.state = 'done'
  WHERE closed.id = NEW.position_id AND closed.brand_id = NEW.brand_id AND closed.account_id = NEW.account_id
    AND closed.symbol = NEW.symbol AND closed.closed_at IS NOT NULL
  ORDER BY last.number DESC NULLS LAST LIMIT 1;
  forgiven := forgiven_after(NEW.position_id);
  IF (counts.open_rate, counts.close_rate, counts.profit, counts.number,
      CASE forgiven WHEN 0 THEN 0 ELSE -least(NEW.profit - NEW.profit_before, forgiven) END)
    IS DISTINCT FROM (NEW.open_rate_before, NEW.close_rate_before, NEW.profit_before, NEW.number::integer, NEW.protection)
  THEN
    RAISE EXCEPTION 'correction of position % does not follow what counts', NEW.position_id USING ERRCODE = 'P0001';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION correction_json(one trade_correction) RETURNS jsonb
  LANGUAGE sql STABLE
  RETURN jsonb_build_object('position', one.position_id, 'symbol', one.symbol, 'number', one.number, 'cause', one.cause,
    'reason', one.reason, 'source', one.source, 'at', extract(epoch FROM one.answered_at) * 1000,
    'open_before', one.open_rate_before::text, 'close_before', one.close_rate_before::text,
    'profit_before', one.profit_before::text, 'open_rate', one.open_rate::text, 'close_rate', one.close_rate::text,
    'profit', one.profit::text, 'protection', one.protection::text, 'asked_role', one.asked_role,
    'approved_role', one.approved_role);
