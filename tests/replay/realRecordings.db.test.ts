import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { ExecutionLine } from '../../scripts/replay/outcome.ts';
import type { Replay } from '../../scripts/replay/report.ts';
import { describeReplay } from '../../scripts/replay/report.ts';
import { replayRecording } from '../../scripts/replay/replayRecording.ts';
import { createTestDatabase } from '../support/database.ts';
import { firstRow, openedAt, profitOf, readRows, rowAt, units } from './byHand.ts';
import type { Deal } from './byHand.ts';

/**
 * Recordings of real markets are beside the project and not part of it: where they are missing, this test is counted as
 * skipped.
 */
const FOLDER = resolve(import.meta.dirname, '../../../shared/market-data');
const EURUSD = resolve(FOLDER, 'eurusd-ticks-2020-01.csv');
const GBPUSD = resolve(FOLDER, 'gbpusd-m1-quotes-2012-02.csv');

async function replay(quotes: string, script: string): Promise<Replay> {
  const database = await createTestDatabase();
  try {
    const texts = {
      quotes: readFileSync(quotes, 'utf8'),
      script: readFileSync(resolve(import.meta.dirname, script), 'utf8'),
    };
    return await replayRecording(texts, { address: database, ownerUrl: database.databaseUrl });
  } finally {
    await database.drop();
  }
}

function dealt({ played, outcome }: Replay, position: string): readonly ExecutionLine[] {
  return outcome.executions.filter(({ position_id }) => position_id === BigInt(played.positions.get(position) ?? 0));
}

function expectedOf(deal: Deal, reason: string): readonly object[] {
  const { opened, closed, side } = deal;
  return [
    { kind: 'open', tick_sell: opened.bid, tick_buy: opened.ask, fill_rate: openedAt(side, opened) },
    {
      kind: 'close',
      tick_source_time: closed.time,
      fill_rate: side === 'buy' ? closed.bid : closed.ask,
      profit: profitOf(deal),
      closing_reason: reason,
    },
  ];
}

describe.skipIf(!existsSync(EURUSD))('EURUSD of January 2020', () => {
  test('is dealt as a calculation by hand says, twice the same', async () => {
    const script = 'eurusd-ticks-2020-01.orders.json';
    const first = await replay(EURUSD, script);
    const rows = readRows(EURUSD);
    const bought = rowAt(rows, Date.parse('2020-01-01T22:44:50Z'));
    const long: Deal = {
      side: 'buy',
      amount: 1_000_000_000n,
      leverage: 30n,
      opened: bought,
      closed: firstRow(rows, bought, ({ bid }) => bid >= units('1.1222', 8)),
    };
    const short: Deal = {
      side: 'sell',
      amount: 500_000_000n,
      leverage: 20n,
      opened: rowAt(rows, Date.parse('2020-01-02T00:09:40Z')),
      closed: rowAt(rows, Date.parse('2020-01-02T03:42:54Z')),
    };
    expect(dealt(first, 'long')).toMatchObject(expectedOf(long, 'takeProfit'));
    expect(dealt(first, 'short')).toMatchObject(expectedOf(short, 'manually'));
    expect(first.outcome.accounts).toMatchObject([{ cash: 10_000_000_000n + profitOf(long) + profitOf(short) }]);
    expect(describeReplay(await replay(EURUSD, script))).toBe(describeReplay(first));
  });
});

describe.skipIf(!existsSync(GBPUSD))('GBPUSD of February 2012', () => {
  test('is dealt as a calculation by hand says, a close-out included, twice the same', async () => {
    const script = 'gbpusd-m1-quotes-2012-02.orders.json';
    const first = await replay(GBPUSD, script);
    const rows = readRows(GBPUSD);
    const start = rows[0]?.time ?? 0;
    const sold = rowAt(rows, start + 93_600_000);
    const short: Deal = {
      side: 'sell',
      amount: 2_000_000_000n,
      leverage: 30n,
      opened: sold,
      closed: firstRow(rows, sold, ({ ask }) => ask <= units('1.5790', 8)),
    };
    const bought = rowAt(rows, start + 691_200_000);
    const long: Deal = {
      side: 'buy',
      amount: 1_000_000_000n,
      leverage: 10n,
      opened: bought,
      closed: firstRow(rows, bought, ({ bid }) => bid <= units('1.5700', 8)),
    };
    const risked = {
      side: 'buy',
      amount: 1_000_000_000n,
      leverage: 30n,
      opened: rowAt(rows, start + 640_125_000),
    } as const;
    // Rule MA-4: the position uses all 1,000, so it is closed out when the equity is below 500.
    const closed = firstRow(
      rows,
      risked.opened,
      (row) => 2n * (1_000_000_000n + profitOf({ ...risked, closed: row })) < 1_000_000_000n,
    );
    expect(dealt(first, 'short')).toMatchObject(expectedOf(short, 'takeProfit'));
    expect(dealt(first, 'long')).toMatchObject(expectedOf(long, 'stopLoss'));
    expect(dealt(first, 'all-in')).toMatchObject(expectedOf({ ...risked, closed }, 'lowMargin'));
    expect(first.outcome.accounts).toMatchObject([
      { kind: 'real', cash: 20_000_000_000n + profitOf(short) + profitOf(long) },
      { kind: 'demo', cash: 1_000_000_000n + profitOf({ ...risked, closed }) },
    ]);
    expect(describeReplay(await replay(GBPUSD, script))).toBe(describeReplay(first));
  });
});
