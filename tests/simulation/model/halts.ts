import type { Outcome } from './operations.ts';

/** Instruments that are halted, resumed but not quoted since, or delisted. */
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

  /** Does a quote count? False during a halt. */
  takesQuote(symbol: string): boolean {
    if (this.halted.has(symbol) || this.delisted.has(symbol)) return false;
    this.#awaited.delete(symbol);
    return true;
  }

  /** Starts a new process, which begins with the newest quotes. */
  restart(): void {
    this.#awaited.clear();
  }

  allows(symbol: string): boolean {
    return !this.delisted.has(symbol) && !this.halted.has(symbol) && !this.#awaited.has(symbol);
  }

  /** Returns the refusal for a missing usable price. */
  noPrice(symbol: string): Outcome {
    if (this.delisted.has(symbol)) return 'instrumentDelisted';
    return this.halted.has(symbol) ? 'instrumentHalted' : 'temporarilyUnavailable';
  }
}
