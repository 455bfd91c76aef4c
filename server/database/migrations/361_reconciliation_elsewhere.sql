-- A line that names a deposit of ours at another provider.
ALTER TABLE reconciliation_line DROP CONSTRAINT reconciliation_line_bucket_check;
ALTER TABLE reconciliation_line ADD CONSTRAINT reconciliation_line_bucket_check CHECK (bucket IN ('matched',
  'missingHere', 'missingThere', 'amountDiffers', 'currencyDiffers', 'twice', 'otherProvider'));

-- What was credited by a provider since it was last compared.
CREATE INDEX payment_move_credits ON payment_move (brand_id, provider, answered_at)
  WHERE state = 'done' AND kind IN ('deposit', 'releaseSuspended');
