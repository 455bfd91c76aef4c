/** Counts events, and resolves once a further number has happened. */
export class Tally {
  #count = 0;
  #awaited: { readonly count: number; readonly reached: () => void } | undefined;

  add(): void {
    this.#count += 1;
    if (this.#awaited !== undefined && this.#count >= this.#awaited.count) this.#awaited.reached();
  }

  /** Resolves with the last of `more` events from now. */
  reach(more: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#awaited = { count: this.#count + more, reached: resolve };
    return promise;
  }
}
