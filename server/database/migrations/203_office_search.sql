-- The audit record by person and by kind of act, the newest first.
CREATE INDEX audit_entry_staff ON audit_entry (brand_id, staff_id, number) WHERE staff_id IS NOT NULL;
CREATE INDEX audit_entry_at ON audit_entry (brand_id, at, number);
