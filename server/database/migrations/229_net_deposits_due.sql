-- After an import a million notes can lie there: which accounts come next, and all notes of one, are found by index.
DROP INDEX net_deposits_due_brand;
CREATE INDEX net_deposits_due_account ON net_deposits_due (brand_id, account_id);
