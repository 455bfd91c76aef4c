-- What was last found of a brand's record, for the state of the house.
CREATE INDEX audit_entry_verified ON audit_entry (brand_id, number) WHERE action = 'audit.verified';
