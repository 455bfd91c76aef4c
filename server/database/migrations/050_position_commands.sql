-- Partial close, trailing stop and break-even. A part that is closed has a row of its own; the amount of the position
-- that it was split from shrinks, and is never less than what could have been opened.
ALTER TABLE position
  ADD COLUMN trailing_distance bigint CHECK (trailing_distance > 0),
  ADD COLUMN break_even bigint CHECK (break_even >= 0),
  ADD COLUMN parent bigint,
  ADD CHECK (parent IS NULL OR closed_at IS NOT NULL),
  ADD CHECK (trailing_distance IS NULL OR stop_loss IS NOT NULL);
CREATE INDEX position_parts ON position (parent) WHERE parent IS NOT NULL;

-- The levels as an opening or an update left them: what a rule moves stands in no answer of the journal. Rows from
-- before have their levels there.
ALTER TABLE execution
  ADD COLUMN stop_loss bigint CHECK (stop_loss >= 0),
  ADD COLUMN take_profit bigint CHECK (take_profit >= 0);
