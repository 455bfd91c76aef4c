-- Rule AF-22: a partner who has lost every second factor comes back after a wait, as a client does (rule LF).

CREATE TABLE affiliate_lost_factors (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  brand_id text NOT NULL,
  affiliate_id bigint NOT NULL,
  started_at timestamptz NOT NULL,
  ready_at timestamptz NOT NULL CHECK (ready_at > started_at),
  -- As the browser that asked claimed to be; for the partner's eyes.
  browser text NOT NULL CHECK (length(browser) <= 40),
  system text NOT NULL CHECK (length(system) <= 40),
  halfway_told_at timestamptz,
  ready_told_at timestamptz,
  ended_at timestamptz,
  ended_by text CHECK (ended_by IN ('session', 'link', 'factor', 'staff', 'completed', 'expired')),
  -- After coming back: when the new factor was set up. Until then no login does without one.
  replaced_at timestamptz,
  UNIQUE (brand_id, id),
  FOREIGN KEY (brand_id, affiliate_id) REFERENCES affiliate (brand_id, id),
  CHECK ((ended_at IS NULL) = (ended_by IS NULL)),
  CHECK (replaced_at IS NULL OR ended_by = 'completed'),
  CHECK (ended_by IS DISTINCT FROM 'completed' OR ended_at >= ready_at)
);
-- One is open at a time, whatever comes at the same moment.
CREATE UNIQUE INDEX affiliate_lost_factors_open ON affiliate_lost_factors (brand_id, affiliate_id) WHERE ended_at IS NULL;
CREATE INDEX affiliate_lost_factors_partner ON affiliate_lost_factors (brand_id, affiliate_id, id DESC);

ALTER TABLE affiliate_lost_factors ENABLE ROW LEVEL SECURITY;
ALTER TABLE affiliate_lost_factors FORCE ROW LEVEL SECURITY;
CREATE POLICY brand_own ON affiliate_lost_factors TO candor_web
  USING (brand_id = current_brand()) WITH CHECK (brand_id = current_brand());
CREATE POLICY affiliate_own ON affiliate_lost_factors AS RESTRICTIVE TO candor_web
  USING (current_affiliate() IS NULL OR affiliate_id = current_affiliate())
  WITH CHECK (current_affiliate() IS NULL OR affiliate_id = current_affiliate());
GRANT SELECT ON affiliate_lost_factors TO candor_web;
GRANT INSERT (brand_id, affiliate_id, started_at, ready_at, browser, system),
      UPDATE (halfway_told_at, ready_told_at, ended_at, ended_by, replaced_at) ON affiliate_lost_factors TO candor_web;

-- The links of its mails, beside those for the password.
ALTER TABLE affiliate_invitation
  DROP CONSTRAINT affiliate_invitation_purpose_check,
  ADD CONSTRAINT affiliate_invitation_purpose_check
    CHECK (purpose IN ('invitation', 'reset', 'lostFactors', 'lostFactorsStop', 'lostFactorsReturn'));
