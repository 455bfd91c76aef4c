-- What clients allow themselves. What binds an order is a fact of dealing: `version` is the newest setting, `applied`
-- the one that dealing has confirmed (blueprint B4.9). Money in micro-units, time in minutes.
CREATE TABLE own_limit (
  brand_id text NOT NULL,
  client_id bigint NOT NULL,
  kind text NOT NULL CHECK (kind IN ('depositDay', 'depositWeek', 'depositMonth', 'lossDay', 'sessionDay')),
  -- NULL: none.
  value bigint CHECK (value > 0),
  -- A looser value that waits for its time.
  next_value bigint CHECK (next_value > 0),
  next_at timestamptz,
  PRIMARY KEY (brand_id, client_id, kind),
  FOREIGN KEY (brand_id, client_id) REFERENCES client (brand_id, id)
);
CREATE INDEX own_limit_due ON own_limit (next_at) WHERE next_at IS NOT NULL;

CREATE TABLE own_limit_setting (
  brand_id text NOT NULL,
  client_id bigint NOT NULL,
  version bigint NOT NULL CHECK (version > 0),
  applied bigint NOT NULL DEFAULT 0 CHECK (applied <= version),
  -- A pause or self-exclusion; it can only grow.
  paused_until timestamptz,
  -- The day's time for trading is used up until then.
  session_over_until timestamptz,
  PRIMARY KEY (brand_id, client_id),
  FOREIGN KEY (brand_id, client_id) REFERENCES client (brand_id, id)
);
CREATE INDEX own_limit_setting_open ON own_limit_setting (client_id) WHERE applied < version;

-- What was changed and when, for the client to read; nobody rewrites it.
CREATE TABLE own_limit_change (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  brand_id text NOT NULL,
  client_id bigint NOT NULL,
  kind text NOT NULL CHECK (length(kind) <= 16),
  -- NULL: taken away. Of a pause, its end in milliseconds since 1970.
  value bigint,
  at timestamptz NOT NULL,
  effective_at timestamptz NOT NULL,
  FOREIGN KEY (brand_id, client_id) REFERENCES client (brand_id, id)
);
CREATE INDEX own_limit_change_client ON own_limit_change (client_id, id);

-- Answers to the knowledge test, each kept as it was given.
CREATE TABLE knowledge_attempt (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  brand_id text NOT NULL,
  client_id bigint NOT NULL,
  questionnaire text NOT NULL CHECK (length(questionnaire) <= 32),
  answers jsonb NOT NULL,
  correct integer NOT NULL CHECK (correct >= 0),
  passed boolean NOT NULL,
  at timestamptz NOT NULL,
  FOREIGN KEY (brand_id, client_id) REFERENCES client (brand_id, id)
);
CREATE INDEX knowledge_attempt_client ON knowledge_attempt (client_id, id);

DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['own_limit', 'own_limit_setting', 'own_limit_change', 'knowledge_attempt'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format(
      'CREATE POLICY brand_own ON %I TO candor_web
         USING (brand_id = current_brand()) WITH CHECK (brand_id = current_brand())',
      name);
    EXECUTE format('GRANT SELECT, INSERT ON %I TO candor_web', name);
  END LOOP;
  FOREACH name IN ARRAY ARRAY['own_limit_change', 'knowledge_attempt'] LOOP
    EXECUTE format(
      'CREATE TRIGGER insert_only BEFORE UPDATE OR DELETE OR TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()',
      name);
  END LOOP;
END $$;
GRANT UPDATE (value, next_value, next_at) ON own_limit TO candor_web;
GRANT UPDATE (version, applied, paused_until, session_over_until) ON own_limit_setting TO candor_web;
