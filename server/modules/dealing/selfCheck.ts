import { assert } from '@candor/domain/assert.ts';
import { Book } from './book.ts';
import type { BookTotals } from './book.ts';
import type { LoadedBook } from './port.ts';

/** Recomputes the book from its positions; the first difference in words, or undefined. */
export function checkBook(book: Book): string | undefined {
  const found = { openPositions: 0, openAmounts: 0n, clientCash: 0n };
  for (const account of book.accounts()) {
    let used = 0n;
    for (const position of account.positions.values()) used += position.amount;
    if (used !== account.used) return `account ${account.id} uses ${account.used}, its positions ${used}`;
    if (account.cash < 0n) return `account ${account.id} holds ${account.cash}`;
    found.openPositions += account.positions.size;
    found.openAmounts += used;
    found.clientCash += account.cash;
  }
  return difference(book.totals(), found);
}

/**
 * Blueprint B4.6: refuses to start on a book that differs from what its last batch recorded, or from its own rows.
 */
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

function difference(expected: BookTotals, found: BookTotals): string | undefined {
  const keys = ['openPositions', 'openAmounts', 'clientCash'] as const;
  const key = keys.find((name) => expected[name] !== found[name]);
  return key === undefined ? undefined : `${key} is ${found[key]} instead of ${expected[key]}`;
}
