/** Waiting times of documents, of those decided in the period. Parameters: from, until. */
export const VERIFICATION_REPORT = `
  WITH decided AS (
    SELECT type AS document, CASE state WHEN 'rejected' THEN 'rejected' ELSE 'approved' END AS outcome,
      extract(epoch FROM decided_at - uploaded_at) AS waited
    FROM document WHERE decided_at >= $1 AND decided_at < $2
  )
  SELECT grouping(document) = 1 AS total, document, outcome, count(*) AS decided,
    round(percentile_disc(0.5) WITHIN GROUP (ORDER BY waited))::int AS median,
    round(percentile_disc(0.95) WITHIN GROUP (ORDER BY waited))::int AS p95, round(max(waited))::int AS longest
  FROM decided GROUP BY GROUPING SETS ((document, outcome), (outcome), ()) HAVING count(*) > 0
  ORDER BY total, document, outcome NULLS LAST`;

/** Actions of people, by the record, without those of our own programs. Parameters: from, until. */
export const ACTIVITY_REPORT = `
  SELECT grouping(actor) = 1 AS total, actor AS person, action AS act, count(*) AS acts,
    to_char(max(at) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI"Z"') AS last
  FROM audit_entry WHERE staff_id IS NOT NULL AND at >= $1 AND at < $2
  GROUP BY GROUPING SETS ((staff_id, actor, action), ()) HAVING count(*) > 0
  ORDER BY total, actor, acts DESC, action`;
