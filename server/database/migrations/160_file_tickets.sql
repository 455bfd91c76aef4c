-- T31: the host of files has no session. A ticket opens one thing of it, once and not for long: the page of a provider's
-- script, the picture of a document's page, the file of a document. Only its hash is kept.
CREATE TABLE file_ticket (
  brand_id text NOT NULL REFERENCES brand (id),
  ticket_hash bytea NOT NULL CHECK (length(ticket_hash) = 32),
  kind text NOT NULL CHECK (kind IN ('widget', 'picture', 'document')),
  payment_id bigint,
  document_id bigint,
  -- Which page, counted from one, and what is written across it: who looks.
  page integer CHECK (page >= 1),
  watermark text NOT NULL DEFAULT '',
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (brand_id, ticket_hash),
  FOREIGN KEY (brand_id, payment_id) REFERENCES payment (brand_id, id),
  FOREIGN KEY (brand_id, document_id) REFERENCES document (brand_id, id),
  CHECK ((kind = 'widget') = (payment_id IS NOT NULL)),
  CHECK ((kind = 'widget') = (document_id IS NULL)),
  CHECK ((kind = 'picture') = (page IS NOT NULL))
);
ALTER TABLE file_ticket ENABLE ROW LEVEL SECURITY;
ALTER TABLE file_ticket FORCE ROW LEVEL SECURITY;
CREATE POLICY brand_own ON file_ticket TO candor_web
  USING (brand_id = current_brand()) WITH CHECK (brand_id = current_brand());
GRANT SELECT, INSERT, DELETE, UPDATE (used_at) ON file_ticket TO candor_web;
CREATE INDEX file_ticket_expires ON file_ticket (expires_at);

-- Its two forerunners lived two minutes and one: nothing of worth is in them.
DROP TABLE payment_widget, document_link;
