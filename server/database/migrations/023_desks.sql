-- The desks. What staff do about clients: clients read it in the copy of their data, only the office writes it. What
-- compliance reads and notes in a confidential case carries its number from the start, and is kept from the client
-- until it may be read.

CREATE TABLE client_note (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  brand_id text NOT NULL,
  client_id bigint NOT NULL,
  staff_id bigint NOT NULL REFERENCES staff (id),
  note text NOT NULL CHECK (length(note) BETWEEN 3 AND 2000),
  -- The id under which it was sent, so that sending it twice writes it once.
  request_id text NOT NULL CHECK (length(request_id) BETWEEN 8 AND 64),
  at timestamptz NOT NULL,
  -- The confidential case in which it was done, by the trigger below.
  case_id bigint,
  UNIQUE (brand_id, staff_id, request_id),
  FOREIGN KEY (brand_id, client_id) REFERENCES client (brand_id, id),
  FOREIGN KEY (brand_id, case_id) REFERENCES confidential_case (brand_id, id)
);
CREATE INDEX client_note_client ON client_note (brand_id, client_id, id DESC);

CREATE TRIGGER insert_only BEFORE UPDATE OR DELETE OR TRUNCATE ON client_note
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_but_erasure();
CREATE TRIGGER mark_case BEFORE INSERT ON client_note FOR EACH ROW EXECUTE FUNCTION mark_case();

ALTER TABLE client_note ENABLE ROW LEVEL SECURITY;
ALTER TABLE client_note FORCE ROW LEVEL SECURITY;
CREATE POLICY office_own ON client_note TO candor_office
  USING (brand_id = current_brand()) WITH CHECK (brand_id = current_brand());
CREATE POLICY told_own ON client_note TO candor_web
  USING (brand_id = current_brand() AND is_told(case_id)) WITH CHECK (brand_id = current_brand());
GRANT SELECT ON client_note TO candor_web;
GRANT INSERT (id, brand_id, client_id, staff_id, note, request_id, at) ON client_note TO candor_office;
GRANT DELETE ON client_note TO candor_erasure;

CREATE TABLE client_tag (
  brand_id text NOT NULL,
  client_id bigint NOT NULL,
  tag text NOT NULL CHECK (tag ~ '^[a-z0-9äöüß][a-z0-9äöüß: -]{0,29}$'),
  staff_id bigint NOT NULL REFERENCES staff (id),
  at timestamptz NOT NULL,
  -- The confidential case in which it was done, by the trigger below.
  case_id bigint,
  PRIMARY KEY (brand_id, client_id, tag),
  FOREIGN KEY (brand_id, client_id) REFERENCES client (brand_id, id),
  FOREIGN KEY (brand_id, case_id) REFERENCES confidential_case (brand_id, id)
);
CREATE INDEX client_tag_found ON client_tag (brand_id, tag, client_id);

CREATE TRIGGER mark_case BEFORE INSERT ON client_tag FOR EACH ROW EXECUTE FUNCTION mark_case();

ALTER TABLE client_tag ENABLE ROW LEVEL SECURITY;
ALTER TABLE client_tag FORCE ROW LEVEL SECURITY;
CREATE POLICY office_own ON client_tag TO candor_office
  USING (brand_id = current_brand()) WITH CHECK (brand_id = current_brand());
CREATE POLICY told_own ON client_tag TO candor_web
  USING (brand_id = current_brand() AND is_told(case_id)) WITH CHECK (brand_id = current_brand());
GRANT SELECT ON client_tag TO candor_web;
GRANT DELETE ON client_tag TO candor_office, candor_erasure;
GRANT INSERT (brand_id, client_id, tag, staff_id, at) ON client_tag TO candor_office;

