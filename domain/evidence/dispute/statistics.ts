/** Statistical tests by their upper tails, without a table. */

/**
 * Returns the probability that a standard normal number is at least `z`, to seven digits (Abramowitz and Stegun
 * 7.1.26).
 */
export function normalTail(z: number): number {
  if (z < 0) return 1 - normalTail(-z);
  // Above this, the bound of the tail by its density is closer than the polynomial.
  if (z > 5) return Math.exp((-z * z) / 2) / (z * Math.sqrt(2 * Math.PI));
  const t = 1 / (1 + 0.327_591_1 * (z / Math.SQRT2));
  const weights = [0.254_829_592, -0.284_496_736, 1.421_413_741, -1.453_152_027, 1.061_405_429];
  const sum = weights.reduceRight((rest, weight) => t * (weight + rest), 0);
  return Math.max(0, (sum * Math.exp((-z * z) / 2)) / 2);
}

/** Returns the probability of at least `hits` in so many trials with a probability of `chance` each. */
export function binomialTail(hits: number, trials: number, chance: number): number {
  let [term, total] = [(1 - chance) ** trials, 0];
  for (let count = 0; count <= trials; count += 1) {
    if (count >= hits) total += term;
    term *= ((trials - count) / (count + 1)) * (chance / (1 - chance));
  }
  return Math.min(1, total);
}

/**
 * Returns how far the numbers of one group lie above those of another, in standard deviations (Mann and Whitney, with
 * ties). Under the null hypothesis both come from one distribution, whatever it is.
 */
export function rankSumScore(first: readonly number[], second: readonly number[]): number {
  const all = [
    ...first.map((value) => ({ value, isFirst: true })),
    ...second.map((value) => ({ value, isFirst: false })),
  ];
  all.sort((one, other) => one.value - other.value);
  let [sum, ties] = [0, 0];
  for (let start = 0; start < all.length;) {
    let end = start;
    while (end < all.length && all[end]?.value === all[start]?.value) end += 1;
    const count = end - start;
    ties += count ** 3 - count;
    const rank = (start + 1 + end) / 2;
    for (let place = start; place < end; place += 1) if (all[place]?.isFirst === true) sum += rank;
    start = end;
  }
  const [m, n, total] = [first.length, second.length, all.length];
  const variance = ((m * n) / 12) * (total + 1 - ties / (total * (total - 1)));
  return variance <= 0 ? 0 : (sum - (m * (total + 1)) / 2) / Math.sqrt(variance);
}
