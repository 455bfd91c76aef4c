import { afterEach, expect, test } from 'vitest';
import type { Subjects } from '../../../bus/bus.ts';
import { ThreadBus } from '../../../bus/threads.ts';
import { learnSymbolChanges, tickerOf } from '../instruments/index.ts';
import { NameBoard } from './nameBoard.ts';

const changes = [
  { actionId: 'one', symbol: 'PYPL', at: 100, ticker: 'PYX' },
  { actionId: 'two', symbol: 'PYPL', at: 200, ticker: 'PAY' },
];
const published = (symbolChanges: typeof changes): Subjects['dealing.actions'] => ({
  waiting: [],
  splits: [],
  delistings: [],
  symbolChanges,
});

afterEach(() => learnSymbolChanges([]));

test('CA-17 a list that was read before a change and comes after it takes no name back', () => {
  const bus = ThreadBus.hub();
  const board = new NameBoard(bus);
  let heard = 0;
  board.listen(() => (heard += 1));
  board.learn(changes.slice(0, 1));
  expect(tickerOf('PYPL')).toBe('PYX');
  bus.publish('dealing.actions', published(changes));
  board.learn(changes.slice(0, 1));
  board.learn([]);
  expect([tickerOf('PYPL'), heard]).toEqual(['PAY', 2]);
});
