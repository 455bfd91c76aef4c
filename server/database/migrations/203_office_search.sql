-- The audit record by person and by kind of act, the newest first.
CREATE INDEX audit_entry_staff ON audit_entry (brand_id, staff_id, number) WHERE staff_id IS NOT NULL;
CREATE INDEX audit_entry_action ON audit_entry (brand_id, action text_pattern_ops, number);
CREATE INDEX audit_entry_at ON audit_entry (brand_id, at, number);

-- The command palette: clients by the beginning of a name or an address.
CREATE INDEX client_first_name ON client (brand_id, lower(first_name) text_pattern_ops);
CREATE INDEX client_last_name ON client (brand_id, lower(last_name) text_pattern_ops);
CREATE INDEX client_email_beginning ON client (brand_id, email text_pattern_ops);
