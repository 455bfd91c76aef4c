-- What clients prove who they are with. Each upload is a row that stays; the newest of its type is the current one.
-- The bytes lie encrypted outside the database; without its key, which is here and wrapped, a file is erased (T31).
CREATE TABLE document (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  brand_id text NOT NULL,
  client_id bigint NOT NULL,
  type text NOT NULL CHECK (type IN ('doc_passport', 'doc_address', 'doc_funding_front', 'doc_funding_back')),
  state text NOT NULL CHECK (state IN ('processing', 'approved', 'rejected')),
  note text NOT NULL DEFAULT '' CHECK (length(note) <= 300),
  -- As the client called it; on disk it has a name of ours.
  file_name text NOT NULL CHECK (length(file_name) BETWEEN 1 AND 200),
  media text NOT NULL CHECK (media IN ('image/jpeg', 'application/pdf')),
  bytes integer NOT NULL CHECK (bytes > 0),
  pages integer NOT NULL CHECK (pages BETWEEN 1 AND 20),
  file_id text NOT NULL UNIQUE CHECK (file_id ~ '^[0-9a-f]{32}$'),
  key_version integer NOT NULL,
  -- NULL: erased.
  wrapped_key bytea,
  -- The scanner that called it clean; NULL while none could be asked (T32).
  scanned_by text CHECK (length(scanned_by) <= 60),
  uploaded_at timestamptz NOT NULL,
  decided_at timestamptz,
  erased_at timestamptz,
  UNIQUE (brand_id, id),
  FOREIGN KEY (brand_id, client_id) REFERENCES client (brand_id, id),
  CHECK ((state = 'processing') = (decided_at IS NULL)),
  CHECK (state <> 'approved' OR scanned_by IS NOT NULL),
  CHECK ((wrapped_key IS NULL) = (erased_at IS NOT NULL))
);
CREATE INDEX document_client ON document (brand_id, client_id, type, id DESC);
-- Rule VE-1, also between two uploads at the same moment.
CREATE UNIQUE INDEX document_one ON document (brand_id, client_id, type) WHERE state <> 'rejected';
CREATE INDEX document_waiting ON document (brand_id, uploaded_at) WHERE state = 'processing';

-- Who has looked at a file, for its owner to read (T31). Insert only.
CREATE TABLE document_access (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  brand_id text NOT NULL,
  document_id bigint NOT NULL,
  -- The client himself has no role.
  staff_role text CHECK (length(staff_role) BETWEEN 1 AND 60),
  staff_id bigint,
  opened_at timestamptz NOT NULL,
  FOREIGN KEY (brand_id, document_id) REFERENCES document (brand_id, id),
  CHECK ((staff_role IS NULL) = (staff_id IS NULL))
);
CREATE INDEX document_access_document ON document_access (brand_id, document_id, id);

-- A link that opens a client's own file once, within a minute. Only its hash is stored.
CREATE TABLE document_link (
  link_hash bytea PRIMARY KEY CHECK (length(link_hash) = 32),
  brand_id text NOT NULL,
  document_id bigint NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  FOREIGN KEY (brand_id, document_id) REFERENCES document (brand_id, id)
);

-- Blueprint B4.9: that a client is to be verified, until it is known that dealing has it.
CREATE TABLE verification_order (
  brand_id text NOT NULL,
  document_id bigint NOT NULL,
  client_id bigint NOT NULL,
  ordered_at timestamptz NOT NULL,
  done_at timestamptz,
  PRIMARY KEY (brand_id, document_id),
  FOREIGN KEY (brand_id, document_id) REFERENCES document (brand_id, id)
);
CREATE INDEX verification_order_open ON verification_order (brand_id) WHERE done_at IS NULL;

DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['document', 'document_access', 'document_link', 'verification_order'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format(
      'CREATE POLICY brand_own ON %I TO candor_web
         USING (brand_id = current_brand()) WITH CHECK (brand_id = current_brand())',
      name);
    EXECUTE format('GRANT SELECT ON %I TO candor_web', name);
  END LOOP;
END $$;
GRANT INSERT (brand_id, client_id, type, state, file_name, media, bytes, pages, file_id, key_version, wrapped_key,
              scanned_by, uploaded_at) ON document TO candor_web;
GRANT UPDATE (state, note, wrapped_key, scanned_by, decided_at, erased_at) ON document TO candor_web;
GRANT INSERT ON document_access TO candor_web;
GRANT INSERT, DELETE ON document_link TO candor_web;
GRANT UPDATE (used_at) ON document_link TO candor_web;
GRANT INSERT ON verification_order TO candor_web;
GRANT UPDATE (done_at) ON verification_order TO candor_web;

CREATE TRIGGER insert_only BEFORE UPDATE OR DELETE OR TRUNCATE ON document_access
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
