-- The tick that an alert's price was last compared with: it says on which side of a split the price was given. NULL for
-- what was given before this column, or by an older release during an upgrade: there the time of its creation decides.
ALTER TABLE price_alert ADD COLUMN compared_tick bigint CHECK (compared_tick > 0);
GRANT INSERT (compared_tick), UPDATE (compared_tick) ON price_alert TO candor_web;
