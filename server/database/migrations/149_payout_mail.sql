-- Payout details are confirmed by the link of a mail. The purposes of codes are listed once more, after those that the
-- change of an address has added (140).
ALTER TABLE mail_code
  DROP CONSTRAINT mail_code_purpose_check,
  ADD CONSTRAINT mail_code_purpose_check
    CHECK (purpose IN ('password', 'login', 'confirmation', 'notMe', 'emailChange', 'payoutDetails'));
