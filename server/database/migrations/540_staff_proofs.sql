-- When a session of the office was last proven with password and second factor: some acts ask for a recent proof, which
-- also gives the session another cookie.
ALTER TABLE staff_session ADD COLUMN proven_at timestamptz;
UPDATE staff_session SET proven_at = started_at;
ALTER TABLE staff_session ALTER COLUMN proven_at SET NOT NULL;
GRANT UPDATE (cookie_hash, proven_at) ON staff_session TO candor_office;
