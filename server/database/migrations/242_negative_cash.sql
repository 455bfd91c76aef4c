-- Ruling R6: cash may be below zero as long as something is open; once nothing is, it is lifted to zero.
ALTER TABLE trading_account DROP CONSTRAINT trading_account_cash_check;
ALTER TABLE trading_account
  ADD CONSTRAINT trading_account_cash_check CHECK (cash BETWEEN -9000000000000000 AND 9000000000000000),
  ADD CONSTRAINT trading_account_owes_nothing CHECK (cash >= 0 OR used > 0);
