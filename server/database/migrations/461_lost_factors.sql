-- Rule LF: a client who has lost every second factor comes back after a wait, of which all their channels tell them.

CREATE TABLE lost_factors (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  brand_id text NOT NULL,
  client_id bigint NOT NULL,
  started_at timestamptz NOT NULL,
  ready_at timestamptz NOT NULL CHECK (ready_at > started_at),
  -- As the browser that asked claimed to be; for the client's eyes.
  browser text NOT NULL CHECK (length(browser) <= 40),
  system text NOT NULL CHECK (length(system) <= 40),
  halfway_told_at timestamptz,
  ready_told_at timestamptz,
  ended_at timestamptz,
  ended_by text CHECK (ended_by IN ('session', 'link', 'factor', 'completed', 'expired')),
  -- After coming back: when the new factor was set up. Until then no login does without one.
  replaced_at timestamptz,
  UNIQUE (brand_id, id),
  FOREIGN KEY (brand_id, client_id) REFERENCES client (brand_id, id),
  CHECK ((ended_at IS NULL) = (ended_by IS NULL)),
  CHECK (replaced_at IS NULL OR ended_by = 'completed'),
  CHECK (ended_by IS DISTINCT FROM 'completed' OR ended_at >= ready_at)
);
-- One is open at a time, whatever comes at the same moment.
CREATE UNIQUE INDEX lost_factors_open ON lost_factors (brand_id, client_id) WHERE ended_at IS NULL;
CREATE INDEX lost_factors_client ON lost_factors (brand_id, client_id, id DESC);

ALTER TABLE lost_factors ENABLE ROW LEVEL SECURITY;
ALTER TABLE lost_factors FORCE ROW LEVEL SECURITY;
CREATE POLICY brand_own ON lost_factors TO candor_web
  USING (brand_id = current_brand()) WITH CHECK (brand_id = current_brand());
GRANT SELECT ON lost_factors TO candor_web;
GRANT INSERT (brand_id, client_id, started_at, ready_at, browser, system),
      UPDATE (halfway_told_at, ready_told_at, ended_at, ended_by, replaced_at) ON lost_factors TO candor_web;

-- The purposes of codes once more, with those of this process.
ALTER TABLE mail_code
  DROP CONSTRAINT mail_code_purpose_check,
  ADD CONSTRAINT mail_code_purpose_check
    CHECK (purpose IN ('password', 'login', 'confirmation', 'notMe', 'emailChange', 'payoutDetails',
                       'lostFactors', 'lostFactorsStop', 'lostFactorsReturn'));
