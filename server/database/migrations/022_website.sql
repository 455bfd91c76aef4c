-- The website. The content of the public pages: documents, their versions that never change, and one draft each. A
-- document holds an entry as Cockpit v1 stores it: flat, with a column of its own (`title_de`) for each language that
-- is translated. Beside it what the brand shows over its pages, and with which configuration it serves.

CREATE TABLE content_document (
  brand_id text NOT NULL REFERENCES brand (id),
  -- As foreign hosts have it: 24 hexadecimal digits.
  id text NOT NULL CHECK (id ~ '^[0-9a-f]{24}$'),
  kind text NOT NULL CHECK (kind IN ('page', 'singleton')),
  -- Of a page its slug, of a singleton its name, in which case matters.
  name text NOT NULL CHECK (name ~ '^[A-Za-z0-9][A-Za-z0-9_-]{0,79}$'),
  created_at timestamptz NOT NULL,
  -- The version that visitors see; NULL: none.
  published_version integer,
  -- Somebody is editing: nobody else may until then, unless they take it over.
  locked_by bigint REFERENCES staff (id),
  locked_until timestamptz,
  -- Counts everything that changes what is written; each save names the one that its writer has read.
  revision integer NOT NULL DEFAULT 0 CHECK (revision >= 0),
  -- Only what was never published is ever removed; its name is free again.
  removed_at timestamptz,
  PRIMARY KEY (brand_id, id),
  UNIQUE (brand_id, kind, name),
  CHECK (kind = 'singleton' OR name = lower(name)),
  CHECK ((locked_by IS NULL) = (locked_until IS NULL)),
  CHECK (removed_at IS NULL OR published_version IS NULL)
);

ALTER TABLE content_document ENABLE ROW LEVEL SECURITY;
ALTER TABLE content_document FORCE ROW LEVEL SECURITY;
CREATE POLICY brand_own ON content_document TO candor_web
  USING (brand_id = current_brand()) WITH CHECK (brand_id = current_brand());
GRANT SELECT, INSERT ON content_document TO candor_web;
GRANT UPDATE (name, published_version, locked_by, locked_until, revision, removed_at) ON content_document TO candor_web;

CREATE TABLE content_version (
  brand_id text NOT NULL,
  document_id text NOT NULL,
  version integer NOT NULL CHECK (version > 0),
  -- starter: of the pack that every brand begins with. It goes on following the pack until a person has saved.
  kind text NOT NULL CHECK (kind IN ('starter', 'saved', 'restored', 'imported')),
  -- NULL: the installation itself.
  staff_id bigint REFERENCES staff (id),
  at timestamptz NOT NULL,
  note text NOT NULL DEFAULT '' CHECK (length(note) <= 200),
  entry jsonb NOT NULL CHECK (jsonb_typeof(entry) = 'object' AND octet_length(entry::text) <= 1048576),
  writers bigint[] NOT NULL DEFAULT '{}',
  sources jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(sources) = 'object'),
  -- Of the draft that it was made of, so that the same request makes it once.
  revision integer,
  PRIMARY KEY (brand_id, document_id, version),
  FOREIGN KEY (brand_id, document_id) REFERENCES content_document (brand_id, id),
  -- Pages are also imported by those who run the installation and are no staff.
  CONSTRAINT content_version_author CHECK (kind = 'imported' OR (staff_id IS NULL) = (kind = 'starter'))
);

ALTER TABLE content_version ENABLE ROW LEVEL SECURITY;
ALTER TABLE content_version FORCE ROW LEVEL SECURITY;
CREATE POLICY brand_own ON content_version TO candor_web
  USING (brand_id = current_brand()) WITH CHECK (brand_id = current_brand());
GRANT SELECT, INSERT ON content_version TO candor_web;

ALTER TABLE content_document ADD CONSTRAINT content_published
  FOREIGN KEY (brand_id, id, published_version) REFERENCES content_version (brand_id, document_id, version)
  DEFERRABLE INITIALLY DEFERRED;

