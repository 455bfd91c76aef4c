const FIRST_MS = 500;
const LONGEST_MS = 15_000;

/** Returns the delay before the next attempt: doubling, and jittered so that clients do not all reconnect together. */
export function retryDelayMs(attempt: number, random: () => number): number {
  const ceiling = Math.min(LONGEST_MS, FIRST_MS * 2 ** attempt);
  return Math.round(ceiling / 2 + (ceiling / 2) * random());
}
