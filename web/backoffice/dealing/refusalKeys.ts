const namedRefusals = [
  ...(['correctionAboveLimit', 'correctionTooLate', 'correctionsUsedUp', 'correctionUnchanged'] as const),
  ...(['correctionOutdated', 'approvalWaiting', 'noPrice', 'nothingLost'] as const),
  ...(['splitBetween', 'instrumentDelisted'] as const),
] as const;

/** Returns the desk's text key for why a correction was not booked or cannot be requested. */
export function refusalKey(refusal: string) {
  return namedRefusals.find((one) => one === refusal) ?? 'other';
}

const knownOfBrand = ['repairTooLarge', 'splitBetween', 'approvalWaiting', 'repairEmpty', 'forbidden'] as const;

/** Returns the text key for why an incident cannot be repaired in a brand. */
export function brandRefusalKey(refusal: string) {
  return knownOfBrand.find((one) => one === refusal) ?? 'other';
}
