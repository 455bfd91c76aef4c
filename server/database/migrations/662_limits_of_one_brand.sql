-- A second account of the same person at the brand of the wish is reached as well (rule XL-1).
ALTER TABLE limit_reach DROP CONSTRAINT limit_reach_check;

-- Somebody verified is known by their documents, though they leave their address unconfirmed.
DROP TRIGGER limit_match ON client;
CREATE TRIGGER limit_match AFTER UPDATE OF email, email_confirmed_at, first_name, last_name, birth_date, country,
    zip_code, phone, phone_confirmed_at ON client
  FOR EACH ROW EXECUTE FUNCTION note_match_due('id');
