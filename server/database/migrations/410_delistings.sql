-- A delisting (rules CA-12 to CA-15): an announced price at which every position of an instrument closes.
ALTER TABLE corporate_action_step
  DROP CONSTRAINT corporate_action_step_terms_check,
  ADD CONSTRAINT corporate_action_step_terms_check
    CHECK (terms ->> 'kind' IN ('split', 'dividend', 'delisting')) NOT VALID;
ALTER TABLE position
  DROP CONSTRAINT position_closing_reason_check,
  ADD CONSTRAINT position_closing_reason_check CHECK (
    closing_reason IN ('manually', 'stopLoss', 'takeProfit', 'lowMargin', 'aiTrade', 'delisted')) NOT VALID;
-- What a delisting cancels says so; what a client cancels needs no reason.
ALTER TABLE pending_order
  DROP CONSTRAINT pending_order_check3,
  ADD CONSTRAINT pending_order_reason_check CHECK (
    CASE status WHEN 'refused' THEN refusal IS NOT NULL WHEN 'cancelled' THEN true ELSE refusal IS NULL END) NOT VALID;