-- Who has opened the file of a client: once for each session of staff and hour, however often the page is loaded.
CREATE TABLE client_visit (
  brand_id text NOT NULL,
  client_id bigint NOT NULL,
  staff_id bigint NOT NULL REFERENCES staff (id),
  staff_session bigint NOT NULL,
  hour bigint NOT NULL,
  at timestamptz NOT NULL,
  -- The confidential case in which it was done, by the trigger below.
  case_id bigint,
  PRIMARY KEY (brand_id, client_id, staff_session, hour),
  FOREIGN KEY (brand_id, client_id) REFERENCES client (brand_id, id),
  FOREIGN KEY (brand_id, case_id) REFERENCES confidential_case (brand_id, id)
);

CREATE TRIGGER insert_only BEFORE UPDATE OR DELETE OR TRUNCATE ON client_visit
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_but_erasure();
CREATE TRIGGER mark_case BEFORE INSERT ON client_visit FOR EACH ROW EXECUTE FUNCTION mark_case();

ALTER TABLE client_visit ENABLE ROW LEVEL SECURITY;
ALTER TABLE client_visit FORCE ROW LEVEL SECURITY;
CREATE POLICY office_own ON client_visit TO candor_office
  USING (brand_id = current_brand()) WITH CHECK (brand_id = current_brand());
CREATE POLICY told_own ON client_visit TO candor_web
  USING (brand_id = current_brand() AND is_told(case_id)) WITH CHECK (brand_id = current_brand());
GRANT SELECT ON client_visit TO candor_web;
GRANT INSERT (brand_id, client_id, staff_id, staff_session, hour, at) ON client_visit TO candor_office;
GRANT DELETE ON client_visit TO candor_erasure;

-- What somebody has seen unmasked, counted for each of the staff and day (T49).
CREATE TABLE client_reveal (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  brand_id text NOT NULL,
  client_id bigint NOT NULL,
  staff_id bigint NOT NULL REFERENCES staff (id),
  field text NOT NULL CHECK (field IN ('email', 'phone', 'birthDate', 'address', 'payout')),
  reason text NOT NULL CHECK (length(reason) BETWEEN 3 AND 500),
  at timestamptz NOT NULL,
  -- The confidential case in which it was done, by the trigger below.
  case_id bigint,
  FOREIGN KEY (brand_id, client_id) REFERENCES client (brand_id, id),
  FOREIGN KEY (brand_id, case_id) REFERENCES confidential_case (brand_id, id)
);
CREATE INDEX client_reveal_staff ON client_reveal (brand_id, staff_id, at);

CREATE TRIGGER insert_only BEFORE UPDATE OR DELETE OR TRUNCATE ON client_reveal
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_but_erasure();
CREATE TRIGGER mark_case BEFORE INSERT ON client_reveal FOR EACH ROW EXECUTE FUNCTION mark_case();

ALTER TABLE client_reveal ENABLE ROW LEVEL SECURITY;
ALTER TABLE client_reveal FORCE ROW LEVEL SECURITY;
CREATE POLICY office_own ON client_reveal TO candor_office
  USING (brand_id = current_brand()) WITH CHECK (brand_id = current_brand());
CREATE POLICY told_own ON client_reveal TO candor_web
  USING (brand_id = current_brand() AND is_told(case_id)) WITH CHECK (brand_id = current_brand());
GRANT SELECT ON client_reveal TO candor_web;
GRANT INSERT (id, brand_id, client_id, staff_id, field, reason, at) ON client_reveal TO candor_office;
GRANT DELETE ON client_reveal TO candor_erasure;

-- Who has looked at a file, for its owner to read (T31). Insert only.
CREATE TABLE document_access (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  brand_id text NOT NULL,
  document_id bigint NOT NULL,
  -- Clients have no role.
  staff_role text CHECK (length(staff_role) BETWEEN 1 AND 60),
  staff_id bigint,
  opened_at timestamptz NOT NULL,
  -- The confidential case in which it was done, by the trigger below.
  case_id bigint,
  FOREIGN KEY (brand_id, document_id) REFERENCES document (brand_id, id),
  CHECK ((staff_role IS NULL) = (staff_id IS NULL)),
  FOREIGN KEY (brand_id, case_id) REFERENCES confidential_case (brand_id, id)
);
CREATE INDEX document_access_document ON document_access (brand_id, document_id, id);

