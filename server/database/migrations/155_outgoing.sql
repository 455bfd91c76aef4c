-- Money that a provider is asked to pay out or to give back. The attempt is noted before the call, like the beginning of
-- a deposit; what the provider knows it by and when it is asked next stand beside it.
ALTER TABLE payment_attempt
  -- The part of a withdrawal; of a refund its payment is all.
  ADD COLUMN leg_id bigint,
  ADD COLUMN provider text CHECK (length(provider) <= 40),
  -- Our number of it there.
  ADD COLUMN order_number text CHECK (order_number ~ '^[A-Z0-9-]{6,60}$'),
  ADD COLUMN provider_ref text CHECK (length(provider_ref) <= 200),
  -- Null: the provider has not said yet what has become of it. stuck: it is staff's.
  ADD COLUMN result text CHECK (result IN ('sent', 'failed', 'stuck')),
  ADD COLUMN poll_at timestamptz,
  ADD CONSTRAINT payment_attempt_outgoing CHECK (
    purpose = 'start' OR (provider IS NOT NULL AND order_number IS NOT NULL)),
  ADD CONSTRAINT payment_attempt_leg FOREIGN KEY (brand_id, leg_id) REFERENCES withdrawal_leg (brand_id, id);
-- What may have left is never sent a second time.
CREATE UNIQUE INDEX payment_attempt_leg_once ON payment_attempt (leg_id)
  WHERE purpose = 'payout' AND outcome <> 'unsent';
CREATE UNIQUE INDEX payment_attempt_refund_once ON payment_attempt (payment_id)
  WHERE purpose = 'refund' AND outcome <> 'unsent';
CREATE INDEX payment_attempt_poll ON payment_attempt (poll_at) WHERE poll_at IS NOT NULL;
CREATE INDEX payment_attempt_order ON payment_attempt (brand_id, order_number) WHERE order_number IS NOT NULL;
GRANT UPDATE (provider_ref, result, poll_at) ON payment_attempt TO candor_web;

-- sending: the provider has been asked to pay it. failed: it did not; like what came back it goes another way.
ALTER TABLE withdrawal_leg
  DROP CONSTRAINT withdrawal_leg_state_check,
  ADD CONSTRAINT withdrawal_leg_state_check
    CHECK (state IN ('open', 'sending', 'paid', 'returned', 'failed', 'dropped')),
  DROP CONSTRAINT withdrawal_leg_check,
  ADD CONSTRAINT withdrawal_leg_settled
    CHECK (state NOT IN ('paid', 'returned') OR (reference IS NOT NULL AND value_date IS NOT NULL));
