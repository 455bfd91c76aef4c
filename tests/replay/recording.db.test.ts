import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { outcomeHash } from '../../scripts/replay/outcome.ts';
import type { Outcome } from '../../scripts/replay/outcome.ts';
import type { Replay } from '../../scripts/replay/report.ts';
import { describeReplay } from '../../scripts/replay/report.ts';
import { replayRecording } from '../../scripts/replay/replayRecording.ts';
import { startCluster } from '../support/cluster.ts';
import { toEnvironment } from '../../scripts/database.ts';
import { createTestDatabase } from '../support/database.ts';
import { copyTemplate } from '../support/testDatabase.ts';
import type { TestDatabase } from '../support/testDatabase.ts';
import { firstRow, openedAt, profitOf, readRows, rowAt, units } from './byHand.ts';
import type { Deal } from './byHand.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const QUOTES = resolve(ROOT, 'tests/simulation/eurusd-simulated.csv');
const SCRIPT = resolve(ROOT, 'tests/simulation/eurusd-simulated.orders.json');
const OTHER_VERSION = process.env['TEST_POSTGRES'] === '15' ? '18' : '15';

let database: TestDatabase;

beforeEach(async () => {
  database = await createTestDatabase();
});

afterEach(() => database.drop());

function replay(into: TestDatabase, script = readFileSync(SCRIPT, 'utf8')): Promise<Replay> {
  const texts = { quotes: readFileSync(QUOTES, 'utf8'), script };
  return replayRecording(texts, { address: into, ownerUrl: into.databaseUrl });
}

/** Returns the executions of a position in the form of the calculation by hand. */
function executionsOf({ executions }: Outcome, positionId: number | undefined) {
  return executions.filter((line) => line.position_id === BigInt(positionId ?? 0));
}

test('the example is executed and booked as a calculation by hand says', async () => {
  const { played, outcome } = await replay(database);
  const rows = readRows(QUOTES);
  const start = rows[0]?.time ?? 0;

  // A buy 10 s after the first quote with a stop at 1.0790, and a sell 47 s after it with a target at 1.0788.
  const bought = rowAt(rows, start + 10_000);
  const stopped: Deal = {
    side: 'buy',
    amount: 200_000_000n,
    leverage: 10n,
    opened: bought,
    closed: firstRow(rows, bought, ({ bid }) => bid <= units('1.0790', 8)),
  };
  const sold = rowAt(rows, start + 47_000);
  const target: Deal = {
    side: 'sell',
    amount: 150_000_000n,
    leverage: 30n,
    opened: sold,
    closed: firstRow(rows, sold, ({ ask }) => ask <= units('1.0788', 8)),
  };
  const byHand: Deal = {
    side: 'buy',
    amount: 123_450_000n,
    leverage: 30n,
    opened: rowAt(rows, start + 25_000),
    closed: rowAt(rows, start + 300_000),
  };

  for (const [name, deal, reason, closedAt] of [
    ['stopped', stopped, 'stopLoss', stopped.closed.time],
    ['target', target, 'takeProfit', target.closed.time],
    ['by-hand', byHand, 'manually', start + 300_000],
  ] as const) {
    const lines = executionsOf(outcome, played.positions.get(name)).filter(({ kind }) => kind !== 'update');
    expect(lines, name).toMatchObject([
      {
        kind: 'open',
        tick_sell: deal.opened.bid,
        tick_buy: deal.opened.ask,
        tick_source_time: deal.opened.time,
        fill_rate: openedAt(deal.side, deal.opened),
      },
      {
        kind: 'close',
        at: closedAt,
        tick_sell: deal.closed.bid,
        tick_buy: deal.closed.ask,
        tick_source_time: deal.closed.time,
        fill_rate: deal.side === 'buy' ? deal.closed.bid : deal.closed.ask,
        profit: profitOf(deal),
        closing_reason: reason,
      },
    ]);
  }

  // Starts from 1,000 deposited and 100 withdrawn on the real account, and 500 deposited on the demo account.
  const real = 900_000_000n + profitOf(stopped) + profitOf(target);
  const demo = 500_000_000n + profitOf(byHand);
  expect(outcome.accounts.map(({ kind, cash, used }) => ({ kind, cash, used }))).toEqual([
    { kind: 'real', cash: real, used: 0n },
    { kind: 'demo', cash: demo, used: 50_000_000n },
  ]);
  expect(outcome.trial).toEqual([
    { book: 'demo', currency: 'EUR', owner: 'clients', amount: demo },
    { book: 'demo', currency: 'EUR', owner: 'funding', amount: -500_000_000n },
    { book: 'demo', currency: 'EUR', owner: 'trading', amount: 500_000_000n - demo },
    { book: 'real', currency: 'EUR', owner: 'clients', amount: real },
    { book: 'real', currency: 'EUR', owner: 'funding', amount: -1_000_000_000n },
    { book: 'real', currency: 'EUR', owner: 'trading', amount: 900_000_000n - real },
    { book: 'real', currency: 'EUR', owner: 'withdrawals', amount: 100_000_000n },
  ]);
});

