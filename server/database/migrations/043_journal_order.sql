-- What a replay of an account's history needs to meet its commands in the order in which they were decided: the last
-- tick of any instrument that the engine had seen, and for an opening order the house's exposure in its instrument
-- (ruling R30), which the account's own history does not tell. NULL in rows from before.
ALTER TABLE journal
  ADD COLUMN last_tick bigint,
  ADD COLUMN house_exposure bigint;
