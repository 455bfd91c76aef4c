-- What has ended stays as it ended, and money moves with the entry that says why, whichever login writes (T45).

CREATE FUNCTION refuse_final() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% % has ended and is final', TG_TABLE_NAME, OLD.id USING ERRCODE = 'P0001';
END $$;

CREATE TRIGGER final BEFORE UPDATE ON position
  FOR EACH ROW WHEN (OLD.closed_at IS NOT NULL) EXECUTE FUNCTION refuse_final();
CREATE TRIGGER final BEFORE UPDATE ON pending_order
  FOR EACH ROW WHEN (OLD.status <> 'open') EXECUTE FUNCTION refuse_final();

-- An entry is written whole, with its postings, in one statement: the first of them is number 0, which none that come
-- later can be. They are of the entry's own account, and so of its brand, book and currency.
CREATE OR REPLACE FUNCTION check_postings_balance() RETURNS trigger
  LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
  wrong bigint;
BEGIN
  SELECT entry_id INTO wrong FROM inserted GROUP BY entry_id
  HAVING sum(amount) <> 0 OR count(*) < 2
      OR count(DISTINCT (brand_id, book, currency)) > 1
  LIMIT 1;
  IF wrong IS NOT NULL THEN
    RAISE EXCEPTION 'A ledger entry does not sum to zero' USING ERRCODE = 'P0001';
  END IF;
  SELECT written.entry_id INTO wrong
  FROM (
    SELECT entry_id, min(seq) AS first, min(brand_id) AS brand_id, min(book) AS book, min(currency) AS currency,
      min(account_id) AS account_id, max(account_id) AS last_account_id
    FROM inserted GROUP BY entry_id
  ) AS written
  LEFT JOIN ledger_entry AS entry ON entry.id = written.entry_id
  LEFT JOIN trading_account AS account ON account.id = entry.account_id
  WHERE first <> 0
    OR (account.brand_id, account.kind, account.currency, entry.brand_id, entry.book, entry.currency)
      IS DISTINCT FROM (written.brand_id, written.book, written.currency,
        written.brand_id, written.book, written.currency)
    OR written.account_id <> entry.account_id OR written.last_account_id <> entry.account_id
  LIMIT 1;
  IF wrong IS NOT NULL THEN
    RAISE EXCEPTION 'Postings of entry % are not of its account, or not all of it', wrong USING ERRCODE = 'P0001';
  END IF;
  RETURN NULL;
END $$;

-- Nobody pays credit yet: it stays what it was. Here and above an index is right even where a table was still empty when
-- its connection planned the check.
CREATE FUNCTION check_money_moved() RETURNS trigger
  LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
  wrong bigint;
BEGIN
  SELECT moved.id INTO wrong
  FROM (
    -- Not joined: a plan that was made for one row would compare each of a thousand with each.
    SELECT id, -min(place) AS chain_length, sum(place) AS entries, sum(cash) AS cash, sum(credit) AS credit,
      sum(reserved) AS reserved, sum(suspended) AS suspended
    FROM (
      SELECT id, chain_length AS place, cash, credit, reserved, suspended FROM after
      UNION ALL
      SELECT id, -chain_length, -cash, -credit, -reserved, -suspended FROM before
    ) AS sides
    GROUP BY id
    HAVING (sum(place), sum(cash), sum(credit), sum(reserved), sum(suspended)) <> (0, 0, 0, 0, 0)
  ) AS moved
  CROSS JOIN LATERAL (
    SELECT count(*) AS entries, coalesce(sum(pair.cash), 0) AS cash, coalesce(sum(pair.reserved), 0) AS reserved,
      coalesce(sum(pair.suspended), 0) AS suspended
    FROM ledger_entry AS entry
    CROSS JOIN LATERAL (
      SELECT sum(amount) FILTER (WHERE posting.account_id IS NOT NULL) AS cash,
        sum(amount) FILTER (WHERE house = 'withdrawals') AS reserved,
        sum(amount) FILTER (WHERE house = 'suspense') AS suspended
      FROM posting WHERE posting.entry_id = entry.id
    ) AS pair
    WHERE entry.account_id = moved.id AND entry.chain_position > moved.chain_length
  ) AS posted
  WHERE moved.entries <> posted.entries OR moved.cash <> posted.cash OR moved.reserved <> posted.reserved
    OR moved.suspended <> posted.suspended OR moved.credit <> 0
  LIMIT 1;
  IF wrong IS NOT NULL THEN
    RAISE EXCEPTION 'The money of account % did not move with its entries', wrong USING ERRCODE = 'P0001';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER money_moved AFTER UPDATE ON trading_account
  REFERENCING OLD TABLE AS before NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION check_money_moved();

-- An account begins with what its first entries say.
CREATE FUNCTION check_money_begun() RETURNS trigger
  LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
  wrong bigint;
BEGIN
  SELECT opened.id INTO wrong
  FROM opened
  CROSS JOIN LATERAL (
    SELECT count(*) AS entries, coalesce(sum(pair.cash), 0) AS cash, coalesce(sum(pair.reserved), 0) AS reserved,
      coalesce(sum(pair.suspended), 0) AS suspended
    FROM ledger_entry AS entry
    CROSS JOIN LATERAL (
      SELECT sum(amount) FILTER (WHERE posting.account_id IS NOT NULL) AS cash,
        sum(amount) FILTER (WHERE house = 'withdrawals') AS reserved,
        sum(amount) FILTER (WHERE house = 'suspense') AS suspended
      FROM posting WHERE posting.entry_id = entry.id
    ) AS pair
    WHERE entry.account_id = opened.id
  ) AS posted
  WHERE (opened.chain_length, opened.cash, opened.credit, opened.reserved, opened.suspended)
    <> (posted.entries, posted.cash, 0, posted.reserved, posted.suspended)
  LIMIT 1;
  IF wrong IS NOT NULL THEN
    RAISE EXCEPTION 'Account % does not begin with what its entries say', wrong USING ERRCODE = 'P0001';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER money_begun AFTER INSERT ON trading_account
  REFERENCING NEW TABLE AS opened
  FOR EACH STATEMENT EXECUTE FUNCTION check_money_begun();
