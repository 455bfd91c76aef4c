const FIRST_MS = 500;
const LONGEST_MS = 15_000;

/** How long to wait before the next attempt: doubling, and jittered so that all clients do not return at once. */
export function retryDelayMs(attempt: number, random: () => number): number {
  const ceiling = Math.min(LONGEST_MS, FIRST_MS * 2 ** attempt);
  return Math.round(ceiling / 2 + (ceiling / 2) * random());
}
