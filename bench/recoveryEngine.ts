import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { assert } from '@candor/domain/assert.ts';
import type { Position } from '@candor/domain/trading/position.ts';
import { columnTypes } from '@candor/server/database/pool.ts';
import { Book } from '@candor/server/modules/engine/dealing/book.ts';
import type { TradingAccount } from '@candor/server/modules/engine/dealing/book.ts';
import { LeaseWatch, PostgresStore } from '@candor/server/modules/engine/dealing/index.ts';
import { toPosition } from '@candor/server/modules/engine/dealing/store.ts';
import type { PositionColumns } from '@candor/server/modules/engine/dealing/store.ts';
import { eur, everythingAllowed, openMarket, quoteOf, startEngine } from '../tests/support/dealing.ts';

/**
 * One engine process of the recovery benchmark: prints `ready` at its first accepted order or, as the baseline, when
 * rows of a SELECT have become a book. Then it stays until it is killed.
 */
const [mode = '', connectionString = '', snapshotFile = '', accountId = ''] = process.argv.slice(2);
const connection = (): pg.Client => new pg.Client({ connectionString, types: columnTypes });

if (mode === 'select') await loadBySelect();
else await startAndTrade(mode === 'copy' ? undefined : snapshotFile);
process.stdout.write(`ready ${Math.round(process.memoryUsage().rss / 1e6)}\n`);
setInterval(() => undefined, 60_000);

async function startAndTrade(file: string | undefined): Promise<void> {
  const snapshot = file === undefined ? {} : { snapshotFile: file };
  const store = new PostgresStore({ owner: `bench-${process.pid}`, connection, ...snapshot });
  if (mode === 'standby') await standBy(store);
  const engine = await startEngine({ store, onFenced: () => process.exit(1) });
  const lease = { renew: () => store.renewLease(), elapsed: () => performance.now(), onLost: () => process.exit(1) };
  new LeaseWatch({ ...lease, onTrouble: (error) => process.stderr.write(`${String(error)}\n`) }).start();
  openMarket(engine, quoteOf('EURUSD', '1.10000', '1.10010'));
  const levels = { stopLoss: undefined, takeProfit: undefined, expectedPrice: undefined, tolerance: undefined };
  const order = { direction: 'buy', amount: eur('10'), leverage: 10, ...levels } as const;
  const answer = await engine.submit({
    commandId: `bench-${process.pid}`,
    brandId: 'northline',
    accountId: Number.parseInt(accountId, 10),
    actor: 'client',
    body: { kind: 'openPosition', symbol: 'EURUSD', order },
  });
  assert(answer.ok, `the first order was refused: ${JSON.stringify(answer.ok ? '' : answer.refusal)}`);
  if (mode === 'write') await store.keepSnapshot(await engine.capture());
}

/** Runs a standby, and reports when it has read the whole book. */
async function standBy(store: PostgresStore): Promise<void> {
  const watcher = connection();
  await watcher.connect();
  const waiting = store.standBy();
  const reading = `SELECT FROM pg_stat_activity
    WHERE usename = 'candor_dealing' AND datname = current_database() AND query = 'COMMIT'`;
  while ((await watcher.query(reading)).rowCount === 0) await sleep(10);
  await watcher.end();
  process.stdout.write('standing by\n');
  await waiting;
}

/** Loads what most would write first, and we did: rows of a SELECT, one object each, and the sums by another. */
async function loadBySelect(): Promise<void> {
  const client = connection();
  await client.connect();
  const positions = await client.query<PositionColumns>('SELECT * FROM position WHERE closed_at IS NULL ORDER BY id');
  const byAccount = Map.groupBy(positions.rows.map(toPosition), (position: Position) => position.accountId);
  const rows = await client.query<{ id: bigint; client_id: bigint; cash: bigint; used: bigint }>(
    'SELECT * FROM trading_account ORDER BY id',
  );
  const accounts = rows.rows.map((row): TradingAccount => {
    const id = Number.parseInt(String(row.id), 10);
    const own = byAccount.get(id) ?? [];
    const terms = { brandId: 'northline', kind: 'real', currency: 'EUR', credit: eur('0'), pending: [] } as const;
    const chain = { eligibility: everythingAllowed, chainHead: '', chainLength: 1 };
    const aside = { reserved: eur('0'), suspended: eur('0'), owed: eur('0') };
    const sums = { cash: eur(micros(row.cash)), used: eur(micros(row.used)), ...aside };
    const clientId = Number.parseInt(String(row.client_id), 10);
    return { id, clientId, ...terms, ...chain, ...sums, positions: new Map(own.map((one) => [one.id, one])) };
  });
  const book = new Book(accounts, 0);
  const sums = await client.query<{ count: bigint; sum: bigint }>(
    `SELECT count(*), (SELECT sum(amount)::bigint FROM posting WHERE account_id IS NOT NULL) AS sum
     FROM position WHERE closed_at IS NULL`,
  );
  assert(sums.rows[0]?.count === BigInt(book.totals().openPositions), 'the book has every row');
}

function micros(value: bigint): string {
  return `${value / 1_000_000n}`;
}
