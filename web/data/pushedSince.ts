import type { WireBalance, WirePositions } from '@candor/contracts/http/trading.ts';

/** What the server's push keeps fresh: the figures and the positions of the current trading account. */
export interface Book {
  readonly balance: WireBalance;
  readonly positions: WirePositions;
}

/**
 * What was pushed while a request for the whole book was under way: the answer may have been made before, and does not
 * replace it. Positions name no account, so they count only behind figures of the same account.
 */
export class PushedSince {
  #balance: WireBalance | undefined;
  #positions: WirePositions | undefined;

  note({ balance, positions }: Partial<Book>): void {
    if (balance !== undefined) {
      if (balance.account.id !== this.#balance?.account.id) this.#positions = undefined;
      this.#balance = balance;
    }
    if (positions !== undefined && this.#balance !== undefined) this.#positions = positions;
  }

  /** The answer, with what was pushed of its account meanwhile. */
  onto(answer: Book): Book {
    if (this.#balance?.account.id !== answer.balance.account.id) return answer;
    return { balance: this.#balance, positions: this.#positions ?? answer.positions };
  }
}
