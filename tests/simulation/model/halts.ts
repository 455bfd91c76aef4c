import type { Outcome } from './operations.ts';

/** What the desk has halted, what trades again and was not quoted since, and what is traded no more. */
export class ModelHalts {
  readonly halted = new Set<string>();
  readonly delisted = new Set<string>();
  readonly #awaited = new Set<string>();

  switch(symbol: string, isOn: boolean): void {
    const wasOn = this.halted.delete(symbol);
    if (isOn) this.halted.add(symbol);
    if (isOn) this.#awaited.delete(symbol);
    else if (wasOn) this.#awaited.add(symbol);
  }

  /** False where the quote counts for nothing. */
  takesQuote(symbol: string): boolean {
    if (this.halted.has(symbol) || this.delisted.has(symbol)) return false;
    this.#awaited.delete(symbol);
    return true;
  }

  /** A new process begins with the newest quotes. */
  restart(): void {
    this.#awaited.clear();
  }

  allows(symbol: string): boolean {
    return !this.delisted.has(symbol) && !this.halted.has(symbol) && !this.#awaited.has(symbol);
  }

  /** The refusal where there is no usable price. */
  noPrice(symbol: string): Outcome {
    if (this.delisted.has(symbol)) return 'instrumentDelisted';
    return this.halted.has(symbol) ? 'instrumentHalted' : 'temporarilyUnavailable';
  }
}