-- What is being written: one for each document, saved as the writer types.
CREATE TABLE content_draft (
  brand_id text NOT NULL,
  document_id text NOT NULL,
  -- Counts the savings; each names the one that its writer has read.
  revision integer NOT NULL CHECK (revision > 0),
  base_version integer,
  staff_id bigint NOT NULL REFERENCES staff (id),
  at timestamptz NOT NULL,
  entry jsonb NOT NULL CHECK (jsonb_typeof(entry) = 'object' AND octet_length(entry::text) <= 1048576),
  kind text NOT NULL DEFAULT 'saved' CHECK (kind IN ('saved', 'restored', 'imported')),
  -- All who have saved in it: they do not publish it.
  writers bigint[] NOT NULL DEFAULT '{}',
  -- By language: which state of the default its translation is of.
  sources jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(sources) = 'object'),
  PRIMARY KEY (brand_id, document_id),
  FOREIGN KEY (brand_id, document_id) REFERENCES content_document (brand_id, id)
);

ALTER TABLE content_draft ENABLE ROW LEVEL SECURITY;
ALTER TABLE content_draft FORCE ROW LEVEL SECURITY;
CREATE POLICY brand_own ON content_draft TO candor_web
  USING (brand_id = current_brand()) WITH CHECK (brand_id = current_brand());
GRANT SELECT, INSERT, UPDATE, DELETE ON content_draft TO candor_web;

-- Every publication and its end, as it happened or as it is planned.
CREATE TABLE content_publication (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  brand_id text NOT NULL,
  document_id text NOT NULL,
  -- NULL: it is taken from the site.
  version integer,
  staff_id bigint REFERENCES staff (id),
  planned_for timestamptz NOT NULL,
  done_at timestamptz,
  cancelled_at timestamptz,
  -- What two people have decided is carried out once.
  approval_id bigint,
  FOREIGN KEY (brand_id, document_id) REFERENCES content_document (brand_id, id),
  FOREIGN KEY (brand_id, document_id, version) REFERENCES content_version (brand_id, document_id, version),
  CHECK (done_at IS NULL OR cancelled_at IS NULL)
);
CREATE INDEX content_publication_due ON content_publication (planned_for)
  WHERE done_at IS NULL AND cancelled_at IS NULL;
CREATE INDEX content_publication_document ON content_publication (brand_id, document_id);
CREATE UNIQUE INDEX content_publication_approval ON content_publication (brand_id, approval_id)
  WHERE approval_id IS NOT NULL;

ALTER TABLE content_publication ENABLE ROW LEVEL SECURITY;
ALTER TABLE content_publication FORCE ROW LEVEL SECURITY;
CREATE POLICY brand_own ON content_publication TO candor_web
  USING (brand_id = current_brand()) WITH CHECK (brand_id = current_brand());
GRANT SELECT, INSERT ON content_publication TO candor_web;
GRANT UPDATE (done_at, cancelled_at) ON content_publication TO candor_web;

-- Addresses that pages have had: visitors are sent on.
CREATE TABLE content_old_name (
  brand_id text NOT NULL,
  name text NOT NULL CHECK (name = lower(name) AND length(name) BETWEEN 1 AND 80),
  document_id text NOT NULL,
  PRIMARY KEY (brand_id, name),
  FOREIGN KEY (brand_id, document_id) REFERENCES content_document (brand_id, id)
);

ALTER TABLE content_old_name ENABLE ROW LEVEL SECURITY;
ALTER TABLE content_old_name FORCE ROW LEVEL SECURITY;
CREATE POLICY brand_own ON content_old_name TO candor_web
  USING (brand_id = current_brand()) WITH CHECK (brand_id = current_brand());
GRANT SELECT, INSERT, DELETE ON content_old_name TO candor_web;

-- Pictures, each encoded again in several widths; the files lie beside the data.
CREATE TABLE content_media (
  brand_id text NOT NULL REFERENCES brand (id),
  id text NOT NULL CHECK (id ~ '^[0-9a-f]{24}$'),
  title text NOT NULL CHECK (length(title) BETWEEN 1 AND 120),
  -- By language; a picture without a text for those who do not see it is none.
  alt jsonb NOT NULL CHECK (jsonb_typeof(alt) = 'object'),
  width integer NOT NULL CHECK (width BETWEEN 1 AND 10000),
  height integer NOT NULL CHECK (height BETWEEN 1 AND 10000),
  -- [{"width": 640, "height": 360, "format": "webp", "bytes": 12345}]
  variants jsonb NOT NULL CHECK (jsonb_typeof(variants) = 'array'),
  staff_id bigint REFERENCES staff (id),
  at timestamptz NOT NULL,
  removed_at timestamptz,
  PRIMARY KEY (brand_id, id)
);

