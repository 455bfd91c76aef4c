-- Rule AF-1: a client who came with a code that brings no one to its partner (the partner's own account, a partner who
-- registered later, or whose access had ended) is recorded without a partner, for good.
ALTER TABLE affiliate_referral ALTER COLUMN affiliate_id DROP NOT NULL;
