-- The desk of clients: what staff write about a client, who has opened his file, and what was revealed of it.

-- What a name is looked for by, in small letters. Row level security lets no index be asked for what a function makes of
-- a column, so that it stands in a column of its own.
ALTER TABLE client
  ADD COLUMN first_name_key text COLLATE "C" GENERATED ALWAYS AS (lower(first_name)) STORED,
  ADD COLUMN last_name_key text COLLATE "C" GENERATED ALWAYS AS (lower(last_name)) STORED;
CREATE INDEX client_last_name ON client (brand_id, last_name_key, first_name_key, id);
CREATE INDEX client_first_name ON client (brand_id, first_name_key, id);
CREATE INDEX client_registered ON client (brand_id, created_at, id);
CREATE INDEX client_country ON client (brand_id, country, created_at, id);

ALTER TABLE trading_account
  ADD COLUMN verified boolean GENERATED ALWAYS AS (eligibility @> '{"verified": true}'::jsonb) STORED;
CREATE INDEX trading_account_verified ON trading_account (brand_id, verified, client_id) WHERE kind = 'real';

CREATE TABLE client_note (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  brand_id text NOT NULL,
  client_id bigint NOT NULL,
  staff_id bigint NOT NULL REFERENCES staff (id),
  note text NOT NULL CHECK (length(note) BETWEEN 3 AND 2000),
  -- The id under which it was sent, so that sending it twice writes it once.
  request_id text NOT NULL CHECK (length(request_id) BETWEEN 8 AND 64),
  at timestamptz NOT NULL,
  UNIQUE (brand_id, staff_id, request_id),
  FOREIGN KEY (brand_id, client_id) REFERENCES client (brand_id, id)
);
CREATE INDEX client_note_client ON client_note (brand_id, client_id, id DESC);
CREATE TRIGGER insert_only BEFORE UPDATE OR DELETE OR TRUNCATE ON client_note
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE client_tag (
  brand_id text NOT NULL,
  client_id bigint NOT NULL,
  tag text NOT NULL CHECK (tag ~ '^[a-z0-9äöüß][a-z0-9äöüß: -]{0,29}$'),
  staff_id bigint NOT NULL REFERENCES staff (id),
  at timestamptz NOT NULL,
  PRIMARY KEY (brand_id, client_id, tag),
  FOREIGN KEY (brand_id, client_id) REFERENCES client (brand_id, id)
);
CREATE INDEX client_tag_found ON client_tag (brand_id, tag, client_id);

-- Who has opened his file: once for each session of staff and hour, however often the page is loaded.
CREATE TABLE client_visit (
  brand_id text NOT NULL,
  client_id bigint NOT NULL,
  staff_id bigint NOT NULL REFERENCES staff (id),
  staff_session bigint NOT NULL,
  hour bigint NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (brand_id, client_id, staff_session, hour),
  FOREIGN KEY (brand_id, client_id) REFERENCES client (brand_id, id)
);
CREATE TRIGGER insert_only BEFORE UPDATE OR DELETE OR TRUNCATE ON client_visit
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- What somebody has seen unmasked, counted for each of the staff and day (T49).
CREATE TABLE client_reveal (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  brand_id text NOT NULL,
  client_id bigint NOT NULL,
  staff_id bigint NOT NULL REFERENCES staff (id),
  field text NOT NULL CHECK (field IN ('email', 'phone', 'birthDate', 'address', 'payout')),
  reason text NOT NULL CHECK (length(reason) BETWEEN 3 AND 500),
  at timestamptz NOT NULL,
  FOREIGN KEY (brand_id, client_id) REFERENCES client (brand_id, id)
);
CREATE INDEX client_reveal_staff ON client_reveal (brand_id, staff_id, at);
CREATE TRIGGER insert_only BEFORE UPDATE OR DELETE OR TRUNCATE ON client_reveal
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['client_note', 'client_tag', 'client_visit', 'client_reveal'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format(
      'CREATE POLICY brand_own ON %I TO candor_web
         USING (brand_id = current_brand()) WITH CHECK (brand_id = current_brand())',
      name);
    EXECUTE format('GRANT SELECT, INSERT ON %I TO candor_web', name);
  END LOOP;
END $$;
GRANT DELETE ON client_tag TO candor_web;
