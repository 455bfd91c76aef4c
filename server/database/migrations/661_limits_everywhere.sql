-- Limits and pauses that a client wants at every brand of the installation (decision 081). The brand where they were
-- set knows where they apply; another brand knows what applies there, and not from where.

-- The wish, at the brand where the client has said it.
CREATE TABLE limit_wish (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  brand_id text NOT NULL,
  client_id bigint NOT NULL,
  since timestamptz NOT NULL,
  -- The client has given it up; until then it applies.
  ends_at timestamptz,
  UNIQUE (brand_id, client_id),
  UNIQUE (brand_id, id),
  FOREIGN KEY (brand_id, client_id) REFERENCES client (brand_id, id)
);
CREATE INDEX limit_wish_end ON limit_wish (brand_id, ends_at) WHERE ends_at IS NOT NULL;

ALTER TABLE limit_wish ENABLE ROW LEVEL SECURITY;
ALTER TABLE limit_wish FORCE ROW LEVEL SECURITY;
CREATE POLICY brand_own ON limit_wish TO candor_web
  USING (brand_id = current_brand()) WITH CHECK (brand_id = current_brand());
GRANT SELECT, DELETE ON limit_wish TO candor_web;
GRANT INSERT (brand_id, client_id, since) ON limit_wish TO candor_web;
GRANT UPDATE (ends_at) ON limit_wish TO candor_web;

-- The same person's accounts at other brands that a wish has reached. What is reached stays so, whatever changes there.
CREATE TABLE limit_reach (
  brand_id text NOT NULL,
  wish_id bigint NOT NULL,
  at_brand text NOT NULL CHECK (at_brand <> brand_id),
  at_client bigint NOT NULL,
  since timestamptz NOT NULL,
  PRIMARY KEY (brand_id, wish_id, at_brand, at_client),
  FOREIGN KEY (brand_id, wish_id) REFERENCES limit_wish (brand_id, id),
  FOREIGN KEY (at_brand, at_client) REFERENCES client (brand_id, id)
);

ALTER TABLE limit_reach ENABLE ROW LEVEL SECURITY;
ALTER TABLE limit_reach FORCE ROW LEVEL SECURITY;
CREATE POLICY brand_own ON limit_reach TO candor_web
  USING (brand_id = current_brand()) WITH CHECK (brand_id = current_brand());
-- Rule XL-6: staff of one brand do not learn where else its clients have accounts. The office's login sees no row.
CREATE POLICY staff_never ON limit_reach AS RESTRICTIVE TO candor_office USING (false);
GRANT SELECT, INSERT, DELETE ON limit_reach TO candor_web;

-- What applies to a client because of a wish at another brand: the number of the wish, and nothing of its brand. Money
-- in micro-units of this brand's currency, time in minutes, the end of a pause in milliseconds since 1970.
CREATE TABLE limit_elsewhere (
  brand_id text NOT NULL,
  client_id bigint NOT NULL,
  wish bigint NOT NULL,
  kind text NOT NULL CHECK (kind IN ('depositDay', 'depositWeek', 'depositMonth', 'lossDay', 'sessionDay', 'pause')),
  value bigint NOT NULL CHECK (value > 0),
  PRIMARY KEY (brand_id, client_id, wish, kind),
  FOREIGN KEY (brand_id, client_id) REFERENCES client (brand_id, id)
);

ALTER TABLE limit_elsewhere ENABLE ROW LEVEL SECURITY;
ALTER TABLE limit_elsewhere FORCE ROW LEVEL SECURITY;
CREATE POLICY brand_own ON limit_elsewhere TO candor_web
  USING (brand_id = current_brand()) WITH CHECK (brand_id = current_brand());
GRANT SELECT, INSERT, DELETE ON limit_elsewhere TO candor_web;
GRANT UPDATE (value) ON limit_elsewhere TO candor_web;

-- Clients of whom something has been proved since wishes were last compared with them, whatever code has proved it.
CREATE TABLE limit_match_due (
  brand_id text NOT NULL,
  client_id bigint NOT NULL,
  PRIMARY KEY (brand_id, client_id),
  FOREIGN KEY (brand_id, client_id) REFERENCES client (brand_id, id)
);

ALTER TABLE limit_match_due ENABLE ROW LEVEL SECURITY;
ALTER TABLE limit_match_due FORCE ROW LEVEL SECURITY;
CREATE POLICY brand_own ON limit_match_due TO candor_web
  USING (brand_id = current_brand()) WITH CHECK (brand_id = current_brand());
GRANT SELECT, INSERT, DELETE ON limit_match_due TO candor_web;

CREATE FUNCTION note_match_due() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO limit_match_due (brand_id, client_id) VALUES (NEW.brand_id, (to_jsonb(NEW) ->> TG_ARGV[0])::bigint)
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER limit_match AFTER UPDATE OF email, email_confirmed_at, first_name, last_name, birth_date, country,
    zip_code, phone, phone_confirmed_at ON client
  FOR EACH ROW WHEN (NEW.email_confirmed_at IS NOT NULL) EXECUTE FUNCTION note_match_due('id');
CREATE TRIGGER limit_match AFTER UPDATE OF done_at ON verification_order
  FOR EACH ROW EXECUTE FUNCTION note_match_due('client_id');

-- The same person elsewhere is found by it.
CREATE INDEX client_born ON client (brand_id, birth_date) WHERE birth_date IS NOT NULL;
