-- By what staff have found money: the line of a bank's statement or of a provider's settlement. One line stands for one
-- payment, whoever finds it twice.
CREATE TABLE payment_evidence (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  brand_id text NOT NULL REFERENCES brand (id),
  payment_id bigint NOT NULL,
  -- The provider's id, or `bank`.
  source text NOT NULL CHECK (length(source) BETWEEN 1 AND 40),
  reference text NOT NULL CHECK (length(reference) BETWEEN 3 AND 70),
  amount bigint NOT NULL CHECK (amount > 0),
  -- The request of two people by which it was used.
  approval_id bigint NOT NULL,
  at timestamptz NOT NULL,
  FOREIGN KEY (brand_id, payment_id) REFERENCES payment (brand_id, id),
  FOREIGN KEY (brand_id, approval_id) REFERENCES approval (brand_id, id)
);
CREATE UNIQUE INDEX payment_evidence_once ON payment_evidence (brand_id, source, upper(reference));

ALTER TABLE payment_evidence ENABLE ROW LEVEL SECURITY;
ALTER TABLE payment_evidence FORCE ROW LEVEL SECURITY;
CREATE POLICY brand_own ON payment_evidence TO candor_web
  USING (brand_id = current_brand()) WITH CHECK (brand_id = current_brand());
GRANT SELECT, INSERT ON payment_evidence TO candor_web;
