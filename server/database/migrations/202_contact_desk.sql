-- Messages are taken, answered or set aside by staff; an answer is a mail, and is kept as it was written.
ALTER TABLE contact_message
  ADD COLUMN state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'answered', 'done')),
  ADD COLUMN taken_by bigint REFERENCES staff (id),
  ADD COLUMN closed_by bigint REFERENCES staff (id),
  ADD COLUMN closed_at timestamptz,
  -- Of what was set aside without an answer.
  ADD COLUMN closing_note text CHECK (length(closing_note) BETWEEN 3 AND 500),
  ADD CHECK ((state = 'open') = (closed_at IS NULL)),
  ADD CHECK ((closed_by IS NULL) = (closed_at IS NULL));
GRANT UPDATE (state, taken_by, closed_by, closed_at, closing_note) ON contact_message TO candor_web;

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
GRANT INSERT (brand_id, message_id, command_id, staff_id, language, answer, answered_at) ON contact_answer TO candor_web;

-- The lists of both desks, in their order.
DROP INDEX contact_message_newest;
CREATE INDEX contact_message_newest ON contact_message (brand_id, created_at, id);
CREATE INDEX contact_message_open ON contact_message (brand_id, created_at, id) WHERE state = 'open';
CREATE INDEX mail_newest ON mail (brand_id, created_at, id);
CREATE INDEX mail_recipient ON mail (brand_id, recipient text_pattern_ops);
CREATE INDEX mail_unsent ON mail (brand_id, created_at, id) WHERE state <> 'sent';
