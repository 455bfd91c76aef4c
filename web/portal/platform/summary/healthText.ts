/** Formats margin health in whole percent; a dash while nothing is open. */
export function percentOf(health: bigint | undefined): string {
  if (health === undefined) return '\u2013';
  return health > 9_999n ? '>\u202F9\u202F999\u202F%' : `${health}\u202F%`;
}
