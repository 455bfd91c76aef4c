-- What waits to be carried out, and a day's calls of providers, for the office's home: each found without passing over
-- what is done.
CREATE INDEX payment_move_intended ON payment_move (brand_id, intended_at) WHERE state = 'intended';
CREATE INDEX payment_webhook_unread ON payment_webhook (brand_id, received_at) WHERE state = 'waiting';
CREATE INDEX payment_attempt_recent ON payment_attempt (brand_id, started_at);
CREATE INDEX contact_message_forwarding ON contact_message (brand_id, created_at) WHERE forwarding IN ('waiting', 'failed');
CREATE INDEX approval_unapplied ON approval (brand_id, decided_at) WHERE state = 'approved' AND applied_at IS NULL;
