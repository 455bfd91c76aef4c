-- In the glossary's words: what a client may read is disclosed to them. Columns keep their names, since the release that
-- serves while this runs reads them (ruling B6).
ALTER POLICY told_own ON audit_entry RENAME TO disclosed_own;
ALTER POLICY told_own ON client_note RENAME TO disclosed_own;
ALTER POLICY told_own ON client_tag RENAME TO disclosed_own;
ALTER POLICY told_own ON client_visit RENAME TO disclosed_own;
ALTER POLICY told_own ON client_reveal RENAME TO disclosed_own;
ALTER POLICY told_own ON document_access RENAME TO disclosed_own;
ALTER POLICY told_own ON complaint_entry RENAME TO disclosed_own;
