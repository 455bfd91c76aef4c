/** Rule PU-6: so long after its beginning a deposit that has not ended keeps popups away. */
export const DEPOSIT_QUIET_MS = 30 * 60_000;

/**
 * Rule PU-6: is this a page of the portal on which nothing may come between a client and his money? Where money is paid
 * in or taken out, and where withdrawals are looked at.
 */
export function isQuietPage(path: string): boolean {
  return /^\/(?:payment(?:\/.*)?|transactions\/withdrawals\/?)$/.test(path);
}
