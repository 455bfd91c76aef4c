-- Ruling R39: who changes the address or the name is asked for its proof again. What was approved goes back to waiting,
-- with the reason as its note, and dealing is told that the client is no longer verified.

ALTER TABLE document DROP CONSTRAINT document_state_check;
ALTER TABLE document ADD CONSTRAINT document_state_check
  CHECK (state IN ('processing', 'approved', 'rejected', 'waiting'));
DROP INDEX document_one;
CREATE UNIQUE INDEX document_one ON document (brand_id, client_id, type) WHERE state IN ('processing', 'approved');

-- Orders go both ways now, each by its own number, and those of one client are heard in their order.
ALTER TABLE verification_order DROP CONSTRAINT verification_order_pkey;
ALTER TABLE verification_order
  ADD COLUMN id bigint GENERATED ALWAYS AS IDENTITY,
  ADD COLUMN verified boolean NOT NULL DEFAULT true,
  ALTER COLUMN document_id DROP NOT NULL,
  ADD PRIMARY KEY (brand_id, id),
  -- A document verifies; what takes it back names none.
  ADD CHECK (verified = (document_id IS NOT NULL)),
  ADD FOREIGN KEY (brand_id, client_id) REFERENCES client (brand_id, id);
CREATE UNIQUE INDEX verification_order_document ON verification_order (brand_id, document_id);
