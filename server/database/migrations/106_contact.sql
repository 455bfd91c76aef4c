-- Messages from visitors and clients. What the brand's own endpoint has not taken yet is tried again by a job.
CREATE TABLE contact_message (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  brand_id text NOT NULL REFERENCES brand (id),
  command_id text NOT NULL CHECK (length(command_id) BETWEEN 8 AND 64),
  command_hash bytea NOT NULL CHECK (length(command_hash) = 32),
  -- Whoever was logged in when it was sent.
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
  UNIQUE (brand_id, id),
  UNIQUE (brand_id, command_id),
  FOREIGN KEY (brand_id, client_id) REFERENCES client (brand_id, id),
  CHECK ((forwarded_at IS NOT NULL) = (forwarding = 'forwarded'))
);
CREATE INDEX contact_message_newest ON contact_message (brand_id, created_at DESC);

ALTER TABLE contact_message ENABLE ROW LEVEL SECURITY;
ALTER TABLE contact_message FORCE ROW LEVEL SECURITY;
CREATE POLICY brand_own ON contact_message TO candor_web
  USING (brand_id = current_brand()) WITH CHECK (brand_id = current_brand());
GRANT SELECT ON contact_message TO candor_web;
GRANT INSERT (brand_id, command_id, command_hash, client_id, first_name, last_name, email, phone, message, created_at,
              forwarding) ON contact_message TO candor_web;
GRANT UPDATE (forwarding, attempts, forwarded_at) ON contact_message TO candor_web;
