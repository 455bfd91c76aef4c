-- The office has a login of its own (S9, docs/decisions/036-the-office-has-its-own-login.md). candor_office is a member of
-- candor_web and may do what that one may; what is granted to it here, candor_web loses. candor_render is a member as
-- well and alone keeps candles. Both are made, and made members, before this file runs.
GRANT USAGE ON SCHEMA public TO candor_office, candor_render;

-- Who works here, their sessions and roles, what two people decide, and the record of it.
DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['staff', 'staff_role', 'staff_role_conflict', 'staff_invitation', 'staff_session',
                              'staff_view', 'approval', 'withdrawal_approval'] LOOP
    EXECUTE format('REVOKE ALL ON %I FROM candor_web', name);
    EXECUTE format('GRANT SELECT ON %I TO candor_office', name);
  END LOOP;
END $$;
GRANT INSERT (email, full_name, created_at) ON staff TO candor_office;
GRANT UPDATE (password_hash, pepper_version, disabled_at, last_sign_in_at) ON staff TO candor_office;
GRANT INSERT, DELETE ON staff_role, staff_invitation, staff_session TO candor_office;
GRANT UPDATE (used_at) ON staff_invitation TO candor_office;
GRANT UPDATE (chosen_brand, last_action_at, ended_at) ON staff_session TO candor_office;
GRANT INSERT (staff_id, list, name, query, saved_at), DELETE, UPDATE (query, saved_at) ON staff_view TO candor_office;
GRANT INSERT (brand_id, subject, subject_key, client_id, payload, changes, reason, requested_by, requested_at, expires_at)
  ON approval TO candor_office;
GRANT UPDATE (state, decided_by, decided_at, decision_reason, applied_at, refusal) ON approval TO candor_office;
GRANT INSERT ON withdrawal_approval TO candor_office;

-- An invitation to the office is sent to whom the office says.
REVOKE INSERT (invited_staff_id) ON mail FROM candor_web;
GRANT INSERT (invited_staff_id) ON mail TO candor_office;

-- What staff do about clients and brands: clients read it in the copy of their data, only the office writes it.
DO $$
DECLARE
  name text;
  held record;
BEGIN
  FOREACH name IN ARRAY ARRAY['client_note', 'client_tag', 'client_visit', 'client_reveal', 'client_freeze', 'adjustment',
                              'trade_correction', 'correction_item', 'brand_release', 'contact_answer'] LOOP
    FOR held IN SELECT privilege_type AS privilege, column_name AS "column" FROM information_schema.column_privileges
      WHERE grantee = 'candor_web' AND table_schema = 'public' AND table_name = name AND privilege_type <> 'SELECT'
    LOOP
      EXECUTE format('REVOKE %s (%I) ON %I FROM candor_web', held.privilege, held."column", name);
      EXECUTE format('GRANT %s (%I) ON %I TO candor_office', held.privilege, held."column", name);
    END LOOP;
    EXECUTE format('REVOKE INSERT, UPDATE, DELETE, TRUNCATE ON %I FROM candor_web', name);
  END LOOP;
END $$;
GRANT DELETE ON client_tag TO candor_office;

-- The record is written by the office alone. Of it the public side reads what clients may read about their own files:
-- the acts of domain/clients/clientFile.ts (a test compares them).
CREATE TABLE told_act (action text PRIMARY KEY);
INSERT INTO told_act (action) VALUES
  ('client.opened'), ('client.revealed'), ('client.noted'), ('client.tagged'), ('client.untagged'), ('client.linkSent'),
  ('client.frozen'), ('clientUnfreeze.approved'),
  ('clientTerms.requested'), ('clientTerms.approved'), ('clientTerms.refused'), ('clientTerms.failed'),
  ('adjustment.requested'), ('adjustment.approved'), ('adjustment.refused'), ('adjustment.failed'),
  ('tradeCorrection.requested'), ('tradeCorrection.approved'), ('tradeCorrection.refused'), ('tradeCorrection.failed'),
  ('incidentRepair.booked'), ('document.opened'), ('document.approved'), ('document.rejected'),
  ('verificationOverride.approved'), ('payout.revealed'), ('contact.opened'), ('contact.answered');
GRANT SELECT ON told_act TO candor_web;

REVOKE INSERT ON audit_entry FROM candor_web;
GRANT INSERT ON audit_entry TO candor_office;
DROP POLICY brand_own ON audit_entry;
CREATE POLICY office_own ON audit_entry TO candor_office
  USING (brand_id = current_brand()) WITH CHECK (brand_id = current_brand());
CREATE POLICY told_own ON audit_entry FOR SELECT TO candor_web
  USING (brand_id = current_brand() AND client_id IS NOT NULL AND action IN (SELECT told_act.action FROM told_act));

-- Second factors: those of clients, and for the office those of staff too.
DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['totp_factor', 'recovery_code', 'passkey', 'factor_challenge'] LOOP
    EXECUTE format('DROP POLICY brand_own ON %I', name);
    EXECUTE format(
      'CREATE POLICY clients_own ON %I TO candor_web
         USING (brand_id = current_brand() AND owner_kind = ''client'')
         WITH CHECK (brand_id = current_brand() AND owner_kind = ''client'')', name);
    EXECUTE format(
      'CREATE POLICY office_own ON %I TO candor_office
         USING (brand_id = current_brand()) WITH CHECK (brand_id = current_brand())', name);
  END LOOP;
END $$;

-- What the public side needs of it, each of one shape and of the current brand alone. The functions run as the owner,
-- whom row level security binds too.
DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['approval', 'staff_role'] LOOP
    EXECUTE format(
      'CREATE POLICY functions_own ON %I TO CURRENT_USER
         USING (brand_id = current_brand()) WITH CHECK (brand_id = current_brand())', name);
  END LOOP;
END $$;

-- Rule WD-6: whether a second person is still asked, or what they approved is not carried out yet.
CREATE FUNCTION approval_open(about text, key text, at timestamptz) RETURNS boolean
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
    SELECT EXISTS (SELECT FROM approval WHERE subject = about AND subject_key = key AND (
      (state = 'approved' AND applied_at IS NULL)
      OR (state = 'waiting' AND expires_at > at AND EXISTS (
        SELECT FROM staff_role JOIN staff ON staff.id = staff_role.staff_id
        WHERE staff_role.staff_id = approval.requested_by AND staff_role.brand_id = approval.brand_id
          AND staff.disabled_at IS NULL))))
  $$;

-- What it was about has gone another way: it is withdrawn, and by this nothing is ever decided.
CREATE FUNCTION withdraw_approvals(key text) RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$ UPDATE approval SET state = 'withdrawn' WHERE subject_key = key AND state = 'waiting' $$;

-- The role of people whose act does not name it, as clients read it.
CREATE FUNCTION told_roles(people bigint[]) RETURNS TABLE (staff_id bigint, role text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
    SELECT DISTINCT ON (held.staff_id) held.staff_id, held.role FROM staff_role held
    WHERE held.staff_id = ANY (people) ORDER BY held.staff_id, held.granted_at
  $$;

REVOKE ALL ON FUNCTION approval_open, withdraw_approvals, told_roles FROM PUBLIC;
GRANT EXECUTE ON FUNCTION approval_open, withdraw_approvals, told_roles TO candor_web;

-- Bars are kept once, by the thread that makes them, and never changed.
REVOKE INSERT, UPDATE ON candle FROM candor_web;
GRANT INSERT ON candle TO candor_render;
