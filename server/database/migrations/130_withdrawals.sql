-- Withdrawals: what belongs to a payment of type 6 besides the payment itself.

-- The bank account in the client's own name. What it was before stays: each change is a new row.
CREATE TABLE payout_detail (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  brand_id text NOT NULL,
  client_id bigint NOT NULL,
  holder text NOT NULL CHECK (length(holder) BETWEEN 1 AND 140),
  -- The country and the last four; the whole number is locked like a document, with a key that is not in here.
  iban_mask text NOT NULL CHECK (length(iban_mask) <= 40),
  bic text CHECK (bic ~ '^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$'),
  iban_locked bytea NOT NULL CHECK (length(iban_locked) <= 200),
  -- For which place it is locked: moved to another row it does not open.
  place text NOT NULL CHECK (place ~ '^[0-9a-f]{32}$'),
  key_version integer NOT NULL CHECK (key_version > 0),
  key_wrapped bytea NOT NULL CHECK (length(key_wrapped) <= 200),
  created_at timestamptz NOT NULL,
  -- By the link of a mail.
  confirmed_at timestamptz,
  -- When others took its place.
  replaced_at timestamptz,
  UNIQUE (brand_id, id),
  FOREIGN KEY (brand_id, client_id) REFERENCES client (brand_id, id)
);
CREATE UNIQUE INDEX payout_detail_current ON payout_detail (brand_id, client_id) WHERE replaced_at IS NULL;

CREATE TABLE withdrawal (
  payment_id bigint PRIMARY KEY,
  brand_id text NOT NULL,
  -- What holds it until a person has looked; everything else is looked up anew each time.
  holds text[] NOT NULL DEFAULT '{}',
  -- Since when the client alone can go on: the clock stands still.
  waiting_since timestamptz,
  -- How often it was approved for the first time: an approval of an earlier time says nothing any more.
  round integer NOT NULL DEFAULT 0 CHECK (round >= 0),
  -- Where a wire goes: as it was when the first person approved.
  payout_detail_id bigint,
  -- The client was told that it takes longer than said.
  late_told_at timestamptz,
  FOREIGN KEY (brand_id, payment_id) REFERENCES payment (brand_id, id),
  FOREIGN KEY (brand_id, payout_detail_id) REFERENCES payout_detail (brand_id, id)
);

-- Who has approved: never the same person twice, whatever the server does (T47).
CREATE TABLE withdrawal_approval (
  brand_id text NOT NULL,
  payment_id bigint NOT NULL,
  round integer NOT NULL,
  step text NOT NULL CHECK (step IN ('first', 'second', 'compliance')),
  staff_id bigint NOT NULL REFERENCES staff (id),
  at timestamptz NOT NULL,
  PRIMARY KEY (payment_id, round, step),
  CONSTRAINT withdrawal_approval_persons UNIQUE (payment_id, round, staff_id),
  FOREIGN KEY (brand_id, payment_id) REFERENCES payment (brand_id, id)
);

-- The parts in which it is paid: back to a deposit's source, or by wire. One that came back is paid again as another.
CREATE TABLE withdrawal_leg (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  brand_id text NOT NULL,
  payment_id bigint NOT NULL,
  deposit_id bigint,
  provider text NOT NULL CHECK (provider ~ '^[A-Za-z][A-Za-z0-9-]{0,39}$'),
  amount bigint NOT NULL CHECK (amount > 0 AND amount % 10000 = 0),
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'paid', 'returned', 'dropped')),
  -- The bank's or the card company's, and the day from which the money counts there.
  reference text CHECK (length(reference) BETWEEN 1 AND 140),
  value_date date,
  settled_at timestamptz,
  UNIQUE (brand_id, id),
  CHECK (state IN ('open', 'dropped') OR (reference IS NOT NULL AND value_date IS NOT NULL)),
  FOREIGN KEY (brand_id, payment_id) REFERENCES payment (brand_id, id),
  FOREIGN KEY (brand_id, deposit_id) REFERENCES payment (brand_id, id)
);
CREATE INDEX withdrawal_leg_payment ON withdrawal_leg (payment_id, id);
CREATE INDEX withdrawal_leg_deposit ON withdrawal_leg (deposit_id) WHERE deposit_id IS NOT NULL;

DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['payout_detail', 'withdrawal', 'withdrawal_approval', 'withdrawal_leg'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format(
      'CREATE POLICY brand_own ON %I TO candor_web
         USING (brand_id = current_brand()) WITH CHECK (brand_id = current_brand())',
      name);
    EXECUTE format('GRANT SELECT, INSERT ON %I TO candor_web', name);
  END LOOP;
END $$;
GRANT UPDATE (confirmed_at, replaced_at) ON payout_detail TO candor_web;
GRANT UPDATE (holds, waiting_since, round, payout_detail_id, late_told_at) ON withdrawal TO candor_web;
GRANT UPDATE (state, reference, value_date, settled_at) ON withdrawal_leg TO candor_web;

-- A withdrawal's second and third person are asked through `approval`; where it goes another way meanwhile, what waits
-- there is over.
CREATE INDEX approval_about ON approval (brand_id, subject, subject_key);
