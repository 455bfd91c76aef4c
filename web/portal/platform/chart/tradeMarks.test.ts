import type { WirePosition } from '@candor/contracts/http/trading.ts';
import { rate, money } from '@candor/domain/money/money.ts';
import { expect, test } from 'vitest';
import type { ChartTheme } from './chartTheme.ts';
import { markersOf, tradeMarks } from './tradeMarks.ts';

const noon = Date.UTC(2026, 0, 14, 12);
const position: WirePosition = {
  id: 1,
  symbol: 'EURUSD',
  symbolName: 'EUR/USD',
  direction: 'sell',
  amount: money(1_000_000n),
  leverage: 10,
  open_date: noon + 61_000,
  open_rate: rate(108_000_000n),
  close_date: null,
  closed_rate: null,
  take_profit: null,
  stop_lost: null,
  profit: money(0n),
  closingReason: null,
  protected: false,
  trailing: null,
  break_even: null,
  parent: null,
};

test('an open position has one mark, at the bar that holds its opening', () => {
  expect(tradeMarks([position], '1m')).toMatchObject([{ time: noon + 60_000, kind: 'sell' }]);
  expect(tradeMarks([position], '1D')).toMatchObject([{ time: Date.UTC(2026, 0, 14), kind: 'sell' }]);
});

test('a closed one has two, and all are in time order', () => {
  const closed = { ...position, open_date: noon, close_date: noon + 120_000 };
  expect(tradeMarks([position, closed], '1m').map(({ time, kind }) => [time - noon, kind])).toEqual([
    [0, 'sell'],
    [60_000, 'sell'],
    [120_000, 'close'],
  ]);
});

test('all of a kind in a bar are one marker with their number', () => {
  const theme = { text: 'grey', buy: 'blue', sell: 'orange' } as ChartTheme;
  const closed = { ...position, open_date: noon, close_date: noon + 120_000 };
  const markers = markersOf(tradeMarks([position, position, position, closed], '1m'), theme);
  expect(markers.map(({ shape, text }) => [shape, text])).toEqual([
    ['arrowDown', undefined],
    ['arrowDown', '3'],
    ['square', undefined],
  ]);
});
