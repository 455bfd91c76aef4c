import { MINUTE_MS } from '../time.ts';

/** Rule PU-6: time after its start in which an unfinished deposit keeps popups away. */
export const DEPOSIT_QUIET_MS = 30 * MINUTE_MS;

/**
 * Rule PU-6: is this a page of the portal where no popup may interrupt a client? Such pages are those of deposits and
 * withdrawals, and the list of withdrawals.
 */
export function isQuietPage(path: string): boolean {
  return /^\/(?:payment(?:\/.*)?|transactions\/withdrawals\/?)$/.test(path);
}
