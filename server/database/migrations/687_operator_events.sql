-- More of what happens is noted for the change feed (decision 088): corrections of trades, messages, partners.

-- The engine's executions have an order of their own; a correction is beside the trade (decision 020).
CREATE FUNCTION note_correction() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_change(NEW.brand_id, 'trade.changed', NEW.position_id, account.client_id,
    jsonb_build_object('change', 'corrected', 'symbol', NEW.symbol, 'open_rate', NEW.open_rate::text,
      'close_rate', NEW.close_rate::text, 'profit', NEW.profit::text, 'currency', account.currency), NEW.answered_at)
  FROM trading_account account
  WHERE account.brand_id = NEW.brand_id AND account.id = NEW.account_id AND account.kind = 'real';
  RETURN NULL;
END $$;
CREATE TRIGGER operator_corrected AFTER UPDATE OF state ON trade_correction
  FOR EACH ROW WHEN (OLD.state = 'intended' AND NEW.state = 'done') EXECUTE FUNCTION note_correction();

-- Who writes, and what, is in no event.
CREATE FUNCTION note_message() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_change(NEW.brand_id, CASE TG_OP WHEN 'INSERT' THEN 'message.received' ELSE 'message.changed' END,
    NEW.id, NEW.client_id, jsonb_build_object('state', NEW.state), coalesce(NEW.closed_at, NEW.created_at));
  RETURN NULL;
END $$;
CREATE TRIGGER operator_message AFTER INSERT ON contact_message FOR EACH ROW EXECUTE FUNCTION note_message();
CREATE TRIGGER operator_message_changed AFTER UPDATE OF state ON contact_message
  FOR EACH ROW WHEN (OLD.state IS DISTINCT FROM NEW.state) EXECUTE FUNCTION note_message();

CREATE FUNCTION note_partner() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_change(NEW.brand_id, CASE TG_OP WHEN 'INSERT' THEN 'partner.created' ELSE 'partner.changed' END,
    NEW.id, NULL, jsonb_build_object('code', NEW.code,
      'state', CASE WHEN NEW.disabled_at IS NULL THEN 'open' ELSE 'disabled' END),
    CASE TG_OP WHEN 'INSERT' THEN NEW.created_at ELSE coalesce(NEW.disabled_at, now()) END);
  RETURN NULL;
END $$;
CREATE TRIGGER operator_partner AFTER INSERT ON affiliate FOR EACH ROW EXECUTE FUNCTION note_partner();
CREATE TRIGGER operator_partner_changed AFTER UPDATE OF disabled_at ON affiliate
  FOR EACH ROW WHEN (OLD.disabled_at IS DISTINCT FROM NEW.disabled_at) EXECUTE FUNCTION note_partner();

CREATE FUNCTION note_commission() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_change(NEW.brand_id, 'commission.earned', NEW.id, NEW.client_id,
    jsonb_build_object('partner_id', NEW.affiliate_id, 'type', NEW.kind, 'amount', NEW.amount::text), NEW.earned_at);
  RETURN NULL;
END $$;
CREATE TRIGGER operator_commission AFTER INSERT ON commission FOR EACH ROW EXECUTE FUNCTION note_commission();
