/**
 * Rule CA-8: returns the SQL of a position's open rate just before a decision: that of its last split until then, else
 * that of its opening. A later split has changed the rate that the position has now. The parameters are the names of
 * both ids in the query.
 */
export function openRateBefore({
  position,
  decision,
}: {
  readonly position: string;
  readonly decision: string;
}): string {
  return `coalesce(
    (SELECT fill_rate FROM execution split WHERE split.position_id = ${position} AND split.kind = 'split'
       AND split.id < ${decision} ORDER BY split.id DESC LIMIT 1),
    (SELECT fill_rate FROM execution dealt WHERE dealt.position_id = ${position} AND dealt.kind = 'open'))`;
}
