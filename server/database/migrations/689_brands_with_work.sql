-- Most brands have nothing to do most of the time. What looks after all of them asks once, without a brand, which ones
-- have work, and opens a transaction for these alone. It learns nothing but their names: the owner reads across brands
-- only within this function, which says so by a setting that no server's login can use.

CREATE POLICY brands_with_work ON operator_feed FOR SELECT TO CURRENT_USER
  USING (current_setting('app.finds_work', true) = 'yes');
CREATE POLICY brands_with_work ON affiliate FOR SELECT TO CURRENT_USER
  USING (current_setting('app.finds_work', true) = 'yes');
CREATE POLICY brands_with_work ON trade_notice_due FOR SELECT TO CURRENT_USER
  USING (current_setting('app.finds_work', true) = 'yes');
CREATE POLICY brands_with_work ON corporate_action_step FOR SELECT TO CURRENT_USER
  USING (current_setting('app.finds_work', true) = 'yes');
CREATE POLICY brands_with_work ON corporate_action_told FOR SELECT TO CURRENT_USER
  USING (current_setting('app.finds_work', true) = 'yes');
CREATE POLICY brands_with_work ON limit_match_due FOR SELECT TO CURRENT_USER
  USING (current_setting('app.finds_work', true) = 'yes');
CREATE POLICY brands_with_work ON lost_factors FOR SELECT TO CURRENT_USER
  USING (current_setting('app.finds_work', true) = 'yes');
CREATE POLICY brands_with_work ON affiliate_lost_factors FOR SELECT TO CURRENT_USER
  USING (current_setting('app.finds_work', true) = 'yes');

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
