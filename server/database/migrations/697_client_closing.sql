-- Accounts that their clients have asked to close, until each is closed or its closing is refused. Dealing gets one
-- step after another: what a crash interrupts is carried out from this row.
CREATE TABLE client_closing (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  brand_id text NOT NULL,
  client_id bigint NOT NULL,
  reason text,
  is_erasure boolean NOT NULL,
  asked_at timestamptz NOT NULL,
  -- The categories that each account could open before; NULL: not read yet, so nothing is forbidden.
  real_groups text[],
  demo_groups text[],
  -- Commands that forbid opening again, after staff have set other terms: the number of those that may have been given.
  repetitions integer NOT NULL DEFAULT 0 CHECK (repetitions >= 0),
  -- Why the account stays open; NULL: not refused. Opening is to be allowed again.
  refusal jsonb,
  UNIQUE (brand_id, client_id),
  FOREIGN KEY (brand_id, client_id) REFERENCES client (brand_id, id)
);

ALTER TABLE client_closing ENABLE ROW LEVEL SECURITY;
ALTER TABLE client_closing FORCE ROW LEVEL SECURITY;
CREATE POLICY brand_own ON client_closing TO candor_web
  USING (brand_id = current_brand()) WITH CHECK (brand_id = current_brand());
CREATE POLICY brands_with_work ON client_closing FOR SELECT TO CURRENT_USER
  USING (current_setting('app.finds_work', true) = 'yes');
GRANT SELECT, DELETE ON client_closing TO candor_web;
GRANT INSERT (brand_id, client_id, reason, is_erasure, asked_at) ON client_closing TO candor_web;
GRANT UPDATE (reason, is_erasure, real_groups, demo_groups, repetitions, refusal) ON client_closing TO candor_web;
GRANT DELETE ON client_closing TO candor_erasure;

CREATE OR REPLACE FUNCTION brands_with_work(work text) RETURNS SETOF text
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
BEGIN
  PERFORM set_config('app.finds_work', 'yes', true);
  RETURN QUERY SELECT id FROM brand WHERE CASE work
    WHEN 'operatorFeed' THEN EXISTS (SELECT FROM operator_feed WHERE brand_id = brand.id)
    WHEN 'partners' THEN EXISTS (SELECT FROM affiliate WHERE brand_id = brand.id)
    WHEN 'tradeNotices' THEN EXISTS (SELECT FROM trade_notice_due WHERE brand_id = brand.id)
    WHEN 'actionNotices' THEN EXISTS (SELECT FROM corporate_action_step made WHERE NOT EXISTS (
      SELECT FROM corporate_action_told done WHERE done.command_id = made.command_id AND done.brand_id = brand.id))
    WHEN 'limitMatches' THEN EXISTS (SELECT FROM limit_match_due WHERE brand_id = brand.id)
    WHEN 'lostFactors' THEN EXISTS (SELECT FROM lost_factors WHERE brand_id = brand.id AND ended_at IS NULL)
    WHEN 'partnerLostFactors' THEN
      EXISTS (SELECT FROM affiliate_lost_factors WHERE brand_id = brand.id AND ended_at IS NULL)
    WHEN 'closings' THEN EXISTS (SELECT FROM client_closing WHERE brand_id = brand.id)
  END ORDER BY id;
  PERFORM set_config('app.finds_work', 'no', true);
END $$;
