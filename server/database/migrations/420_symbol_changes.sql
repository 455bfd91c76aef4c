-- A symbol change (rules CA-17 to CA-20): an instrument is traded under another ticker, and nothing else changes.
ALTER TABLE corporate_action_step
  DROP CONSTRAINT corporate_action_step_terms_check,
  ADD CONSTRAINT corporate_action_step_terms_check
    CHECK (terms ->> 'kind' IN ('split', 'dividend', 'delisting', 'symbolChange')) NOT VALID;
