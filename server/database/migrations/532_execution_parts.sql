-- Evidence, by months. Ids come from the engine's one counter, which the last batch keeps and every start reads.
SELECT parts.begin('execution');

-- The running audit of the books has to know up to when closes have left the database.
GRANT SELECT ON table_part, archived_part TO candor_dealing;
