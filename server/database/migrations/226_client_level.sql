-- A client's level follows from his net deposits (rule LV-1). Their sum is kept beside him, so that a list finds a level
-- by index. Whoever moves money only notes whose sum is to be made anew, waiting for nobody; who reads it makes it anew.
ALTER TABLE client ADD COLUMN net_deposits bigint NOT NULL DEFAULT 0;
GRANT UPDATE (net_deposits) ON client TO candor_web;
CREATE INDEX client_net_deposits ON client (brand_id, net_deposits);

CREATE TABLE net_deposits_due (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  brand_id text NOT NULL,
  account_id bigint NOT NULL
);
CREATE INDEX net_deposits_due_brand ON net_deposits_due (brand_id, id);
ALTER TABLE net_deposits_due ENABLE ROW LEVEL SECURITY;
ALTER TABLE net_deposits_due FORCE ROW LEVEL SECURITY;
CREATE POLICY brand_own ON net_deposits_due TO candor_web
  USING (brand_id = current_brand()) WITH CHECK (brand_id = current_brand());
CREATE POLICY dealing_notes ON net_deposits_due FOR INSERT TO candor_dealing WITH CHECK (true);
GRANT SELECT, DELETE, INSERT (brand_id, account_id) ON net_deposits_due TO candor_web;
GRANT INSERT (brand_id, account_id) ON net_deposits_due TO candor_dealing;

CREATE FUNCTION note_net_deposits() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO net_deposits_due (brand_id, account_id) VALUES (NEW.brand_id, NEW.account_id);
  RETURN NULL;
END $$;
-- Trades are no deposits, and there are a thousand of them for each movement of money.
CREATE TRIGGER net_deposits_due AFTER INSERT ON ledger_entry
  FOR EACH ROW WHEN (NEW.kind <> 'trade' AND NEW.book = 'real') EXECUTE FUNCTION note_net_deposits();
CREATE TRIGGER net_deposits_due AFTER INSERT OR UPDATE OF status ON payment
  FOR EACH ROW EXECUTE FUNCTION note_net_deposits();
CREATE TRIGGER net_deposits_due AFTER INSERT OR UPDATE OF state ON payment_move
  FOR EACH ROW EXECUTE FUNCTION note_net_deposits();

INSERT INTO net_deposits_due (brand_id, account_id)
SELECT brand_id, id FROM trading_account account
WHERE kind = 'real'
  AND (EXISTS (SELECT FROM payment WHERE payment.account_id = account.id)
    OR EXISTS (SELECT FROM ledger_entry entry WHERE entry.account_id = account.id AND entry.kind <> 'trade'));
