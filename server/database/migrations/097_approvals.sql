-- Four eyes: what one person asks for and another decides.
CREATE TABLE approval (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  brand_id text NOT NULL REFERENCES brand (id),
  subject text NOT NULL CHECK (length(subject) BETWEEN 1 AND 60),
  -- What exactly it is about; of one thing only one request waits at a time.
  subject_key text NOT NULL CHECK (length(subject_key) BETWEEN 1 AND 120),
  client_id bigint,
  payload jsonb NOT NULL,
  -- What changes, as it is shown: [{name, before, after}].
  changes jsonb NOT NULL,
  reason text NOT NULL CHECK (length(reason) BETWEEN 3 AND 500),
  requested_by bigint NOT NULL REFERENCES staff (id),
  requested_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'approved', 'refused', 'withdrawn', 'expired')),
  decided_by bigint REFERENCES staff (id),
  decided_at timestamptz,
  decision_reason text CHECK (length(decision_reason) <= 500),
  applied_at timestamptz,
  UNIQUE (brand_id, id),
  FOREIGN KEY (brand_id, client_id) REFERENCES client (brand_id, id),
  -- T47: nobody decides his own request, whatever the server does.
  CONSTRAINT approval_second_person CHECK (decided_by <> requested_by),
  CHECK ((state IN ('approved', 'refused')) = (decided_by IS NOT NULL)),
  CHECK (decided_at < expires_at OR state NOT IN ('approved', 'refused')),
  CHECK (applied_at IS NULL OR state = 'approved')
);
CREATE UNIQUE INDEX approval_waiting ON approval (brand_id, subject, subject_key) WHERE state = 'waiting';
CREATE INDEX approval_recent ON approval (brand_id, id DESC);

-- A decision is made once and an approved change is carried out once.
CREATE FUNCTION refuse_second_decision() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state <> 'waiting' AND (NEW.state, NEW.decided_by) IS DISTINCT FROM (OLD.state, OLD.decided_by) THEN
    RAISE EXCEPTION 'approval % is decided already', OLD.id USING ERRCODE = 'P0001';
  END IF;
  IF OLD.applied_at IS NOT NULL AND NEW.applied_at IS DISTINCT FROM OLD.applied_at THEN
    RAISE EXCEPTION 'approval % is carried out already', OLD.id USING ERRCODE = 'P0001';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER decided_once BEFORE UPDATE ON approval FOR EACH ROW EXECUTE FUNCTION refuse_second_decision();

ALTER TABLE approval ENABLE ROW LEVEL SECURITY;
ALTER TABLE approval FORCE ROW LEVEL SECURITY;
CREATE POLICY brand_own ON approval TO candor_web
  USING (brand_id = current_brand()) WITH CHECK (brand_id = current_brand());
GRANT SELECT ON approval TO candor_web;
GRANT INSERT (brand_id, subject, subject_key, client_id, payload, changes, reason, requested_by, requested_at, expires_at)
  ON approval TO candor_web;
GRANT UPDATE (state, decided_by, decided_at, decision_reason, applied_at) ON approval TO candor_web;
