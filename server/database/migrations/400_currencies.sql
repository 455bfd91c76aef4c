-- Rule CU-2: an amount is a whole number of the smallest units of its currency, not always of hundredths. In micro-units:
-- a cent is 10000 of them, a yen 1000000, a fils 1000.
CREATE FUNCTION minor_unit(currency text) RETURNS bigint
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE
    WHEN currency IN ('BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX', 'UYI', 'VND', 'VUV',
                      'XAF', 'XOF', 'XPF') THEN 1000000
    WHEN currency IN ('BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND') THEN 1000
    ELSE 10000
  END::bigint
$$;

ALTER TABLE payment
  DROP CONSTRAINT payment_amount_check,
  ADD CONSTRAINT payment_amount_check CHECK (amount <> 0 AND amount % minor_unit(currency) = 0);

-- These rows name no currency: their own decisions know it, and no currency of a brand is finer than a thousandth.
ALTER TABLE position
  DROP CONSTRAINT position_amount_check,
  ADD CONSTRAINT position_amount_check CHECK (amount >= 1000000 AND amount % 1000 = 0);
ALTER TABLE pending_order
  DROP CONSTRAINT pending_order_amount_check,
  ADD CONSTRAINT pending_order_amount_check CHECK (amount >= 1000000 AND amount % 1000 = 0);
ALTER TABLE robot_settings
  DROP CONSTRAINT robot_settings_daily_loss_cap_check,
  ADD CONSTRAINT robot_settings_daily_loss_cap_check CHECK (daily_loss_cap >= 1000000 AND daily_loss_cap % 1000 = 0);
ALTER TABLE payment_move
  DROP CONSTRAINT payment_move_amount_check,
  ADD CONSTRAINT payment_move_amount_check CHECK (amount > 0 AND amount % 1000 = 0);
ALTER TABLE withdrawal_leg
  DROP CONSTRAINT withdrawal_leg_amount_check,
  ADD CONSTRAINT withdrawal_leg_amount_check CHECK (amount > 0 AND amount % 1000 = 0);
ALTER TABLE withdrawal
  DROP CONSTRAINT withdrawal_taken_back_check,
  ADD CONSTRAINT withdrawal_taken_back_check CHECK (taken_back >= 0 AND taken_back % 1000 = 0);
ALTER TABLE adjustment
  DROP CONSTRAINT adjustment_amount_check,
  ADD CONSTRAINT adjustment_amount_check CHECK (amount <> 0 AND amount % 1000 = 0);

-- Rule CU-4: the bounds of a plan are those of euros times the scale of the brand's currency, a thousand at most.
ALTER TABLE commission_plan
  DROP CONSTRAINT commission_plan_per_registration_check,
  ADD CONSTRAINT commission_plan_per_registration_check CHECK (per_registration BETWEEN 0 AND 1000000000000),
  DROP CONSTRAINT commission_plan_per_first_deposit_check,
  ADD CONSTRAINT commission_plan_per_first_deposit_check CHECK (per_first_deposit BETWEEN 0 AND 10000000000000),
  DROP CONSTRAINT commission_plan_monthly_cap_check,
  ADD CONSTRAINT commission_plan_monthly_cap_check CHECK (monthly_cap BETWEEN 1 AND 8000000000000000);
