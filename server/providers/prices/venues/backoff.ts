import { randomInt } from 'node:crypto';

const FIRST_MS = 1_000;
const LONGEST_MS = 30_000;
/** Fixed share of a delay; the rest is random, so that many servers do not return at the same moment. */
const CERTAIN = 0.5;

/** Returns a random share of one, evenly spread. */
export type Chance = () => number;

const CHANCE_STEPS = 1_000_000;

export function evenChance(): number {
  return randomInt(CHANCE_STEPS) / CHANCE_STEPS;
}

/** Returns the delay after `failures` failures in a row: 1 s doubled up to 30 s, with jitter. */
export function delayAfter(failures: number, chance: Chance): number {
  const whole = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.max(0, failures - 1));
  return Math.max(FIRST_MS, Math.round(whole * (CERTAIN + (1 - CERTAIN) * chance())));
}
