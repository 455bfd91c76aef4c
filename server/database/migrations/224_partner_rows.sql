-- T50: within a transaction of a partner, sessions and invitations too are his own and nobody else's.
DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['affiliate_session', 'affiliate_invitation'] LOOP
    EXECUTE format(
      'CREATE POLICY affiliate_own ON %I AS RESTRICTIVE TO candor_web
         USING (current_affiliate() IS NULL OR affiliate_id = current_affiliate())
         WITH CHECK (current_affiliate() IS NULL OR affiliate_id = current_affiliate())',
      name);
  END LOOP;
END $$;
