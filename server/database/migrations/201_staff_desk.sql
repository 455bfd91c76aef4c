-- What the desk of staff shows and does.
ALTER TABLE staff ADD COLUMN last_sign_in_at timestamptz;
UPDATE staff SET last_sign_in_at = (SELECT max(started_at) FROM staff_session WHERE staff_id = staff.id);
GRANT UPDATE (last_sign_in_at) ON staff TO candor_web;
CREATE INDEX staff_session_staff ON staff_session (staff_id) WHERE ended_at IS NULL;

-- A mail whose link is an invitation to the office; its code is made when it is sent, like every other.
ALTER TABLE mail
  ADD COLUMN invited_staff_id bigint REFERENCES staff (id),
  ADD CHECK (invited_staff_id IS NULL OR (link_path IS NOT NULL AND code_id IS NULL));
GRANT INSERT (invited_staff_id) ON mail TO candor_web;

-- Nobody asks for his own roles, nor decides about them, whatever the server does.
ALTER TABLE approval ADD CONSTRAINT approval_not_about_oneself CHECK (
  subject <> 'staffRoles'
  OR (subject_key <> 'staff:' || requested_by AND (decided_by IS NULL OR subject_key <> 'staff:' || decided_by))
);
