/** The simulator's only randomness: integer hashes, so that any moment can be computed without the ones before it. */

const GOLDEN = 0x9e3779b1;
const QUANTILES = 4_096;
const UNIT = 1 / 4_294_967_296;

/** Mixes two integers into 32 well-spread bits (the finaliser of murmur3). */
export function mix(seed: number, value: number): number {
  let hash = (seed ^ Math.imul(value | 0, GOLDEN)) >>> 0;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** Derives a seed for a name, so that each path of the market has its own. */
export function mixText(seed: number, text: string): number {
  let hash = mix(seed, text.length);
  for (let index = 0; index < text.length; index++) hash = mix(hash, text.charCodeAt(index));
  return hash;
}

/** Mixes in an integer of up to 53 bits, such as an instant. */
export function mixWide(seed: number, value: number): number {
  return mix(mix(seed, Math.floor(value / 4_294_967_296)), value % 4_294_967_296);
}

/** Turns 32 bits into a number from 0 up to, not including, 1. */
export function uniform(hash: number): number {
  return hash * UNIT;
}

const quantiles = makeQuantiles();

/** Draws from the standard normal distribution by the upper twelve bits. */
export function normalFromUpper(hash: number): number {
  return quantiles[hash >>> 20] ?? 0;
}

/** Draws from the standard normal distribution by the lower twelve bits, independent of the upper ones. */
export function normalFromLower(hash: number): number {
  return quantiles[hash & (QUANTILES - 1)] ?? 0;
}

/** Computes the normal distribution's quantiles at the middles of equal steps, scaled to a variance of exactly one. */
function makeQuantiles(): Float64Array {
  const table = new Float64Array(QUANTILES);
  let squares = 0;
  for (let index = 0; index < QUANTILES; index++) {
    const value = inverseNormal((index + 0.5) / QUANTILES);
    table[index] = value;
    squares += value * value;
  }
  const scale = Math.sqrt(QUANTILES / squares);
  return table.map((value) => value * scale);
}

/** Computes Winitzki's closed form, good to 2 % in the far tails: far more than a simulated market needs. */
function inverseNormal(probability: number): number {
  const centred = 2 * probability - 1;
  const logarithm = Math.log(1 - centred * centred);
  const middle = 2 / (Math.PI * 0.147) + logarithm / 2;
  const size = Math.sqrt(Math.sqrt(middle * middle - logarithm / 0.147) - middle);
  return Math.SQRT2 * (centred < 0 ? -size : size);
}
