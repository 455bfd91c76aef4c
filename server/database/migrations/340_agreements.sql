-- What a client has accepted, as it was shown (ruling R39). A text is kept once, whoever accepts it; nothing is changed.

CREATE TABLE agreement_text (
  brand_id text NOT NULL REFERENCES brand (id),
  -- Of the body in UTF-8.
  text_sha256 text NOT NULL CHECK (text_sha256 ~ '^[0-9a-f]{64}$'),
  body text NOT NULL CHECK (length(body) BETWEEN 1 AND 1000000),
  PRIMARY KEY (brand_id, text_sha256),
  CHECK (text_sha256 = encode(sha256(convert_to(body, 'UTF8')), 'hex'))
);

CREATE TABLE agreement (
  brand_id text NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  client_id bigint NOT NULL,
  -- The page's name in the address.
  name text NOT NULL CHECK (name ~ '^[a-z0-9][a-z0-9_-]{0,79}$'),
  title text NOT NULL CHECK (length(title) BETWEEN 1 AND 500),
  -- When the published version was written: ours and foreign hosts name a version by it.
  version_at timestamptz NOT NULL,
  language text NOT NULL CHECK (language ~ '^[a-z]{2}$'),
  text_sha256 text NOT NULL,
  agreed_at timestamptz NOT NULL,
  PRIMARY KEY (brand_id, id),
  FOREIGN KEY (brand_id, client_id) REFERENCES client (brand_id, id),
  FOREIGN KEY (brand_id, text_sha256) REFERENCES agreement_text (brand_id, text_sha256)
);
CREATE INDEX agreement_client ON agreement (brand_id, client_id, id);

DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['agreement_text', 'agreement'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format(
      'CREATE POLICY brand_own ON %I TO candor_web
        USING (brand_id = current_brand()) WITH CHECK (brand_id = current_brand())', name);
    EXECUTE format('GRANT SELECT, INSERT ON %I TO candor_web', name);
  END LOOP;
END $$;
