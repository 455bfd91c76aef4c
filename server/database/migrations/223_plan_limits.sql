-- What bounds a plan: the most of a month, and countries whose clients earn nothing. What a limit has taken away stands in
-- its row with the cause; nothing is passed over.
ALTER TABLE commission_plan
  -- Of a calendar month in UTC; NULL: no limit.
  ADD COLUMN monthly_cap bigint CHECK (monthly_cap BETWEEN 1 AND 10000000000000),
  ADD COLUMN closed_countries text[] NOT NULL DEFAULT '{}'
    CHECK (cardinality(closed_countries) <= 250 AND array_to_string(closed_countries, ',', '-') ~ '^([A-Z]{2}(,[A-Z]{2})*)?$');

ALTER TABLE commission
  ADD COLUMN limited_by text CHECK (limited_by IN ('country', 'monthlyCap')),
  DROP CONSTRAINT commission_amount_check,
  ADD CONSTRAINT commission_amount_check CHECK (amount <> 0 OR limited_by IS NOT NULL),
  ADD CONSTRAINT commission_country_earns_nothing CHECK (limited_by IS DISTINCT FROM 'country' OR amount = 0);
-- What a month has brought before.
CREATE INDEX commission_month ON commission (brand_id, affiliate_id, earned_at) INCLUDE (amount);
