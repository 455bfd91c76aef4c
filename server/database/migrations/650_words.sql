-- Earlier steps in the glossary's words: what a client may read is disclosed to them, what they were mailed about they
-- were notified of, and what a provider says that it holds it has reported.
ALTER POLICY told_own ON audit_entry RENAME TO disclosed_own;
ALTER POLICY told_own ON client_note RENAME TO disclosed_own;
ALTER POLICY told_own ON client_tag RENAME TO disclosed_own;
ALTER POLICY told_own ON client_visit RENAME TO disclosed_own;
ALTER POLICY told_own ON client_reveal RENAME TO disclosed_own;
ALTER POLICY told_own ON document_access RENAME TO disclosed_own;
ALTER POLICY told_own ON complaint_entry RENAME TO disclosed_own;

ALTER TABLE client_money_check RENAME COLUMN told TO reported;
ALTER TABLE withdrawal RENAME COLUMN late_told_at TO late_notified_at;
ALTER TABLE own_limit_setting RENAME COLUMN pause_end_told TO pause_end_notified;
ALTER TABLE lost_factors RENAME COLUMN halfway_told_at TO halfway_notified_at;
ALTER TABLE lost_factors RENAME COLUMN ready_told_at TO ready_notified_at;
ALTER TABLE affiliate_lost_factors RENAME COLUMN halfway_told_at TO halfway_notified_at;
ALTER TABLE affiliate_lost_factors RENAME COLUMN ready_told_at TO ready_notified_at;
ALTER TABLE client_erasure RENAME COLUMN told_at TO notified_at;
