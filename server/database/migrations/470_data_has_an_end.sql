-- Data has an end (S13, docs/decisions/039-data-has-an-end.md). candor_erasure is a member of candor_office and made before
-- this file runs. It alone removes what evidence is otherwise kept for ever, and only by the clocks of
-- domain/data/classes.ts: the grants below are what that declaration needs, and a test compares them.
GRANT USAGE ON SCHEMA public TO candor_erasure;

-- How far the erasure of a client has come.
CREATE TABLE client_erasure (
  brand_id text NOT NULL,
  client_id bigint NOT NULL,
  -- NULL: nobody asked; the account was closed.
  wished_at timestamptz,
  -- What nobody needs after the account is closed is gone.
  service_erased_at timestamptz,
  -- When the last mail to the address was queued.
  told_at timestamptz,
  erased_at timestamptz,
  PRIMARY KEY (brand_id, client_id),
  FOREIGN KEY (brand_id, client_id) REFERENCES client (brand_id, id),
  CHECK (erased_at IS NULL OR (service_erased_at IS NOT NULL AND told_at IS NOT NULL))
);
CREATE INDEX client_erasure_open ON client_erasure (brand_id, client_id) WHERE erased_at IS NULL;

-- While one is in force nothing of the client is erased: one person places it, two lift it.
CREATE TABLE legal_hold (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  brand_id text NOT NULL,
  client_id bigint NOT NULL,
  staff_id bigint NOT NULL REFERENCES staff (id),
  -- The name as it was then.
  staff_name text NOT NULL CHECK (length(staff_name) BETWEEN 1 AND 120),
  reason text NOT NULL CHECK (length(reason) BETWEEN 3 AND 500),
  -- The id under which it was sent: repeated with it, it holds once.
  request_id text NOT NULL CHECK (length(request_id) BETWEEN 1 AND 64),
  held_at timestamptz NOT NULL,
  -- The approval of the two who lifted it.
  approval_id bigint,
  ended_at timestamptz,
  UNIQUE (brand_id, staff_id, request_id),
  CHECK ((ended_at IS NULL) = (approval_id IS NULL)),
  CHECK (ended_at >= held_at),
  FOREIGN KEY (brand_id, client_id) REFERENCES client (brand_id, id),
  FOREIGN KEY (brand_id, approval_id) REFERENCES approval (brand_id, id)
);
CREATE UNIQUE INDEX legal_hold_current ON legal_hold (brand_id, client_id) WHERE ended_at IS NULL;

CREATE INDEX client_closed ON client (brand_id, id) WHERE closed_at IS NOT NULL;

-- What was erased, in numbers: written with each batch, and told to the record once.
CREATE TABLE erased_batch (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  brand_id text NOT NULL REFERENCES brand (id),
  class text NOT NULL CHECK (class ~ '^[a-zA-Z]{3,40}$'),
  count integer NOT NULL CHECK (count > 0),
  at timestamptz NOT NULL,
  -- The entry of the record that counts it; NULL: not yet.
  entry_number bigint
);
CREATE INDEX erased_batch_class ON erased_batch (brand_id, class, at);
CREATE INDEX erased_batch_untold ON erased_batch (brand_id) WHERE entry_number IS NULL;

DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['client_erasure', 'legal_hold', 'erased_batch'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format(
      'CREATE POLICY brand_own ON %I TO candor_web
         USING (brand_id = current_brand()) WITH CHECK (brand_id = current_brand())',
      name);
  END LOOP;
END $$;
GRANT SELECT ON client_erasure TO candor_web;
GRANT INSERT (brand_id, client_id, wished_at) ON client_erasure TO candor_web;
GRANT UPDATE (service_erased_at, told_at, erased_at) ON client_erasure TO candor_erasure;
GRANT SELECT ON legal_hold, erased_batch TO candor_office;
GRANT INSERT (brand_id, client_id, staff_id, staff_name, reason, request_id, held_at), UPDATE (approval_id, ended_at)
  ON legal_hold TO candor_office;
GRANT INSERT (brand_id, class, count, at), UPDATE (entry_number) ON erased_batch TO candor_erasure;

-- Rows that go.
GRANT DELETE ON session, login_event, known_device, mail, mail_code, phone_code, client_message, payment_webhook,
                contact_message, contact_answer, content_form_entry, favourite, price_alert, notification_preference,
                popup_read, trade_note, robot_settings, passkey, totp_factor, recovery_code,
                file_ticket, held_email, client_note, client_reveal, client_visit, client_tag, knowledge_attempt,
                screening_check
  TO candor_erasure;
-- Columns that are emptied in rows that stay.
GRANT UPDATE (email, password_hash, first_name, last_name, phone, country, birth_date, state, city, street, zip_code, pin,
              uniqid, ref, source_page, visitor_info, close_reason, email_confirmed_at, phone_confirmed_at)
  ON client TO candor_erasure;
GRANT UPDATE (file_name, note, wrapped_key, erased_at) ON document TO candor_erasure;
GRANT UPDATE (holder, iban_mask, bic, iban_locked, key_wrapped) ON payout_detail TO candor_erasure;
GRANT UPDATE (comments, card_mask, next_action) ON payment TO candor_erasure;
GRANT UPDATE (exchange) ON payment_attempt TO candor_erasure;
GRANT UPDATE (detail) ON payment_event TO candor_erasure;
GRANT UPDATE (headers, body, body_hash, body_length) ON payment_webhook TO candor_erasure;
GRANT UPDATE (payer, order_text) ON reconciliation_line TO candor_erasure;
GRANT UPDATE (changes, reason, decision_reason) ON approval TO candor_erasure;
GRANT UPDATE (reason) ON client_freeze TO candor_erasure;

-- Evidence about a client: nobody changes it, and the erasure alone ends it.
CREATE FUNCTION refuse_change_but_erasure() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  IF current_user <> 'candor_erasure' OR TG_OP = 'TRUNCATE' THEN
    RAISE EXCEPTION '% is insert-only: % refused', TG_TABLE_NAME, TG_OP USING ERRCODE = 'P0001';
  END IF;
  RETURN NULL;
END $$;
DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['client_note', 'client_reveal', 'client_visit', 'knowledge_attempt', 'payment_event'] LOOP
    EXECUTE format('DROP TRIGGER insert_only ON %I', name);
    EXECUTE format(
      'CREATE TRIGGER insert_only BEFORE UPDATE OR DELETE OR TRUNCATE ON %I
         FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_but_erasure()', name);
  END LOOP;
END $$;

-- Who has paid is forgotten; what was resolved, and how, stays as it was.
CREATE OR REPLACE FUNCTION check_resolution() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  IF current_user = 'candor_erasure' THEN
    RETURN NEW;
  END IF;
  IF OLD.resolution IS NOT NULL THEN
    RAISE EXCEPTION 'difference % is resolved already', OLD.id USING ERRCODE = 'P0001';
  END IF;
  IF NEW.resolution = 'credited' AND EXISTS (
    SELECT FROM reconciliation_run WHERE id = NEW.run_id AND staff_id = NEW.resolved_by) THEN
    RAISE EXCEPTION 'difference % is credited by who reported it', OLD.id USING ERRCODE = 'P0001';
  END IF;
  RETURN NEW;
END $$;

-- The last wall: whatever the server does, only a closed client is erased, and none that is held.
CREATE FUNCTION refuse_early_erasure() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.closed_at IS NULL THEN
    RAISE EXCEPTION 'client % is not closed', OLD.id USING ERRCODE = 'P0001';
  END IF;
  IF EXISTS (SELECT FROM legal_hold WHERE client_id = OLD.id AND ended_at IS NULL) THEN
    RAISE EXCEPTION 'client % is held', OLD.id USING ERRCODE = 'P0001';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER not_early BEFORE UPDATE ON client
  FOR EACH ROW WHEN (current_user = 'candor_erasure') EXECUTE FUNCTION refuse_early_erasure();
