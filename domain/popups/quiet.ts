/** Rule PU-6: for this long after its beginning an unfinished deposit keeps popups away. */
export const DEPOSIT_QUIET_MS = 30 * 60_000;

/**
 * Rule PU-6: is this a page of the portal where no popup may interrupt a client? Where money is paid
 * in or taken out, and where withdrawals are looked at.
 */
export function isQuietPage(path: string): boolean {
  return /^\/(?:payment(?:\/.*)?|transactions\/withdrawals\/?)$/.test(path);
}
