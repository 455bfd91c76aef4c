-- Audits have a login of their own: it reads what they check, of every brand, and can write nothing. It is made before
-- this file runs.
GRANT USAGE ON SCHEMA public TO candor_audit;

DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['migration', 'brand', 'batch', 'ledger_checkpoint', 'trading_account', 'position',
                              'pending_order', 'execution', 'ledger_entry', 'posting'] LOOP
    EXECUTE format('GRANT SELECT ON %I TO candor_audit', name);
    IF (SELECT relrowsecurity FROM pg_class WHERE oid = name::regclass) THEN
      EXECUTE format('CREATE POLICY audit_reads ON %I FOR SELECT TO candor_audit USING (true)', name);
    END IF;
  END LOOP;
END $$;
-- The record of staff acts is a chain for each brand: it is read brand by brand, like everywhere else.
GRANT SELECT ON audit_entry TO candor_audit;
CREATE POLICY audit_reads ON audit_entry FOR SELECT TO candor_audit USING (brand_id = current_brand());
