import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { describeReplay } from '../../scripts/replay/report.ts';
import type { Replay } from '../../scripts/replay/report.ts';
import { replayRecording } from '../../scripts/replay/replayRecording.ts';
import { createTestDatabase } from '../support/database.ts';
import type { TestDatabase } from '../support/testDatabase.ts';
import { firstRow, openedAt, profitOf, readRows, rowAt, units } from './byHand.ts';

const QUOTES = resolve(import.meta.dirname, '../simulation/eurusd-simulated.csv');
const order = { account: 'anna', symbol: 'EURUSD', amount: '100.00', leverage: 10 } as const;

/** A limit bought when the ask reaches 1.0790 and sold by hand; a stop that fires late; one too late, one too large. */
const script = {
  accounts: { anna: { book: 'real' } },
  orders: [
    { at: '+0s', do: 'deposit', account: 'anna', amount: '300.00' },
    { at: '+5s', do: 'order', order: 'dip', opens: 'dipped', side: 'buy', type: 'limit', rate: '1.0790', ...order },
    {
      at: '+5s',
      do: 'order',
      order: 'slide',
      side: 'sell',
      type: 'stop',
      rate: '1.0750',
      ...order,
      takeProfit: '1.07',
    },
    { at: '+6s', do: 'order', order: 'brief', side: 'buy', type: 'limit', rate: '1.07', expires: '+60s', ...order },
    {
      at: '+6s',
      do: 'order',
      order: 'large',
      side: 'sell',
      type: 'stop',
      rate: '1.0785',
      ...order,
      amount: '250.00',
    },
    { at: '+7s', do: 'order', order: 'wrong', side: 'buy', type: 'limit', rate: '1.09', ...order },
    { at: '+8s', do: 'order', order: 'gone', side: 'buy', type: 'stop', rate: '1.0810', ...order },
    { at: '+9s', do: 'change', order: 'slide', rate: '1.0783', takeProfit: null },
    { at: '+10s', do: 'cancel', order: 'gone' },
    { at: '+700s', do: 'close', position: 'dipped' },
  ],
};

let database: TestDatabase;

beforeEach(async () => {
  database = await createTestDatabase();
});

afterEach(() => database.drop());

function replay(into: TestDatabase): Promise<Replay> {
  const texts = { quotes: readFileSync(QUOTES, 'utf8'), script: JSON.stringify(script) };
  return replayRecording(texts, { address: into, ownerUrl: into.databaseUrl });
}

test('PO-7 pending orders fire, expire and are refused as a calculation by hand says', async () => {
  const { played, outcome } = await replay(database);
  const rows = readRows(QUOTES);
  const start = rows[0]?.time ?? 0;
  const bought = firstRow(rows, rowAt(rows, start + 5_000), ({ ask }) => ask <= units('1.0790', 8));
  const sold = firstRow(rows, rowAt(rows, start + 9_000), ({ bid }) => bid <= units('1.0783', 8));
  const large = firstRow(rows, rowAt(rows, start + 6_000), ({ bid }) => bid <= units('1.0785', 8));
  const closed = rowAt(rows, start + 700_000);
  expect(outcome.pending.map(({ status, ended_at, refusal }) => [status, ended_at, refusal])).toEqual([
    ['filled', bought.time, null],
    ['filled', sold.time, null],
    // The first quote at or after its time ends the order.
    ['expired', rows.find(({ time }) => time >= start + 60_000)?.time, null],
    ['refused', large.time, 'amountAboveLimit'],
    ['cancelled', start + 10_000, null],
  ]);
  const profit = profitOf({ side: 'buy', amount: 100_000_000n, leverage: 10n, opened: bought, closed });
  const named = BigInt(played.positions.get('dipped') ?? 0);
  expect(outcome.executions.filter(({ position_id }) => position_id === named)).toMatchObject([
    { kind: 'open', actor: 'rule', tick_source_time: bought.time, fill_rate: openedAt('buy', bought) },
    { kind: 'close', actor: 'client', fill_rate: closed.bid, profit },
  ]);
  expect(outcome.open).toMatchObject([{ direction: 'sell', open_rate: openedAt('sell', sold), take_profit: null }]);
  expect(outcome.accounts).toMatchObject([{ cash: 300_000_000n + profit, used: 100_000_000n }]);
  expect(played.refused.map(({ order: { do: what }, refusal }) => [what, refusal.code])).toEqual([
    ['order', 'orderRateTooHigh'],
  ]);
});

test('the same run again is the same, byte for byte, and says what became of each order', async () => {
  const first = describeReplay(await replay(database));
  const again = await createTestDatabase();
  expect(describeReplay(await replay(again))).toBe(first);
  await again.drop();
  expect(first).toMatch(/anna\/dip buy limit EURUSD 100\.00 x10 {2}at 1\.079 {2}filled {2}\S+ {2}opened dipped/);
  expect(first).toMatch(/anna\/large sell stop EURUSD 250\.00 x10 {2}at 1\.0785 {2}refused {2}\S+ {2}amountAboveLimit/);
});

test.each([
  [{ do: 'cancel', order: 'nobody', at: '+1s' }, 'no order above is called nobody'],
  [
    { ...order, do: 'order', order: 'dip', side: 'buy', type: 'limit', rate: '1', at: '+11m' },
    'there is already an order dip',
  ],
])('a script that cannot be is refused before it runs: %j', async (wrong, words) => {
  const orders = wrong.do === 'cancel' ? [wrong] : [...script.orders.slice(0, 2), wrong];
  const texts = { quotes: readFileSync(QUOTES, 'utf8'), script: JSON.stringify({ ...script, orders }) };
  await expect(replayRecording(texts, { address: database, ownerUrl: database.databaseUrl })).rejects.toThrow(words);
});