ALTER TABLE content_media ENABLE ROW LEVEL SECURITY;
ALTER TABLE content_media FORCE ROW LEVEL SECURITY;
CREATE POLICY brand_own ON content_media TO candor_web
  USING (brand_id = current_brand()) WITH CHECK (brand_id = current_brand());
GRANT SELECT, INSERT ON content_media TO candor_web;
GRANT UPDATE (title, alt, removed_at) ON content_media TO candor_web;

-- What visitors have sent by a form of a page.
CREATE TABLE content_form_entry (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  brand_id text NOT NULL REFERENCES brand (id),
  form text NOT NULL CHECK (form ~ '^[A-Za-z0-9_-]{1,40}$'),
  at timestamptz NOT NULL,
  entry jsonb NOT NULL CHECK (jsonb_typeof(entry) = 'object' AND octet_length(entry::text) <= 16384),
  read_at timestamptz,
  read_by bigint REFERENCES staff (id),
  -- What a form has brought goes on to the brand's endpoint, as a message of the contact page does.
  forwarding text NOT NULL DEFAULT 'kept' CHECK (forwarding IN ('kept', 'waiting', 'forwarded', 'failed')),
  forwarded_at timestamptz,
  attempts integer NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  CHECK ((forwarded_at IS NOT NULL) = (forwarding = 'forwarded'))
);
CREATE INDEX content_form_entry_newest ON content_form_entry (brand_id, form, id DESC);

ALTER TABLE content_form_entry ENABLE ROW LEVEL SECURITY;
ALTER TABLE content_form_entry FORCE ROW LEVEL SECURITY;
CREATE POLICY brand_own ON content_form_entry TO candor_web
  USING (brand_id = current_brand()) WITH CHECK (brand_id = current_brand());
GRANT SELECT, INSERT, DELETE ON content_form_entry TO candor_web;
GRANT UPDATE (read_at, read_by, forwarding, forwarded_at, attempts) ON content_form_entry TO candor_web;
GRANT DELETE ON content_form_entry TO candor_erasure;

-- Who has taken along what a form has received (S8): once for the approval of two people.
CREATE TABLE form_export (
  brand_id text NOT NULL,
  approval_id bigint NOT NULL,
  staff_id bigint NOT NULL REFERENCES staff (id),
  form text NOT NULL CHECK (length(form) BETWEEN 1 AND 80),
  entries integer NOT NULL CHECK (entries >= 0),
  at timestamptz NOT NULL,
  PRIMARY KEY (brand_id, approval_id),
  FOREIGN KEY (brand_id, approval_id) REFERENCES approval (brand_id, id)
);
CREATE INDEX form_export_staff ON form_export (brand_id, staff_id, at);

CREATE TRIGGER insert_only BEFORE UPDATE OR DELETE OR TRUNCATE ON form_export
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

ALTER TABLE form_export ENABLE ROW LEVEL SECURITY;
ALTER TABLE form_export FORCE ROW LEVEL SECURITY;
CREATE POLICY brand_own ON form_export TO candor_office
  USING (brand_id = current_brand()) WITH CHECK (brand_id = current_brand());
GRANT SELECT, INSERT ON form_export TO candor_office;

-- A link to look at what is not published yet. Only its hash is kept.
CREATE TABLE content_preview (
  brand_id text NOT NULL,
  token_hash bytea NOT NULL CHECK (length(token_hash) = 32),
  document_id text NOT NULL,
  -- NULL: the draft as it is when somebody looks.
  version integer,
  staff_id bigint NOT NULL REFERENCES staff (id),
  expires_at timestamptz NOT NULL,
  revoked_at timestamptz,
  PRIMARY KEY (brand_id, token_hash),
  FOREIGN KEY (brand_id, document_id) REFERENCES content_document (brand_id, id)
);

ALTER TABLE content_preview ENABLE ROW LEVEL SECURITY;
ALTER TABLE content_preview FORCE ROW LEVEL SECURITY;
CREATE POLICY brand_own ON content_preview TO candor_web
  USING (brand_id = current_brand()) WITH CHECK (brand_id = current_brand());
