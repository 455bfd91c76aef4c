-- What the brand tells its clients in a window over the page, and who has read it. The content is stored clean.
CREATE TABLE popup (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  brand_id text NOT NULL REFERENCES brand (id),
  command_id text NOT NULL CHECK (length(command_id) BETWEEN 8 AND 80),
  command_hash bytea NOT NULL CHECK (length(command_hash) = 32),
  -- There is no kind for advertising.
  kind text NOT NULL CHECK (kind IN ('service', 'legal', 'education')),
  title text NOT NULL CHECK (length(title) BETWEEN 1 AND 120),
  content text NOT NULL CHECK (length(content) BETWEEN 1 AND 20000),
  audience text NOT NULL CHECK (audience IN ('everybody', 'verified', 'unverified')),
  -- NULL: in whatever language the client reads.
  language text CHECK (language IN ('en', 'de', 'it', 'es')),
  starts_at timestamptz NOT NULL,
  ends_at timestamptz CHECK (ends_at > starts_at),
  created_at timestamptz NOT NULL,
  UNIQUE (brand_id, id),
  UNIQUE (brand_id, command_id)
);

CREATE TABLE popup_read (
  brand_id text NOT NULL,
  popup_id bigint NOT NULL,
  client_id bigint NOT NULL,
  read_at timestamptz NOT NULL,
  PRIMARY KEY (brand_id, client_id, popup_id),
  FOREIGN KEY (brand_id, popup_id) REFERENCES popup (brand_id, id),
  FOREIGN KEY (brand_id, client_id) REFERENCES client (brand_id, id)
);

ALTER TABLE popup ENABLE ROW LEVEL SECURITY;
ALTER TABLE popup FORCE ROW LEVEL SECURITY;
CREATE POLICY brand_own ON popup TO candor_web
  USING (brand_id = current_brand()) WITH CHECK (brand_id = current_brand());
GRANT SELECT ON popup TO candor_web;
GRANT INSERT (brand_id, command_id, command_hash, kind, title, content, audience, language, starts_at, ends_at,
              created_at) ON popup TO candor_web;
-- Ending is the only change: what clients have read stays as it was.
GRANT UPDATE (ends_at) ON popup TO candor_web;

ALTER TABLE popup_read ENABLE ROW LEVEL SECURITY;
ALTER TABLE popup_read FORCE ROW LEVEL SECURITY;
CREATE POLICY brand_own ON popup_read TO candor_web
  USING (brand_id = current_brand()) WITH CHECK (brand_id = current_brand());
GRANT SELECT, INSERT ON popup_read TO candor_web;
