-- When a client's order reached the server, and the newest tick that their device had received by then: of each order,
-- also of one that was refused (decision 077). NULL for what no client ordered, and for rows from before.
ALTER TABLE journal ADD COLUMN received_at timestamptz;
ALTER TABLE journal ADD COLUMN seen_tick bigint;

-- When a client's trading socket was connected, as the server saw it: a row for each connection. While it lasts, the server
-- says now and then that it does; a server that dies leaves the last such instant.
CREATE TABLE connection_span (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  brand_id text NOT NULL REFERENCES brand (id),
  client_id bigint NOT NULL,
  -- Made by the server that has the connection.
  connection text NOT NULL UNIQUE CHECK (length(connection) BETWEEN 8 AND 64),
  connected_at timestamptz NOT NULL,
  seen_at timestamptz NOT NULL CHECK (seen_at >= connected_at),
  -- NULL: it lasts, or its server has died.
  ended_at timestamptz CHECK (ended_at >= connected_at),
  reason text CHECK (reason ~ '^[a-zA-Z ]{1,40}$'),
  FOREIGN KEY (brand_id, client_id) REFERENCES client (brand_id, id),
  CHECK ((ended_at IS NULL) = (reason IS NULL))
);
CREATE INDEX connection_span_client ON connection_span (brand_id, client_id, connected_at);
CREATE INDEX connection_span_age ON connection_span (brand_id, connected_at);

ALTER TABLE connection_span ENABLE ROW LEVEL SECURITY;
ALTER TABLE connection_span FORCE ROW LEVEL SECURITY;
CREATE POLICY brand_own ON connection_span TO candor_web
  USING (brand_id = current_brand()) WITH CHECK (brand_id = current_brand());
GRANT SELECT, INSERT ON connection_span TO candor_web;
GRANT UPDATE (seen_at, ended_at, reason) ON connection_span TO candor_web;
GRANT DELETE ON connection_span TO candor_erasure;

-- A dispute is replayed by the thread that reads the tape. It learns what the desk had switched, and how far the book was
-- written.
CREATE POLICY replay_reads ON opening_switch FOR SELECT TO candor_render USING (true);
CREATE POLICY replay_reads ON halt_switch FOR SELECT TO candor_render USING (true);
GRANT SELECT ON batch, table_part, archived_part TO candor_render;
