-- Popups are written by one person and published by another; what a client is shown is what the second has seen.
CREATE TABLE popup_draft (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  brand_id text NOT NULL REFERENCES brand (id),
  command_id text NOT NULL CHECK (length(command_id) BETWEEN 8 AND 80),
  -- There is no kind for advertising.
  kind text NOT NULL CHECK (kind IN ('service', 'legal', 'education')),
  title text NOT NULL CHECK (length(title) BETWEEN 1 AND 120),
  content text NOT NULL CHECK (length(content) BETWEEN 1 AND 20000),
  audience text NOT NULL CHECK (audience IN ('everybody', 'verified', 'unverified')),
  language text CHECK (language IN ('en', 'de', 'it', 'es')),
  -- NULL: from the moment it is published.
  starts_at timestamptz,
  ends_at timestamptz CHECK (ends_at > starts_at),
  -- Counts every change; who changes it names the one that he has read.
  revision integer NOT NULL DEFAULT 1 CHECK (revision > 0),
  -- Everybody who has written in it. Empty: the command line.
  writers bigint[] NOT NULL,
  changed_by bigint REFERENCES staff (id),
  changed_at timestamptz NOT NULL,
  submitted_by bigint REFERENCES staff (id),
  submitted_at timestamptz,
  -- Why the publisher has sent it back.
  returned_reason text CHECK (length(returned_reason) BETWEEN 3 AND 500),
  published_by bigint REFERENCES staff (id),
  published_at timestamptz,
  discarded_at timestamptz,
  UNIQUE (brand_id, id),
  UNIQUE (brand_id, command_id),
  -- Whatever the server does: nobody publishes what he has written, and nothing that nobody has handed in.
  CONSTRAINT popup_second_person CHECK (published_by <> ALL (writers)),
  CHECK (published_at IS NULL OR (published_by IS NOT NULL) = (cardinality(writers) > 0)),
  CHECK (published_by IS NULL OR submitted_at IS NOT NULL),
  CHECK (published_at IS NULL OR discarded_at IS NULL)
);

CREATE FUNCTION keep_popup_draft() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.published_at IS NOT NULL OR OLD.discarded_at IS NOT NULL THEN
    RAISE EXCEPTION 'popup draft % is over', OLD.id USING ERRCODE = 'P0001';
  END IF;
  IF NOT NEW.writers @> OLD.writers THEN
    RAISE EXCEPTION 'popup draft % forgets a writer', OLD.id USING ERRCODE = 'P0001';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER kept BEFORE UPDATE ON popup_draft FOR EACH ROW EXECUTE FUNCTION keep_popup_draft();

INSERT INTO popup_draft (brand_id, command_id, kind, title, content, audience, language, starts_at, ends_at, writers,
                         changed_at, published_at)
SELECT brand_id, command_id, kind, title, content, audience, language, starts_at, ends_at, '{}', created_at, created_at
FROM popup;

ALTER TABLE popup
  ADD COLUMN draft_id bigint,
  -- Taken off before its end.
  ADD COLUMN ended_at timestamptz,
  ADD COLUMN ended_by bigint REFERENCES staff (id);
UPDATE popup SET draft_id = popup_draft.id FROM popup_draft
WHERE popup_draft.brand_id = popup.brand_id AND popup_draft.command_id = popup.command_id;
ALTER TABLE popup
  ALTER COLUMN draft_id SET NOT NULL,
  ADD UNIQUE (brand_id, draft_id),
  ADD FOREIGN KEY (brand_id, draft_id) REFERENCES popup_draft (brand_id, id);

CREATE FUNCTION refuse_unpublished_popup() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT 1 FROM popup_draft draft
    WHERE draft.brand_id = NEW.brand_id AND draft.id = NEW.draft_id AND draft.published_at IS NOT NULL
      AND (draft.kind, draft.title, draft.content, draft.audience) = (NEW.kind, NEW.title, NEW.content, NEW.audience)
      AND draft.language IS NOT DISTINCT FROM NEW.language
  ) THEN
    RAISE EXCEPTION 'popup % is not what was published', NEW.draft_id USING ERRCODE = 'P0001';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER as_published AFTER INSERT ON popup FOR EACH ROW EXECUTE FUNCTION refuse_unpublished_popup();

-- How many have read it.
CREATE INDEX popup_read_popup ON popup_read (brand_id, popup_id);

ALTER TABLE popup_draft ENABLE ROW LEVEL SECURITY;
ALTER TABLE popup_draft FORCE ROW LEVEL SECURITY;
CREATE POLICY brand_own ON popup_draft TO candor_web
  USING (brand_id = current_brand()) WITH CHECK (brand_id = current_brand());
GRANT SELECT ON popup_draft TO candor_web;
GRANT INSERT (brand_id, command_id, kind, title, content, audience, language, starts_at, ends_at, writers, changed_by,
              changed_at, published_at) ON popup_draft TO candor_web;
GRANT UPDATE (kind, title, content, audience, language, starts_at, ends_at, revision, writers, changed_by, changed_at,
              submitted_by, submitted_at, returned_reason, published_by, published_at, discarded_at)
  ON popup_draft TO candor_web;
GRANT INSERT (draft_id) ON popup TO candor_web;
-- Its end is set when it is published; afterwards it can only be taken off.
REVOKE UPDATE (ends_at) ON popup FROM candor_web;
GRANT UPDATE (ended_at, ended_by) ON popup TO candor_web;
