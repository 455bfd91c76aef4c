-- What a form has brought goes on to the brand's endpoint, as a message of the contact page does.
ALTER TABLE content_form_entry
  ADD COLUMN forwarding text NOT NULL DEFAULT 'kept' CHECK (forwarding IN ('kept', 'waiting', 'forwarded', 'failed')),
  ADD COLUMN forwarded_at timestamptz,
  ADD COLUMN attempts integer NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  ADD CHECK ((forwarded_at IS NOT NULL) = (forwarding = 'forwarded'));
GRANT UPDATE (forwarding, forwarded_at, attempts) ON content_form_entry TO candor_web;

-- Pages are imported by whoever runs the installation too, who is nobody of the staff.
ALTER TABLE content_version DROP CONSTRAINT content_version_check;
ALTER TABLE content_version ADD CONSTRAINT content_version_author
  CHECK (kind = 'imported' OR (staff_id IS NULL) = (kind = 'starter'));