CREATE TRIGGER insert_only BEFORE UPDATE OR DELETE OR TRUNCATE ON document_access
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER mark_case BEFORE INSERT ON document_access FOR EACH ROW EXECUTE FUNCTION mark_case_of_document();

ALTER TABLE document_access ENABLE ROW LEVEL SECURITY;
ALTER TABLE document_access FORCE ROW LEVEL SECURITY;
CREATE POLICY office_own ON document_access TO candor_office
  USING (brand_id = current_brand()) WITH CHECK (brand_id = current_brand());
CREATE POLICY told_own ON document_access TO candor_web
  USING (brand_id = current_brand() AND is_told(case_id)) WITH CHECK (brand_id = current_brand());
GRANT SELECT, INSERT ON document_access TO candor_web;

-- Frozen clients (S12): one person freezes, two unfreeze. The reason is for staff; the client learns only that it is
-- so.
CREATE TABLE client_freeze (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  brand_id text NOT NULL,
  client_id bigint NOT NULL,
  staff_id bigint NOT NULL REFERENCES staff (id),
  -- The name as it was then.
  staff_name text NOT NULL CHECK (length(staff_name) BETWEEN 1 AND 120),
  reason text NOT NULL CHECK (length(reason) BETWEEN 3 AND 500),
  -- The id under which it was sent: repeated with it, it freezes once.
  request_id text NOT NULL CHECK (length(request_id) BETWEEN 1 AND 64),
  frozen_at timestamptz NOT NULL,
  -- The approval of the two who ended it.
  approval_id bigint,
  ended_at timestamptz,
  UNIQUE (brand_id, staff_id, request_id),
  CHECK ((ended_at IS NULL) = (approval_id IS NULL)),
  CHECK (ended_at >= frozen_at),
  FOREIGN KEY (brand_id, client_id) REFERENCES client (brand_id, id),
  FOREIGN KEY (brand_id, approval_id) REFERENCES approval (brand_id, id)
);
CREATE UNIQUE INDEX client_freeze_current ON client_freeze (brand_id, client_id) WHERE ended_at IS NULL;
CREATE INDEX client_freeze_client ON client_freeze (client_id) WHERE ended_at IS NULL;

ALTER TABLE client_freeze ENABLE ROW LEVEL SECURITY;
ALTER TABLE client_freeze FORCE ROW LEVEL SECURITY;
CREATE POLICY brand_own ON client_freeze TO candor_web
  USING (brand_id = current_brand()) WITH CHECK (brand_id = current_brand());
GRANT SELECT ON client_freeze TO candor_web;
GRANT INSERT (id, brand_id, client_id, staff_id, staff_name, reason, request_id, frozen_at, approval_id, ended_at)
  ON client_freeze TO candor_office;
GRANT UPDATE (approval_id, ended_at) ON client_freeze TO candor_office;
GRANT UPDATE (reason) ON client_freeze TO candor_erasure;

