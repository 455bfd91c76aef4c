/**
 * Positions of clients at the end of each hour or day, as amount times leverage, from the trades themselves: a trade is
 * held from its opening to its closing, and a closed part is a trade of its own. A current step ends where its figures
 * are known. Parameters: from, until, currency, the step, that instant.
 */
export const EXPOSURE_REPORT = `
  WITH step AS (
    SELECT make_interval(hours => CASE $4::text WHEN 'hour' THEN 1 ELSE 24 END) AS length,
      least($2::timestamptz, $5::timestamptz) AS ending
  ), held AS MATERIALIZED (
    SELECT position.symbol, account.currency, position.opened_at, position.closed_at,
      CASE WHEN direction = 'buy' THEN amount * leverage ELSE 0 END AS longs,
      CASE WHEN direction = 'sell' THEN amount * leverage ELSE 0 END AS shorts
    FROM position JOIN trading_account account ON account.id = position.account_id AND account.kind = 'real'
    WHERE position.opened_at < $5 AND (position.closed_at IS NULL OR position.closed_at >= $1)
      AND ($3::text IS NULL OR account.currency = $3)
  ), change AS (
    SELECT symbol, currency, greatest(date_trunc($4::text, opened_at, 'UTC'), $1) AS beginning,
      sum(longs) AS longs, sum(shorts) AS shorts FROM held GROUP BY 1, 2, 3
    UNION ALL
    SELECT symbol, currency, date_trunc($4::text, closed_at, 'UTC'), -sum(longs), -sum(shorts) FROM held
    WHERE closed_at < $5 GROUP BY 1, 2, 3
  ), time AS (
    SELECT beginning FROM step,
      generate_series($1::timestamptz, step.ending - interval '1 millisecond', step.length) AS beginning
  ), changed AS (
    SELECT place.symbol, place.currency, time.beginning, sum(change.longs) AS longs, sum(change.shorts) AS shorts
    FROM time CROSS JOIN (SELECT DISTINCT symbol, currency FROM held) AS place
    LEFT JOIN change USING (symbol, currency, beginning)
    GROUP BY 1, 2, 3
  ), figure AS (
    SELECT symbol, currency, beginning,
      sum(longs) OVER so_far AS longs, sum(shorts) OVER so_far AS shorts
    FROM changed WINDOW so_far AS (PARTITION BY symbol, currency ORDER BY beginning)
  ), shown AS (
    SELECT symbol, currency, least(beginning + step.length, step.ending) AS at, coalesce(longs, 0) AS longs,
      coalesce(shorts, 0) AS shorts FROM figure, step
  )
  SELECT grouping(symbol) = 1 AS total, to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI"Z"') AS at, symbol,
    currency, sum(longs)::bigint AS longs, sum(shorts)::bigint AS shorts, sum(longs - shorts)::bigint AS net
  FROM shown
  GROUP BY GROUPING SETS ((shown.at, symbol, currency), (shown.at, currency))
  HAVING (grouping(symbol) = 0 AND sum(longs + shorts) > 0) OR (grouping(symbol) = 1 AND shown.at = $5)
  ORDER BY total, shown.at DESC, symbol, currency`;

/**
 * Trades that the low-margin rule closed, by day and instrument, and the negative-balance adjustments. Adjustments
 * belong to an account and not to a trade, so they have rows without an instrument. Parameters: from, until, currency.
 */
export const CLOSE_OUT_REPORT = `
  WITH item AS (
    SELECT execution.at, position.symbol, account.currency, position.account_id, position.amount, position.profit,
      0 AS forgiven
    FROM execution
    JOIN trading_account account ON account.id = execution.account_id AND account.kind = 'real'
    JOIN position ON position.id = execution.position_id
    WHERE execution.actor = 'closeOut' AND execution.kind = 'close' AND execution.at >= $1 AND execution.at < $2
    UNION ALL
    SELECT entry.at, NULL, entry.currency, NULL, 0, 0, posting.amount
    FROM ledger_entry entry
    JOIN posting ON posting.entry_id = entry.id AND posting.account_id = entry.account_id
    WHERE entry.kind IN ('negativeBalance', 'protectionCorrection') AND entry.book = 'real'
      AND entry.at >= $1 AND entry.at < $2
  ), dated AS (
    SELECT item.*, to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day FROM item
    WHERE $3::text IS NULL OR currency = $3
  )
  SELECT grouping(day) = 1 AS total, day, symbol, currency, count(account_id) AS closed,
    count(DISTINCT account_id) AS accounts, sum(amount)::bigint AS amount, sum(profit)::bigint AS result,
    sum(forgiven)::bigint AS forgiven
  FROM dated GROUP BY GROUPING SETS ((day, symbol, currency), (currency))
  ORDER BY total, day DESC, symbol NULLS LAST, currency`;