GRANT SELECT, INSERT, DELETE ON content_preview TO candor_web;
GRANT UPDATE (revoked_at) ON content_preview TO candor_web;

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
  -- Counts every change; each names the one that its writer has read.
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
  -- Whatever the server does: nobody publishes what they have written, nor what was not handed in.
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
  draft_id bigint NOT NULL,
  -- When it was taken off early.
  ended_at timestamptz,
  ended_by bigint REFERENCES staff (id),
  UNIQUE (brand_id, id),
  UNIQUE (brand_id, command_id),
  UNIQUE (brand_id, draft_id),
  FOREIGN KEY (brand_id, draft_id) REFERENCES popup_draft (brand_id, id)
);

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
CREATE TRIGGER client_news AFTER INSERT OR UPDATE OF ends_at ON popup
  FOR EACH ROW EXECUTE FUNCTION tell_brand_news('popups');

ALTER TABLE popup ENABLE ROW LEVEL SECURITY;
ALTER TABLE popup FORCE ROW LEVEL SECURITY;
CREATE POLICY brand_own ON popup TO candor_web
  USING (brand_id = current_brand()) WITH CHECK (brand_id = current_brand());
GRANT SELECT ON popup TO candor_web;
GRANT INSERT (brand_id, command_id, command_hash, kind, title, content, audience, language, starts_at, ends_at,
              created_at, draft_id) ON popup TO candor_web;
-- The end is set when it is published; afterwards it can only be taken off.
GRANT UPDATE (ended_at, ended_by) ON popup TO candor_web;

CREATE TABLE popup_read (
  brand_id text NOT NULL,
  popup_id bigint NOT NULL,
  client_id bigint NOT NULL,
  read_at timestamptz NOT NULL,
  PRIMARY KEY (brand_id, client_id, popup_id),
  FOREIGN KEY (brand_id, popup_id) REFERENCES popup (brand_id, id),
  FOREIGN KEY (brand_id, client_id) REFERENCES client (brand_id, id)
);
-- How many have read it.
CREATE INDEX popup_read_popup ON popup_read (brand_id, popup_id);

ALTER TABLE popup_read ENABLE ROW LEVEL SECURITY;
ALTER TABLE popup_read FORCE ROW LEVEL SECURITY;
CREATE POLICY brand_own ON popup_read TO candor_web
  USING (brand_id = current_brand()) WITH CHECK (brand_id = current_brand());
GRANT SELECT, INSERT ON popup_read TO candor_web;
GRANT DELETE ON popup_read TO candor_erasure;

-- What two people have let a brand begin with: its configuration by its fingerprint. Rows are only added.
CREATE TABLE brand_release (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  brand_id text NOT NULL REFERENCES brand (id),
  -- The same decision publishes once.
  approval_id bigint NOT NULL,
  -- SHA-256 of the settings as they are loaded and of the files beside them.
  fingerprint text NOT NULL CHECK (fingerprint ~ '^[0-9a-f]{64}$'),
  -- Each setting by its place; of what is secret only a digest.
  settings jsonb NOT NULL CHECK (jsonb_typeof(settings) = 'object'),
  asked_by bigint NOT NULL REFERENCES staff (id),
  asked_at timestamptz NOT NULL,
  approved_by bigint NOT NULL REFERENCES staff (id),
  approved_at timestamptz NOT NULL,
  reason text NOT NULL CHECK (length(reason) BETWEEN 3 AND 500),
  UNIQUE (brand_id, approval_id),
  FOREIGN KEY (brand_id, approval_id) REFERENCES approval (brand_id, id),
  -- T47: nobody publishes alone, whatever the server does.
  CONSTRAINT brand_release_second_person CHECK (asked_by <> approved_by)
);
CREATE INDEX brand_release_fingerprint ON brand_release (brand_id, fingerprint);

CREATE TRIGGER insert_only BEFORE UPDATE OR DELETE OR TRUNCATE ON brand_release
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

ALTER TABLE brand_release ENABLE ROW LEVEL SECURITY;
ALTER TABLE brand_release FORCE ROW LEVEL SECURITY;
CREATE POLICY brand_own ON brand_release TO candor_web
  USING (brand_id = current_brand()) WITH CHECK (brand_id = current_brand());
GRANT SELECT ON brand_release TO candor_web;
GRANT INSERT (brand_id, approval_id, fingerprint, settings, asked_by, asked_at, approved_by, approved_at, reason)
  ON brand_release TO candor_office;
