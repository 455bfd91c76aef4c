/** Pseudo-random numbers from a seed (mulberry32). */
export class Chance {
  #state: number;

  constructor(seed: number) {
    this.#state = Math.trunc(seed);
  }

  /** Returns a number from 0 to just below 1. */
  fraction(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  below(end: number): number {
    return Math.floor(this.fraction() * end);
  }

  oneIn(count: number): boolean {
    return this.below(count) === 0;
  }

  /** Returns a roughly normal number: mean 0, deviation 1. */
  normal(): number {
    return (this.fraction() + this.fraction() + this.fraction() + this.fraction() - 2) * Math.sqrt(3);
  }

  pick<Choice>(choices: readonly Choice[]): Choice {
    const choice = choices[this.below(choices.length)];
    if (choice === undefined) throw new Error('nothing to choose from');
    return choice;
  }
}
