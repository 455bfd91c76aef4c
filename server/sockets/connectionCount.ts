/** How many connections each address holds. */
export class ConnectionCount {
  readonly #maximum: number;
  readonly #held = new Map<string, number>();

  constructor(maximum: number) {
    this.#maximum = maximum;
  }

  /** Counts one more; undefined when the address has enough. The function that comes back is called at its end. */
  take(address: string): (() => void) | undefined {
    const held = this.#held.get(address) ?? 0;
    if (held >= this.#maximum) return undefined;
    this.#held.set(address, held + 1);
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      this.#release(address);
    };
  }

  #release(address: string): void {
    const held = this.#held.get(address) ?? 0;
    if (held > 1) this.#held.set(address, held - 1);
    else this.#held.delete(address);
  }
}
