-- A refund that staff ask for stays within what the client could withdraw (ruling R1); one that a provider has given back
-- already is booked whatever he has.
ALTER TABLE payment_move ADD COLUMN is_limited boolean NOT NULL DEFAULT false;
