-- Payments in the ledger: a clearing account for each provider, fees, suspense and losses, and the entries that stand on
-- them. Both checks grow only, so that the rows that are there need no second look.
ALTER TABLE posting
  DROP CONSTRAINT posting_house_check,
  ADD CONSTRAINT posting_house_check CHECK (
    house IN ('trading', 'funding', 'withdrawals', 'protection', 'fees', 'suspense', 'losses')
    OR house ~ '^clearing:[A-Za-z][A-Za-z0-9-]{0,39}$') NOT VALID;
ALTER TABLE ledger_entry
  DROP CONSTRAINT ledger_entry_kind_check,
  ADD CONSTRAINT ledger_entry_kind_check CHECK (kind IN (
    'trade', 'deposit', 'demoFunding', 'withdrawalReserve', 'negativeBalance', 'suspenseRelease', 'withdrawalRelease',
    'refund', 'chargeback', 'chargebackReversal', 'suspense', 'suspenseReturn', 'payOut', 'payOutReturn', 'fee')) NOT VALID;

-- What stands on `withdrawals` and on `suspense` for each account, so that nothing is given back or paid out that is not
-- there. Nobody could ask for a withdrawal before, so every account begins with nothing.
ALTER TABLE trading_account
  ADD COLUMN reserved bigint NOT NULL DEFAULT 0 CHECK (reserved BETWEEN 0 AND 9000000000000000),
  ADD COLUMN suspended bigint NOT NULL DEFAULT 0 CHECK (suspended BETWEEN 0 AND 9000000000000000);
