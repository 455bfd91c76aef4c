-- What a client's money entries have posted to him is found entry by entry: with the account alone each of them read all
-- postings of the account, so that a card of an active client took the square of his history.
DROP INDEX posting_account;
CREATE INDEX posting_account ON posting (account_id, entry_id) WHERE account_id IS NOT NULL;
