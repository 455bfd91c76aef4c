-- The content of the public pages: documents, their versions that never change, and one draft each. A document holds an
-- entry as Cockpit v1 stores it: flat, with a column of its own (`title_de`) for each language that is translated.

CREATE TABLE content_document (
  brand_id text NOT NULL REFERENCES brand (id),
  -- As foreign hosts have it: 24 hexadecimal digits.
  id text NOT NULL CHECK (id ~ '^[0-9a-f]{24}$'),
  kind text NOT NULL CHECK (kind IN ('page', 'singleton')),
  -- Of a page its slug, of a singleton its name, which is told apart by case.
  name text NOT NULL CHECK (name ~ '^[A-Za-z0-9][A-Za-z0-9_-]{0,79}$'),
  created_at timestamptz NOT NULL,
  -- The version that visitors see; NULL: none.
  published_version integer,
  -- Somebody is editing: nobody else may until then, unless he takes it over.
  locked_by bigint REFERENCES staff (id),
  locked_until timestamptz,
  PRIMARY KEY (brand_id, id),
  UNIQUE (brand_id, kind, name),
  CHECK (kind = 'singleton' OR name = lower(name)),
  CHECK ((locked_by IS NULL) = (locked_until IS NULL))
);

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
  PRIMARY KEY (brand_id, document_id, version),
  FOREIGN KEY (brand_id, document_id) REFERENCES content_document (brand_id, id),
  CHECK ((staff_id IS NULL) = (kind = 'starter'))
);
ALTER TABLE content_document ADD CONSTRAINT content_published
  FOREIGN KEY (brand_id, id, published_version) REFERENCES content_version (brand_id, document_id, version)
  DEFERRABLE INITIALLY DEFERRED;

-- What is being written: one for each document, saved as the writer types.
CREATE TABLE content_draft (
  brand_id text NOT NULL,
  document_id text NOT NULL,
  -- Counts the savings; who saves names the one that he has read.
  revision integer NOT NULL CHECK (revision > 0),
  base_version integer,
  staff_id bigint NOT NULL REFERENCES staff (id),
  at timestamptz NOT NULL,
  entry jsonb NOT NULL CHECK (jsonb_typeof(entry) = 'object' AND octet_length(entry::text) <= 1048576),
  PRIMARY KEY (brand_id, document_id),
  FOREIGN KEY (brand_id, document_id) REFERENCES content_document (brand_id, id)
);

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
  FOREIGN KEY (brand_id, document_id) REFERENCES content_document (brand_id, id),
  FOREIGN KEY (brand_id, document_id, version) REFERENCES content_version (brand_id, document_id, version),
  CHECK (done_at IS NULL OR cancelled_at IS NULL)
);
CREATE INDEX content_publication_due ON content_publication (planned_for)
  WHERE done_at IS NULL AND cancelled_at IS NULL;
CREATE INDEX content_publication_document ON content_publication (brand_id, document_id);

-- Addresses that pages have had: visitors are sent on.
CREATE TABLE content_old_name (
  brand_id text NOT NULL,
  name text NOT NULL CHECK (name = lower(name) AND length(name) BETWEEN 1 AND 80),
  document_id text NOT NULL,
  PRIMARY KEY (brand_id, name),
  FOREIGN KEY (brand_id, document_id) REFERENCES content_document (brand_id, id)
);

-- Pictures, each made anew in several widths; the files lie beside the data.
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

-- What visitors have sent by a form of a page.
CREATE TABLE content_form_entry (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  brand_id text NOT NULL REFERENCES brand (id),
  form text NOT NULL CHECK (form ~ '^[A-Za-z0-9_-]{1,40}$'),
  at timestamptz NOT NULL,
  entry jsonb NOT NULL CHECK (jsonb_typeof(entry) = 'object' AND octet_length(entry::text) <= 16384),
  read_at timestamptz,
  read_by bigint REFERENCES staff (id)
);
CREATE INDEX content_form_entry_newest ON content_form_entry (brand_id, form, id DESC);

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

DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['content_document', 'content_version', 'content_draft', 'content_publication',
    'content_old_name', 'content_media', 'content_form_entry', 'content_preview'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format(
      'CREATE POLICY brand_own ON %I TO candor_web
        USING (brand_id = current_brand()) WITH CHECK (brand_id = current_brand())', name);
  END LOOP;
END $$;

GRANT SELECT, INSERT ON content_document, content_version, content_publication, content_media, content_form_entry,
  content_preview TO candor_web;
GRANT SELECT, INSERT, DELETE ON content_old_name TO candor_web;
GRANT SELECT, INSERT, UPDATE, DELETE ON content_draft TO candor_web;
GRANT UPDATE (name, published_version, locked_by, locked_until) ON content_document TO candor_web;
GRANT UPDATE (done_at, cancelled_at) ON content_publication TO candor_web;
GRANT UPDATE (title, alt, removed_at) ON content_media TO candor_web;
GRANT UPDATE (read_at, read_by) ON content_form_entry TO candor_web;
GRANT UPDATE (revoked_at) ON content_preview TO candor_web;
GRANT DELETE ON content_form_entry, content_preview TO candor_web;
