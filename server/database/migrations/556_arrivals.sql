-- When a client's order reached the server, and the newest tick that their device had received by then: the receipt states
-- both. Null for what no client ordered, and for every execution from before, so that those need no check.
ALTER TABLE execution
  ADD COLUMN received_at timestamptz,
  ADD COLUMN seen_tick bigint,
  ADD CONSTRAINT execution_arrival CHECK (
    (received_at IS NULL OR received_at <= at) AND (seen_tick IS NULL OR (received_at IS NOT NULL AND seen_tick >= 0))
  ) NOT VALID;
