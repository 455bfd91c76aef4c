import type { WirePositions } from '@candor/contracts/http/trading.ts';
import { CHANGES } from '@candor/contracts/sockets/bookChanges.ts';
import { expect, it } from 'vitest';
import { wirePosition } from '../../tests/support/wirePosition.ts';
import { SentBook } from './sentBook.ts';

const first: WirePositions = { open: [wirePosition(1)], history: [] };
const next: WirePositions = { open: [wirePosition(1), wirePosition(2)], history: [] };
const swapped: WirePositions = { open: [wirePosition(2), wirePosition(1)], history: [] };

/** A book on a socket with this `pushes` value in its handshake, and the events sent to it. */
function openBook(pushes: unknown) {
  const events: string[] = [];
  const book = new SentBook({ handshake: { auth: { pushes } }, emit: (event) => events.push(event) });
  return { book, events };
}

it.each([undefined, '', 'all', 1, { changes: true }])(
  'WI-8 a socket that asks for %s is always sent the whole',
  (query) => {
    const { book, events } = openBook(query);
    for (const positions of [first, next, next]) book.showPositions(positions);
    expect(events).toEqual(['positions', 'positions', 'positions']);
  },
);

it('WI-8 one that asks for changes is sent the whole first, of another account, and where rows changed places', () => {
  const { book, events } = openBook(CHANGES);
  book.showPositions(first);
  book.showPositions(next);
  book.showPositions(swapped);
  book.forget();
  book.showPositions(swapped);
  expect(events).toEqual(['positions', 'positionChanges', 'positions', 'positions']);
});
