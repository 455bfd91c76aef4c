-- For which end of a pause the client has been told that it is over; those of before are not told of any more.
ALTER TABLE own_limit_setting ADD COLUMN pause_end_told timestamptz;
-- The policy is for candor_web alone: an owner whom it binds too would change nothing here.
ALTER TABLE own_limit_setting NO FORCE ROW LEVEL SECURITY;
UPDATE own_limit_setting SET pause_end_told = paused_until WHERE paused_until <= now();
ALTER TABLE own_limit_setting FORCE ROW LEVEL SECURITY;
GRANT UPDATE (pause_end_told) ON own_limit_setting TO candor_web;
CREATE INDEX own_limit_setting_pause ON own_limit_setting (paused_until)
  WHERE paused_until IS NOT NULL AND pause_end_told IS DISTINCT FROM paused_until;

-- Executions that a rule has made on a real account, and that its client is yet to be told of: noted in the batch that
-- decided them, and taken out in the transaction that queues the mail, so that each is told once.
CREATE TABLE trade_notice_due (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  brand_id text NOT NULL,
  execution_id bigint NOT NULL
);
CREATE INDEX trade_notice_due_brand ON trade_notice_due (brand_id, id);
ALTER TABLE trade_notice_due ENABLE ROW LEVEL SECURITY;
ALTER TABLE trade_notice_due FORCE ROW LEVEL SECURITY;
CREATE POLICY brand_own ON trade_notice_due TO candor_web
  USING (brand_id = current_brand()) WITH CHECK (brand_id = current_brand());
CREATE POLICY dealing_notes ON trade_notice_due FOR INSERT TO candor_dealing WITH CHECK (true);
-- A row that is taken out is locked, and two servers never tell of one.
GRANT SELECT, DELETE, UPDATE ON trade_notice_due TO candor_web;
GRANT INSERT (brand_id, execution_id) ON trade_notice_due TO candor_dealing;

CREATE FUNCTION note_trade_notice() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO trade_notice_due (brand_id, execution_id) VALUES (NEW.brand_id, NEW.id);
  RETURN NULL;
END $$;
-- What clients do themselves they need not be told, and there are a thousand of those for each of these.
CREATE TRIGGER trade_notice_due AFTER INSERT ON execution
  FOR EACH ROW WHEN (NEW.actor IN ('rule', 'closeOut') AND NEW.kind IN ('open', 'close'))
  EXECUTE FUNCTION note_trade_notice();
