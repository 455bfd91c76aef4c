-- Rules TC-10, TC-11, RP-1 to RP-8: several corrections under one approval (a trade with the close-outs that it caused, or
-- all that followed from bad ticks), each with the evidence of its price.
ALTER TABLE trade_correction
  DROP CONSTRAINT trade_correction_brand_id_approval_id_key,
  ADD CONSTRAINT trade_correction_approval UNIQUE (brand_id, approval_id, position_id),
  DROP CONSTRAINT trade_correction_cause_check,
  ADD CONSTRAINT trade_correction_cause_check
    CHECK (cause IN ('wrongQuote', 'outsideSession', 'notAsReceipt', 'levelMissed', 'closeOutUndone')) NOT VALID,
  -- A tick of the tape, or a file by its name and fingerprint; null before this was asked for.
  ADD COLUMN evidence jsonb CHECK (evidence ->> 'kind' IN ('tick', 'file'));
GRANT INSERT (evidence) ON trade_correction TO candor_web;

-- The corrections of an approval that has several, in the order and the batches in which they are carried out. What was
-- answered stays answered; a start after a death goes on with the first batch that has something waiting.
CREATE TABLE correction_item (
  brand_id text NOT NULL,
  approval_id bigint NOT NULL,
  number integer NOT NULL CHECK (number > 0),
  batch integer NOT NULL CHECK (batch > 0),
  client_id bigint NOT NULL,
  account_id bigint NOT NULL,
  position_id bigint NOT NULL REFERENCES position (id),
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'done', 'refused')),
  refusal text CHECK (length(refusal) BETWEEN 1 AND 60),
  answered_at timestamptz,
  PRIMARY KEY (brand_id, approval_id, number),
  UNIQUE (brand_id, approval_id, position_id),
  CHECK ((state = 'waiting') = (answered_at IS NULL)),
  CHECK ((state = 'refused') = (refusal IS NOT NULL)),
  FOREIGN KEY (brand_id, client_id) REFERENCES client (brand_id, id)
);
CREATE FUNCTION refuse_second_item_answer() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state <> 'waiting' THEN
    RAISE EXCEPTION 'item % of approval % is answered already', OLD.number, OLD.approval_id USING ERRCODE = 'P0001';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER answered_once BEFORE UPDATE ON correction_item FOR EACH ROW EXECUTE FUNCTION refuse_second_item_answer();
ALTER TABLE correction_item ENABLE ROW LEVEL SECURITY;
ALTER TABLE correction_item FORCE ROW LEVEL SECURITY;
CREATE POLICY brand_own ON correction_item TO candor_web
  USING (brand_id = current_brand()) WITH CHECK (brand_id = current_brand());
GRANT SELECT ON correction_item TO candor_web;
GRANT INSERT (brand_id, approval_id, number, batch, client_id, account_id, position_id) ON correction_item TO candor_web;
GRANT UPDATE (state, refusal, answered_at) ON correction_item TO candor_web;

-- What was dealt in a window of time is found without reading everything that was ever dealt: rows come in its order.
CREATE INDEX execution_time ON execution USING brin (at) WITH (pages_per_range = 32);

-- Of a closed trade: its stretch (the last execution before it after which nothing was open), what of a balance below zero
-- was lifted in it, of that after this close, and what corrections of the stretch have changed that by.
CREATE FUNCTION forgiveness_of(closed_position bigint)
  RETURNS TABLE (stretch bigint, whole bigint, later bigint, protection bigint)
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
  SELECT stretch.after_id::bigint, lifted.whole::bigint, lifted.later::bigint, corrected.protection::bigint
  FROM stretch, lifted, corrected
$$;

-- As in migration 292, over the function above.
CREATE OR REPLACE FUNCTION forgiven_after(closed_position bigint) RETURNS bigint
  LANGUAGE sql STABLE AS $$
  SELECT (CASE WHEN later = 0 THEN 0
    ELSE greatest(0, least(later + greatest(protection, 0), whole + protection)) END)::bigint
  FROM forgiveness_of($1)
$$;

-- As in migration 292; an approval may have several corrections, each of another trade.
CREATE OR REPLACE FUNCTION refuse_false_correction() RETURNS trigger
  LANGUAGE plpgsql AS $$
DECLARE
  counts record;
  forgiven bigint;
BEGIN
  -- Carried out again after a death in between: the row is there already.
  IF EXISTS (SELECT FROM trade_correction one WHERE one.brand_id = NEW.brand_id
    AND one.approval_id = NEW.approval_id AND one.position_id = NEW.position_id) THEN
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
    'approved_role', one.approved_role, 'evidence', one.evidence);
