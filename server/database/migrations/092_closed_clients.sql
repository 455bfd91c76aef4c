-- A client who has closed his account. His rows stay as long as others have a claim on them; nobody logs in with them.
ALTER TABLE client
  ADD COLUMN closed_at timestamptz,
  ADD COLUMN close_reason text CHECK (length(close_reason) <= 500),
  ADD CHECK (close_reason IS NULL OR closed_at IS NOT NULL);
GRANT UPDATE (closed_at, close_reason) ON client TO candor_web;
