-- A message is given to a colleague: who has given it to the one who has it, and since when.
ALTER TABLE contact_message
  ADD COLUMN assigned_by bigint REFERENCES staff (id),
  ADD COLUMN assigned_at timestamptz,
  ADD CONSTRAINT contact_message_assigned CHECK (
    (assigned_by IS NULL) = (assigned_at IS NULL) AND (assigned_by IS NULL OR taken_by IS NOT NULL));
GRANT UPDATE (assigned_by, assigned_at) ON contact_message TO candor_web;

-- What one person has.
CREATE INDEX contact_message_taken ON contact_message (brand_id, taken_by, created_at, id) WHERE taken_by IS NOT NULL;
