-- Frozen clients (S12): one person freezes, two unfreeze. The reason is for staff; the client learns only that it is so.
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
GRANT SELECT, INSERT ON client_freeze TO candor_web;
GRANT UPDATE (approval_id, ended_at) ON client_freeze TO candor_web;

ALTER TABLE session DROP CONSTRAINT session_ended_by_check;
ALTER TABLE session ADD CONSTRAINT session_ended_by_check
  CHECK (ended_by IN ('logout', 'elsewhere', 'password', 'email', 'reported', 'closed', 'frozen', 'timeLimit'));