const TERMS = { amount: '100.00', leverage: 10 };
/** Buys, sets a trailing stop, closes parts, reverses and closes everything. */
const FOLLOWING = {
  accounts: { anna: { book: 'real' } },
  orders: [
    { at: '+0s', do: 'deposit', account: 'anna', amount: '1000.00' },
    { at: '+10s', do: 'open', account: 'anna', position: 'first', symbol: 'EURUSD', side: 'buy', ...TERMS },
    { at: '+10s', do: 'levels', position: 'first', trailing: '0.0004' },
    { at: '+20s', do: 'open', account: 'anna', position: 'second', symbol: 'EURUSD', side: 'sell', ...TERMS },
    { at: '+30s', do: 'close', position: 'second', amount: '60.00' },
    { at: '+40s', do: 'reverse', position: 'second', opens: 'third' },
    { at: '+9m', do: 'closeAll', account: 'anna' },
  ],
};

test('TR-23 a stop follows recorded quotes as a calculation by hand says', async () => {
  const { played, outcome } = await replay(database, JSON.stringify(FOLLOWING));
  const rows = readRows(QUOTES);
  const from = rowAt(rows, (rows[0]?.time ?? 0) + 10_000);
  const distance = units('0.0004', 8);
  let stop = from.bid - distance;
  const expected: { readonly at: number; readonly stop: bigint | null }[] = [];
  for (const { time, bid } of rows.filter((row) => row.time > from.time)) {
    const isHit = bid <= stop;
    if (!isHit && (bid - distance - stop) * 20n < distance) continue;
    stop = isHit ? stop : bid - distance;
    expected.push({ at: time, stop: isHit ? null : stop });
    if (isHit) break;
  }
  const done = executionsOf(outcome, played.positions.get('first')).filter(({ actor }) => actor === 'rule');
  expect(done.map((line) => ({ at: line.at, stop: line.stop_loss }))).toEqual(expected);
  expect(expected.length).toBeGreaterThan(3);
  expect(played.refused).toEqual([]);
  const ended = outcome.executions.filter(({ kind, actor }) => kind === 'close' && actor === 'client');
  expect(ended.map(({ amount, parent }) => [amount, parent])).toEqual([
    [60_000_000n, BigInt(played.positions.get('second') ?? 0)],
    [40_000_000n, null],
    [40_000_000n, null],
  ]);
});

test('orders that cannot be are refused by their code, a halted market included', async () => {
  const { played } = await replay(database);
  expect(played.refused.map(({ number, refusal }) => ({ number, code: refusal.code }))).toEqual([
    { number: 6, code: 'withdrawalAboveLimit' },
    { number: 9, code: 'temporarilyUnavailable' },
  ]);
});

test('twice the same report and hash, and the same on the other PostgreSQL', async () => {
  const first = await replay(database);
  const again = await createTestDatabase();
  expect(describeReplay(await replay(again))).toBe(describeReplay(first));
  await again.drop();

  const other = await startCluster({ version: OTHER_VERSION, isDurable: false });
  try {
    const elsewhere = await copyTemplate(other.cluster);
    expect(describeReplay(await replay(elsewhere))).toBe(describeReplay(first));
  } finally {
    await other.stop();
  }
});

test('the command says the same as the run inside, and refuses a database that is in use', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'candor-replay-'));
  // The command sets the password of every login of the cluster, which other tests use too: given or random.
  const passwords = {
    ...toEnvironment(database),
    BANK_DATABASE_PASSWORD: database.passwords.bank,
    AUDIT_DATABASE_PASSWORD: database.passwords.audit,
  };
  const command = () =>
    spawnSync(
      process.execPath,
      [resolve(ROOT, 'scripts/replay.ts'), QUOTES, '--script', SCRIPT, '--database', database.databaseUrl],
      {
        encoding: 'utf8',
        env: { ...process.env, ...passwords, DATABASE_URL: '', MODE: 'demo', DATA_DIR: dataDir },
      },
    );
  const ran = command();
  const second = command();
  rmSync(dataDir, { recursive: true });
  const own = await createTestDatabase();
  const inside = await replay(own);
  await own.drop();
  expect(ran.stderr).toBe('');
  expect(ran).toMatchObject({ status: 0, stdout: `${describeReplay(inside)}\n` });
  expect(ran.stdout).toContain(`Result ${outcomeHash(inside.outcome)}`);
  expect(second).toMatchObject({ status: 2, stdout: '' });
  expect(second.stderr).toContain('in use');
});
