-- Whom a client has referred is found by the reference that the referred one brought.
CREATE INDEX client_ref ON client (brand_id, ref) WHERE ref IS NOT NULL;
