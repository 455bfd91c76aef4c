-- The trader's diary: a client's own words on his trades. It is his property and no record of ours: he may change it,
-- and the version says which text a change was made over.
CREATE TABLE trade_note (
  brand_id text NOT NULL,
  account_id bigint NOT NULL,
  position_id bigint NOT NULL,
  note text NOT NULL CHECK (char_length(note) <= 2000),
  tags text[] NOT NULL CHECK (cardinality(tags) <= 10 AND array_position(tags, NULL) IS NULL),
  -- The tags in small letters: what the database takes for one differs with its collation.
  tag_keys text[] NOT NULL CHECK (cardinality(tag_keys) = cardinality(tags)),
  version integer NOT NULL CHECK (version > 0),
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, position_id),
  FOREIGN KEY (brand_id, account_id) REFERENCES trading_account (brand_id, id)
);
ALTER TABLE trade_note ENABLE ROW LEVEL SECURITY;
ALTER TABLE trade_note FORCE ROW LEVEL SECURITY;
CREATE POLICY brand_own ON trade_note TO candor_web
  USING (brand_id = current_brand()) WITH CHECK (brand_id = current_brand());
GRANT SELECT, INSERT ON trade_note TO candor_web;
GRANT UPDATE (note, tags, tag_keys, version, updated_at) ON trade_note TO candor_web;

-- The history is read page by page in this order, which the index now has to the last.
DROP INDEX position_history;
CREATE INDEX position_history ON position (account_id, closed_at DESC, id DESC) WHERE closed_at IS NOT NULL;