-- Messages from visitors and clients. What the brand's own endpoint has not taken yet is tried again by a job.
CREATE TABLE contact_message (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  brand_id text NOT NULL REFERENCES brand (id),
  command_id text NOT NULL CHECK (length(command_id) BETWEEN 8 AND 64),
  command_hash bytea NOT NULL CHECK (length(command_hash) = 32),
  -- The client who was logged in when it was sent.
  client_id bigint,
  first_name text NOT NULL CHECK (first_name ~ '^[^[:cntrl:]]{1,60}$'),
  last_name text NOT NULL CHECK (last_name ~ '^[^[:cntrl:]]{1,60}$'),
  email text NOT NULL CHECK (email ~ '^[^[:cntrl:]]{5,254}$'),
  phone text NOT NULL CHECK (phone ~ '^[^[:cntrl:]]{1,32}$'),
  message text NOT NULL CHECK (length(message) BETWEEN 1 AND 4000),
  created_at timestamptz NOT NULL,
  -- `kept`: the brand has no endpoint, the message stays here for its staff.
  forwarding text NOT NULL CHECK (forwarding IN ('kept', 'waiting', 'forwarded', 'failed')),
  attempts integer NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  forwarded_at timestamptz,
  -- Messages are taken, answered or set aside by staff; an answer is a mail, and is kept as it was written.
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'answered', 'done')),
  taken_by bigint REFERENCES staff (id),
  closed_by bigint REFERENCES staff (id),
  closed_at timestamptz,
  -- Of what was set aside without an answer.
  closing_note text CHECK (length(closing_note) BETWEEN 3 AND 500),
  -- Who has given it to the colleague who has it, and since when.
  assigned_by bigint REFERENCES staff (id),
  assigned_at timestamptz,
  UNIQUE (brand_id, id),
  UNIQUE (brand_id, command_id),
  FOREIGN KEY (brand_id, client_id) REFERENCES client (brand_id, id),
  CHECK ((forwarded_at IS NOT NULL) = (forwarding = 'forwarded')),
  CHECK ((state = 'open') = (closed_at IS NULL)),
  CHECK ((closed_by IS NULL) = (closed_at IS NULL)),
  CONSTRAINT contact_message_assigned CHECK (
    (assigned_by IS NULL) = (assigned_at IS NULL) AND (assigned_by IS NULL OR taken_by IS NOT NULL))
);
-- The lists of the desk, in their order.
CREATE INDEX contact_message_newest ON contact_message (brand_id, created_at, id);
CREATE INDEX contact_message_open ON contact_message (brand_id, created_at, id) WHERE state = 'open';
-- What one person has.
CREATE INDEX contact_message_taken ON contact_message (brand_id, taken_by, created_at, id) WHERE taken_by IS NOT NULL;
CREATE INDEX contact_message_forwarding ON contact_message (brand_id, created_at)
  WHERE forwarding IN ('waiting', 'failed');

ALTER TABLE contact_message ENABLE ROW LEVEL SECURITY;
ALTER TABLE contact_message FORCE ROW LEVEL SECURITY;
CREATE POLICY brand_own ON contact_message TO candor_web
  USING (brand_id = current_brand()) WITH CHECK (brand_id = current_brand());
GRANT SELECT ON contact_message TO candor_web;
GRANT INSERT (brand_id, command_id, command_hash, client_id, first_name, last_name, email, phone, message, created_at,
              forwarding) ON contact_message TO candor_web;
GRANT UPDATE (forwarding, attempts, forwarded_at, state, taken_by, closed_by, closed_at, closing_note, assigned_by,
              assigned_at) ON contact_message TO candor_web;
GRANT DELETE ON contact_message TO candor_erasure;

CREATE TABLE contact_answer (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  brand_id text NOT NULL REFERENCES brand (id),
  message_id bigint NOT NULL,
  command_id text NOT NULL CHECK (length(command_id) BETWEEN 8 AND 64),
  staff_id bigint NOT NULL REFERENCES staff (id),
  language text NOT NULL CHECK (language IN ('en', 'de', 'it', 'es')),
  answer text NOT NULL CHECK (length(answer) BETWEEN 1 AND 3000),
  answered_at timestamptz NOT NULL,
  UNIQUE (brand_id, command_id),
  FOREIGN KEY (brand_id, message_id) REFERENCES contact_message (brand_id, id)
);
CREATE INDEX contact_answer_message ON contact_answer (brand_id, message_id);

ALTER TABLE contact_answer ENABLE ROW LEVEL SECURITY;
ALTER TABLE contact_answer FORCE ROW LEVEL SECURITY;
CREATE POLICY brand_own ON contact_answer TO candor_web
  USING (brand_id = current_brand()) WITH CHECK (brand_id = current_brand());
GRANT SELECT ON contact_answer TO candor_web;
GRANT INSERT (brand_id, message_id, command_id, staff_id, language, answer, answered_at)
  ON contact_answer TO candor_office;
GRANT DELETE ON contact_answer TO candor_erasure;
