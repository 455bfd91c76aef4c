-- The checks of each batch find the same as before, with less work for each row: accounts are compared before anything
-- is added up, and postings are grouped once.

CREATE OR REPLACE FUNCTION check_money_moved() RETURNS trigger
  LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
  wrong bigint;
BEGIN
  SELECT moved.id INTO wrong
  FROM (
    SELECT coalesce(now.id, was.id) AS id, coalesce(was.chain_length, 0) AS chain_length,
      coalesce(now.chain_length, 0) - coalesce(was.chain_length, 0) AS entries,
      coalesce(now.cash, 0) - coalesce(was.cash, 0) AS cash,
      coalesce(now.credit, 0) - coalesce(was.credit, 0) AS credit,
      coalesce(now.reserved, 0) - coalesce(was.reserved, 0) AS reserved,
      coalesce(now.suspended, 0) - coalesce(was.suspended, 0) AS suspended,
      coalesce(now.owed, 0) - coalesce(was.owed, 0) AS owed
    FROM after AS now FULL JOIN before AS was ON was.id = now.id
    WHERE (now.chain_length, now.cash, now.credit, now.reserved, now.suspended, now.owed)
      IS DISTINCT FROM (was.chain_length, was.cash, was.credit, was.reserved, was.suspended, was.owed)
  ) AS moved
  CROSS JOIN LATERAL (
    SELECT count(*) AS entries, coalesce(sum(pair.cash), 0) AS cash, coalesce(sum(pair.reserved), 0) AS reserved,
      coalesce(sum(pair.suspended), 0) AS suspended, coalesce(sum(pair.owed), 0) AS owed
    FROM ledger_entry AS entry
    CROSS JOIN LATERAL (
      SELECT sum(amount) FILTER (WHERE posting.account_id IS NOT NULL) AS cash,
        sum(amount) FILTER (WHERE house = 'withdrawals') AS reserved,
        sum(amount) FILTER (WHERE house = 'suspense') AS suspended,
        -sum(amount) FILTER (WHERE house = 'receivables') AS owed
      FROM posting WHERE posting.entry_id = entry.id
    ) AS pair
    WHERE entry.account_id = moved.id AND entry.chain_position > moved.chain_length
  ) AS posted
  WHERE (moved.entries, moved.cash, moved.credit, moved.reserved, moved.suspended, moved.owed)
    <> (posted.entries, posted.cash, 0, posted.reserved, posted.suspended, posted.owed)
  LIMIT 1;
  IF wrong IS NOT NULL THEN
    RAISE EXCEPTION 'The money of account % did not move with its entries', wrong USING ERRCODE = 'P0001';
  END IF;
  RETURN NULL;
END $$;

-- Postings of two brands, books or currencies are two groups of one entry, of which only one can have number 0.
CREATE OR REPLACE FUNCTION check_postings_balance() RETURNS trigger
  LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
  wrong bigint;
BEGIN
  SELECT written.entry_id INTO wrong
  FROM (
    SELECT entry_id, brand_id, book, currency, sum(amount) AS total, count(*) AS lines, min(seq) AS first,
      min(account_id) AS account_id, max(account_id) AS last_account_id
    FROM inserted GROUP BY entry_id, brand_id, book, currency
  ) AS written
  LEFT JOIN ledger_entry AS entry ON entry.id = written.entry_id
  LEFT JOIN trading_account AS account ON account.id = entry.account_id
  WHERE written.total <> 0 OR written.lines < 2 OR written.first <> 0
    OR (account.brand_id, account.kind, account.currency, entry.brand_id, entry.book, entry.currency)
      IS DISTINCT FROM (written.brand_id, written.book, written.currency,
        written.brand_id, written.book, written.currency)
    OR written.account_id <> entry.account_id OR written.last_account_id <> entry.account_id
  LIMIT 1;
  IF wrong IS NULL THEN
    RETURN NULL;
  END IF;
  IF EXISTS (SELECT FROM inserted GROUP BY entry_id
    HAVING sum(amount) <> 0 OR count(*) < 2 OR count(DISTINCT (brand_id, book, currency)) > 1) THEN
    RAISE EXCEPTION 'A ledger entry does not sum to zero' USING ERRCODE = 'P0001';
  END IF;
  RAISE EXCEPTION 'Postings of entry % are not of its account, or not all of it', wrong USING ERRCODE = 'P0001';
END $$;
