import { setImmediate as nextTurn } from 'node:timers/promises';
import { assert } from '@candor/domain/assert.ts';
import { Book } from './book.ts';
import type { BookTotals, TradingAccount } from './book.ts';
import { OpenPositions } from './openPositions.ts';
import type { LoadedBook } from './port.ts';

/** Accounts checked between two turns of the event loop: about a millisecond's work. */
const SLICE_ACCOUNTS = 500;

/** What a check compares: the derived figures and the accounts that they must follow from. */
interface BookSight {
  readonly totals: BookTotals;
  readonly accounts: readonly TradingAccount[];
}

/** Recomputes the book from its positions; describes the first difference, or returns undefined. */
export function checkBook(book: Book): string | undefined {
  const steps = checkSteps({ totals: book.totals(), accounts: [...book.accounts()] });
  for (let step = steps.next(); ; step = steps.next()) if (step.done === true) return step.value;
}

/**
 * Checks the book beside running business: a slice at each turn of the event loop, over the accounts as they were
 * between two batches. One check at a time: a book that takes longer than the interval is checked less often.
 */
export class BookCheck {
  #isRunning = false;

  async run(look: () => Promise<BookSight>): Promise<string | undefined> {
    if (this.#isRunning) return undefined;
    this.#isRunning = true;
    try {
      const steps = checkSteps(await look());
      for (let step = steps.next(); ; step = steps.next()) {
        if (step.done === true) return step.value;
        await nextTurn();
      }
    } finally {
      this.#isRunning = false;
    }
  }
}

function* checkSteps({ totals, accounts }: BookSight): Generator<undefined, string | undefined> {
  const found = { openPositions: 0, openAmounts: 0n, clientCash: 0n, pendingOrders: 0 };
  for (const [index, account] of accounts.entries()) {
    const used = OpenPositions.of(account.id, account.positions).totalAmount();
    if (used !== account.used) return `account ${account.id} uses ${account.used}, its positions ${used}`;
    if (account.cash < 0n && account.used === 0n) return `account ${account.id} holds ${account.cash}`;
    found.openPositions += account.positions.size;
    found.openAmounts += used;
    found.clientCash += account.cash;
    found.pendingOrders += account.pending.length;
    if (index % SLICE_ACCOUNTS === SLICE_ACCOUNTS - 1) yield;
  }
  return difference(totals, found);
}

/** Ruling B4.6: restores the book, and throws if it differs from what its last batch recorded or from its own rows. */
export function restoreBook(loaded: LoadedBook): Book {
  const book = new Book(loaded.accounts, loaded.lastId);
  const own = checkBook(book);
  assert(own === undefined, `the loaded book contradicts itself: ${own}`);
  const counted = difference(loaded.counted, book.totals());
  assert(counted === undefined, `the loaded book differs from its rows: ${counted}`);
  if (loaded.recorded === undefined) return book;
  const recorded = difference(loaded.recorded, book.totals());
  assert(recorded === undefined, `the loaded book differs from its last batch: ${recorded}`);
  return book;
}

function difference(expected: Partial<BookTotals>, found: BookTotals): string | undefined {
  const keys = ['openPositions', 'openAmounts', 'clientCash', 'pendingOrders'] as const;
  const key = keys.find((name) => expected[name] !== undefined && expected[name] !== found[name]);
  return key === undefined ? undefined : `${key} is ${found[key]} instead of ${expected[key]}`;
}
