-- Anybody may send a webhook: of one about which nothing is to be done, only the beginning is kept, with the hash and
-- the length of the whole, and it is removed after thirty days.
ALTER TABLE payment_webhook
  ADD COLUMN body_hash bytea CHECK (length(body_hash) = 32),
  ADD COLUMN body_length integer CHECK (body_length >= length(body)),
  ADD CHECK ((body_hash IS NULL) = (body_length IS NULL));

CREATE INDEX payment_webhook_idle ON payment_webhook (brand_id, received_at)
  WHERE payment_id IS NULL AND state IN ('ignored', 'rejected');

CREATE FUNCTION refuse_webhook_removal() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.payment_id IS NOT NULL OR OLD.state NOT IN ('ignored', 'rejected') THEN
    RAISE EXCEPTION 'webhook % is part of a payment''s record', OLD.id USING ERRCODE = 'P0001';
  END IF;
  RETURN OLD;
END $$;
CREATE TRIGGER idle_only BEFORE DELETE ON payment_webhook FOR EACH ROW EXECUTE FUNCTION refuse_webhook_removal();
GRANT DELETE ON payment_webhook TO candor_web;
