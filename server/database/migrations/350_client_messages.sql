-- What a client was told, to be read again: one row for each event, in the transaction of that event. The words come from
-- the catalogues when it is read; a row holds what fills them.
CREATE TABLE client_message (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  brand_id text NOT NULL,
  client_id bigint NOT NULL,
  -- The same event is told once.
  event_key text CHECK (length(event_key) BETWEEN 1 AND 120),
  kind text NOT NULL CHECK (kind ~ '^[a-zA-Z]{1,40}$'),
  params jsonb NOT NULL CHECK (jsonb_typeof(params) = 'object' AND length(params::text) <= 8192),
  -- The page that it leads to; never one that ends in a code.
  path text NOT NULL CHECK (path ~ '^/[A-Za-z0-9/_-]*$' AND length(path) <= 200),
  at timestamptz NOT NULL,
  read_at timestamptz,
  UNIQUE (brand_id, id),
  UNIQUE (brand_id, event_key),
  FOREIGN KEY (brand_id, client_id) REFERENCES client (brand_id, id)
);
CREATE INDEX client_message_client ON client_message (brand_id, client_id, id DESC);
CREATE INDEX client_message_unread ON client_message (brand_id, client_id) WHERE read_at IS NULL;
CREATE INDEX client_message_at ON client_message (brand_id, at);

ALTER TABLE client_message ENABLE ROW LEVEL SECURITY;
ALTER TABLE client_message FORCE ROW LEVEL SECURITY;
CREATE POLICY brand_own ON client_message TO candor_web
  USING (brand_id = current_brand()) WITH CHECK (brand_id = current_brand());
GRANT SELECT, DELETE ON client_message TO candor_web;
GRANT INSERT (brand_id, client_id, event_key, kind, params, path, at) ON client_message TO candor_web;
-- That it was read is the only change, and it stays read.
GRANT UPDATE (read_at) ON client_message TO candor_web;

-- What the open pages of a client are to ask again, told when the transaction that changed it has committed: the brand, the
-- client (none: all of the brand) and the topic. No content, since whoever listens asks by a call of their own.
CREATE FUNCTION tell_client_news() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('client_news', json_build_array(NEW.brand_id, NEW.client_id, TG_ARGV[0])::text);
  RETURN NULL;
END $$;
CREATE FUNCTION tell_own_news() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('client_news', json_build_array(NEW.brand_id, NEW.id, TG_ARGV[0])::text);
  RETURN NULL;
END $$;
CREATE FUNCTION tell_brand_news() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('client_news', json_build_array(NEW.brand_id, NULL, TG_ARGV[0])::text);
  RETURN NULL;
END $$;

CREATE TRIGGER client_news AFTER INSERT OR UPDATE OF read_at ON client_message
  FOR EACH ROW EXECUTE FUNCTION tell_client_news('messages');
CREATE TRIGGER client_news AFTER INSERT OR UPDATE OF state, note ON document
  FOR EACH ROW EXECUTE FUNCTION tell_client_news('documents');
-- Done: dealing knows that the client is verified.
CREATE TRIGGER client_news AFTER UPDATE OF done_at ON verification_order
  FOR EACH ROW EXECUTE FUNCTION tell_client_news('account');
-- Applied: dealing knows the newest limits.
CREATE TRIGGER client_news AFTER INSERT OR UPDATE OF version, applied ON own_limit_setting
  FOR EACH ROW EXECUTE FUNCTION tell_client_news('account');
CREATE TRIGGER client_news AFTER INSERT OR UPDATE OF status ON payment
  FOR EACH ROW EXECUTE FUNCTION tell_client_news('payments');
CREATE TRIGGER client_news AFTER UPDATE OF net_deposits, email_confirmed_at ON client
  FOR EACH ROW EXECUTE FUNCTION tell_own_news('account');
CREATE TRIGGER client_news AFTER INSERT OR UPDATE OF ends_at ON popup
  FOR EACH ROW EXECUTE FUNCTION tell_brand_news('popups');
