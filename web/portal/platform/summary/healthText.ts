/** Margin health in whole percent, or a dash while nothing is open. */
export function percentOf(health: bigint | undefined): string {
  if (health === undefined) return '\u2013';
  return health > 9_999n ? '>\u20099\u2009999\u2009%' : `${health}\u2009%`;
}
