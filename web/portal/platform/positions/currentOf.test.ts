import type { WirePosition } from '@candor/contracts/http/trading.ts';
import { money, rate } from '@candor/domain/money/money.ts';
import { expect, test } from 'vitest';
import { currentOf } from './currentOf.ts';

const opened: WirePosition = {
  id: 7,
  symbol: 'EURUSD',
  symbolName: 'EUR/USD',
  direction: 'buy',
  amount: money(100n),
  leverage: 1,
  open_date: 1,
  open_rate: rate(1n),
  close_date: null,
  closed_rate: null,
  profit: money(0n),
  take_profit: null,
  stop_lost: null,
  closingReason: null,
  protected: false,
  trailing: null,
  break_even: null,
  parent: null,
};
const moved = { ...opened, stop_lost: rate(1n) };
const closed = { ...moved, close_date: 2, closed_rate: rate(2n) };
const other = { ...opened, id: 8 };

test('a trade that is shown while it closes is shown closed, not with a profit that goes on', () => {
  expect(currentOf(opened, { open: [other, moved], history: [] })).toBe(moved);
  expect(currentOf(opened, { open: [other], history: [closed] })).toBe(closed);
  expect(currentOf(opened, { open: [other], history: [] })).toBe(opened);
  expect(currentOf(opened, undefined)).toBe(opened);
});
