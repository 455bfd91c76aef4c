import type { Outcome } from './outcome.ts';

/** How marks are requested and where they are shown. */
export interface MarkParts {
  readonly ask: (symbol: string, isMarked: boolean) => Promise<Outcome<readonly string[]>>;
  readonly show: (change: (shown: readonly string[]) => readonly string[]) => void;
}

interface MarkChange {
  readonly symbol: string;
  readonly isMarked: boolean;
}

/**
 * Marks that are shown at once and requested one after another, so that the last press also wins on the server. What
 * the server did not do is undone, only for its own symbol.
 */
export class FavouriteMarks {
  readonly #parts: MarkParts;
  readonly #waiting: MarkChange[] = [];
  #last: Promise<unknown> = Promise.resolve();

  constructor(parts: MarkParts) {
    this.#parts = parts;
  }

  set(symbol: string, isMarked: boolean): Promise<Outcome<readonly string[]>> {
    const change = { symbol, isMarked };
    this.#waiting.push(change);
    this.#parts.show((shown) => withMark(shown, change));
    const outcome = this.#last.then(() => this.#send(change));
    this.#last = outcome;
    return outcome;
  }

  async #send(change: MarkChange): Promise<Outcome<readonly string[]>> {
    const outcome = await this.#parts.ask(change.symbol, change.isMarked);
    this.#waiting.splice(this.#waiting.indexOf(change), 1);
    this.#parts.show((shown) => {
      if (outcome.kind === 'done') return this.#waiting.reduce(withMark, outcome.value);
      const isOverridden = this.#waiting.some(({ symbol }) => symbol === change.symbol);
      return isOverridden ? shown : withMark(shown, { ...change, isMarked: !change.isMarked });
    });
    return outcome;
  }
}

function withMark(shown: readonly string[], { symbol, isMarked }: MarkChange): readonly string[] {
  if (shown.includes(symbol) === isMarked) return shown;
  return isMarked ? [...shown, symbol] : shown.filter((other) => other !== symbol);
}
