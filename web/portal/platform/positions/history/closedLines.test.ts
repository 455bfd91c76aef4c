import type { WireTrade } from '@candor/contracts/http/history.ts';
import { money } from '@candor/domain/money/money.ts';
import { expect, test } from 'vitest';
import { closedLines, sortTrades } from './closedLines.ts';

function trade(id: number, symbolName: string, profit: bigint, corrections: number): WireTrade {
  const facts = { id, symbol: symbolName, symbolName, open_date: 0, close_date: id, profit: money(profit) };
  return { ...facts, amount: money(100n), corrections: Array.from({ length: corrections }) } as WireTrade;
}

const trades = [trade(3, 'EUR/USD', -5n, 0), trade(2, 'BTC/USD', 7n, 1), trade(1, 'EUR/USD', 7n, 0)];

test('a correction is a row of its own below its trade', () => {
  expect(closedLines(trades, []).map(({ kind, key }) => [kind, key])).toEqual([
    ['trade', '3'],
    ['trade', '2'],
    ['correction', '2 corrected'],
    ['trade', '1'],
  ]);
});

test('closed trades are ordered by a column, equal ones the latest first', () => {
  const ids = (order: Parameters<typeof sortTrades>[1]) => sortTrades(trades, order).map(({ id }) => id);
  expect(ids('newest')).toEqual([3, 2, 1]);
  expect(ids('profit')).toEqual([2, 1, 3]);
  expect(ids('instrument')).toEqual([2, 3, 1]);
});
