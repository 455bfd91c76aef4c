/**
 * Rule CA-8: the open rate of a position just before a decision, as SQL over the names of both ids: that of its last
 * split until then, else that of its opening. A split since has changed the one that the position has now.
 */
export function rateHeld({ position, decision }: { readonly position: string; readonly decision: string }): string {
  return `coalesce(
    (SELECT fill_rate FROM execution split WHERE split.position_id = ${position} AND split.kind = 'split'
       AND split.id < ${decision} ORDER BY split.id DESC LIMIT 1),
    (SELECT fill_rate FROM execution dealt WHERE dealt.position_id = ${position} AND dealt.kind = 'open'))`;
}
