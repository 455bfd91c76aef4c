import { expect, test } from 'vitest';
import { money } from '../money/money.ts';
import { recordOf } from './record.ts';

const trade = (closedAt: number, profit: bigint) => ({ closedAt, profit: money(profit), cost: money(2n) });

test('RB-19 losses count like gains, in the order of closing', () => {
  expect(recordOf([trade(3, -40n), trade(1, 10n), trade(2, 20n), trade(4, 5n)])).toEqual({
    trades: 4,
    wins: 3,
    profit: -5n,
    cost: 8n,
    drawdown: 40n,
    bestTrade: 20n,
    worstTrade: -40n,
    curve: [
      { time: 1, profit: 10n },
      { time: 2, profit: 30n },
      { time: 3, profit: -10n },
      { time: 4, profit: -5n },
    ],
  });
});

test('RB-19 a first loss is a fall from nothing', () => {
  expect(recordOf([trade(1, -7n)])).toMatchObject({ wins: 0, drawdown: 7n, bestTrade: 0n });
  expect(recordOf([])).toMatchObject({ trades: 0, profit: 0n, drawdown: 0n, curve: [] });
});
