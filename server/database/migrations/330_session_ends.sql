-- Rule ID-3: why a session was ended, so that its holder reads it where the next one begins. NULL: it has not been
-- ended, or was before this was noted.
ALTER TABLE session ADD COLUMN ended_by text
  CHECK (ended_by IN ('logout', 'elsewhere', 'password', 'email', 'reported', 'closed', 'timeLimit'));
GRANT UPDATE (ended_by) ON session TO candor_web;
