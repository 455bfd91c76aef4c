const known = [
  ...(['correctionAboveLimit', 'correctionTooLate', 'correctionsUsedUp', 'correctionUnchanged'] as const),
  ...(['correctionOutdated', 'approvalWaiting', 'noPrice', 'nothingLost'] as const),
  ...(['splitBetween', 'instrumentDelisted'] as const),
] as const;

/** Why a correction is not booked or cannot be asked for: the key of its words on the desk. */
export function becauseOf(refusal: string) {
  return known.find((one) => one === refusal) ?? 'other';
}

const knownOfBrand = ['repairTooLarge', 'splitBetween', 'approvalWaiting', 'repairEmpty', 'forbidden'] as const;

/** Why an incident cannot be repaired in a brand. */
export function becauseOfBrand(refusal: string) {
  return knownOfBrand.find((one) => one === refusal) ?? 'other';
}
