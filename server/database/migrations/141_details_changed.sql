-- When a client last changed what his documents are compared with: staff approve what they have looked at.
ALTER TABLE client ADD COLUMN details_changed_at timestamptz;
GRANT UPDATE (details_changed_at) ON client TO candor_web;
