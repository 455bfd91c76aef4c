-- What a confidential case says of a client ends with the client's records, once the case is closed (rules ER-1, ER-5).
GRANT UPDATE (reason, closing_reason) ON confidential_case TO candor_erasure;
GRANT DELETE ON confidential_note TO candor_erasure;
DROP TRIGGER insert_only ON confidential_note;
CREATE TRIGGER insert_only BEFORE UPDATE OR DELETE OR TRUNCATE ON confidential_note
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_but_erasure();

CREATE OR REPLACE FUNCTION refuse_early_erasure() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.closed_at IS NULL THEN
    RAISE EXCEPTION 'client % is not closed', OLD.id USING ERRCODE = 'P0001';
  END IF;
  IF EXISTS (SELECT FROM legal_hold WHERE client_id = OLD.id AND ended_at IS NULL)
    OR EXISTS (SELECT FROM confidential_case WHERE client_id = OLD.id AND closed_at IS NULL) THEN
    RAISE EXCEPTION 'client % is held', OLD.id USING ERRCODE = 'P0001';
  END IF;
  RETURN NEW;
END $$;
