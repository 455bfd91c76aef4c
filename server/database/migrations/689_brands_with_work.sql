-- Most brands have nothing to do most of the time. What looks after all of them asks once, without a brand, which ones
-- have work, and opens a transaction for these alone. It learns nothing but their names: the owner reads across brands
-- only within this function, which says so by a setting that no server's login can use.

DO $$
DECLARE
  searched text;
BEGIN
  FOREACH searched IN ARRAY ARRAY['operator_feed', 'affiliate', 'trade_notice_due', 'corporate_action_step',
    'corporate_action_told', 'limit_match_due', 'lost_factors', 'affiliate_lost_factors'] LOOP
    EXECUTE format('CREATE POLICY brands_with_work ON %I FOR SELECT TO CURRENT_USER
      USING (current_setting(''app.finds_work'', true) = ''yes'')', searched);
  END LOOP;
END $$;

CREATE FUNCTION brands_with_work(work text) RETURNS SETOF text
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
  END ORDER BY id;
  PERFORM set_config('app.finds_work', 'no', true);
END $$;
REVOKE ALL ON FUNCTION brands_with_work FROM PUBLIC;
GRANT EXECUTE ON FUNCTION brands_with_work TO candor_web;
