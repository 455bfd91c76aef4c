import pg from 'pg';
import { closeAt } from '@candor/domain/trading/close.ts';
import type { Position } from '@candor/domain/trading/position.ts';
import type { DatabaseAddress } from '@candor/server/database/pool.ts';
import { openPool } from '@candor/server/database/pool.ts';
import type { Connection } from '@candor/server/database/pool.ts';
import type { Engine } from '@candor/server/modules/engine/dealing/index.ts';
import {
  NOON,
  eur,
  insertClients,
  openFundedAccount,
  openMarket,
  postgresStore,
  price,
  quoteOf,
  startEngine,
} from '../tests/support/dealing.ts';
import { withDatabase } from './database.ts';
import { rate } from './measure.ts';
import type { Figure } from './measure.ts';

const ACCOUNTS = 1_000;
const DURATION_MS = 5_000;
const BASELINE_CONNECTIONS = 32;
const quote = quoteOf('EURUSD', '1.10000', '1.10010', Date.now());

/** Ruling B7: measures durable opens and closes a second, against one transaction of six statements for each. */
export function measureOrders(): Promise<Figure> {
  return withDatabase(async (address) => {
    const clients = await insertClients(address, ACCOUNTS);
    const { ours, accounts } = await measureEngine(address, clients);
    const baseline = await measureBaseline(address, accounts);
    return {
      goal: '7b',
      what: 'durable open + close with full double entry',
      ours,
      baseline,
      unit: 'pairs/s',
      gate: { ratio: 4, sense: 'at least' },
    };
  });
}

async function measureEngine(
  address: DatabaseAddress,
  clients: readonly number[],
): Promise<{ ours: number; accounts: number[] }> {
  const store = postgresStore(address);
  // The rows belong to the present month, as those of the baseline and of any server do.
  const engine = await startEngine({ store, now: () => Date.now() });
  const accounts = await Promise.all(clients.map((clientId) => openFundedAccount(engine, clientId, eur('100000'))));
  openMarket(engine, quote);
  let commands = 0;
  const ours = await rate(ACCOUNTS, DURATION_MS, async (lane) => {
    commands += 1;
    await openAndClose(engine, accounts[lane] ?? 0, `bench-${commands}`);
  });
  await engine.stop();
  await store.close();
  return { ours, accounts };
}

export async function openAndClose(engine: Engine, accountId: number, commandId: string): Promise<void> {
  const common = { brandId: 'northline', accountId, actor: 'client' } as const;
  const anyPrice = { expectedPrice: undefined, tolerance: undefined };
  const order = {
    ...anyPrice,
    direction: 'buy',
    amount: eur('10'),
    leverage: 10,
    stopLoss: undefined,
    takeProfit: undefined,
  } as const;
  const opened = await engine.submit({
    ...common,
    commandId: `${commandId}-open`,
    body: { kind: 'openPosition', symbol: 'EURUSD', order },
  });
  if (!opened.ok || opened.value.kind !== 'opened') throw new Error('the open was refused');
  const positionId = opened.value.position.id;
  await engine.submit({
    ...common,
    commandId: `${commandId}-close`,
    body: { kind: 'closePosition', positionId, order: anyPrice },
  });
}

/** Measures what most would write first: a transaction per order that locks the account row; the same rows as ours. */
async function measureBaseline(address: DatabaseAddress, accounts: readonly number[]): Promise<number> {
  const pool = openPool('dealing', address, { connectionsMax: BASELINE_CONNECTIONS });
  let nextId = 1_000_000_000;
  const result = await rate(BASELINE_CONNECTIONS, DURATION_MS, async (lane) => {
    const accountId = accounts[(lane * 31 + nextId) % accounts.length] ?? 0;
    const id = (nextId += 10);
    await inTransaction(pool, (connection) => openNaively(connection, accountId, id));
    await inTransaction(pool, (connection) => closeNaively(connection, accountId, id));
  });
  await pool.end();
  return result;
}

async function inTransaction(pool: pg.Pool, work: (connection: Connection) => Promise<void>): Promise<void> {
  const connection = await pool.connect();
  await connection.query('BEGIN');
  await work(connection);
  await connection.query('COMMIT');
  connection.release();
}

const position: Position = {
  id: 1,
  accountId: 1,
  symbol: 'EURUSD',
  direction: 'buy',
  amount: eur('10'),
  leverage: 10,
  openedAt: NOON,
  openRate: price('1.10037502'),
  stopLoss: undefined,
  takeProfit: undefined,
  trailing: undefined,
  breakEven: undefined,
  protected: false,
};
const profit = closeAt(position, quote, NOON, 'manually').profit;

async function openNaively(connection: Connection, accountId: number, id: number): Promise<void> {
  await connection.query('SELECT * FROM trading_account WHERE id = $1 FOR UPDATE', [accountId]);
  await connection.query(
    `INSERT INTO position (id, brand_id, account_id, symbol, direction, amount, leverage, opened_at, open_rate, protected)
     VALUES ($1, 'northline', $2, 'EURUSD', 'buy', 10000000, 10, now(), 110037502, false)`,
    [id, accountId],
  );
  await insertExecution(connection, accountId, id, 'open', id + 1);
  await insertJournal(connection, accountId, `naive-${id}-open`);
  await connection.query('UPDATE trading_account SET used = used + 10000000 WHERE id = $1', [accountId]);
}

async function closeNaively(connection: Connection, accountId: number, id: number): Promise<void> {
  await connection.query('SELECT * FROM trading_account WHERE id = $1 FOR UPDATE', [accountId]);
  await connection.query(
    `UPDATE position SET closed_at = now(), close_rate = 110000000, profit = $2, closing_reason = 'manually' WHERE id = $1`,
    [id, profit.toString()],
  );
  await insertExecution(connection, accountId, id, 'close', id + 2);
  await connection.query(
    `INSERT INTO ledger_entry (id, brand_id, book, currency, kind, account_id, reference, at, hash, chain_position, batch)
     SELECT $1, 'northline', 'real', 'EUR', 'trade', id, 'naive', now(), sha256($3::bytea), chain_length + 1, 0
     FROM trading_account WHERE id = $2`,
    [id + 3, accountId, String(id)],
  );
  await connection.query(
    `INSERT INTO posting (entry_id, seq, brand_id, book, currency, account_id, house, amount)
     VALUES ($1, 0, 'northline', 'real', 'EUR', $2, NULL, $3::bigint), ($1, 1, 'northline', 'real', 'EUR', NULL, 'trading', -$3::bigint)`,
    [id + 3, accountId, profit.toString()],
  );
  await insertJournal(connection, accountId, `naive-${id}-close`);
  await connection.query(
    `UPDATE trading_account SET used = used - 10000000, cash = cash + $2, chain_length = chain_length + 1 WHERE id = $1`,
    [accountId, profit.toString()],
  );
}

async function insertExecution(
  connection: Connection,
  accountId: number,
  positionId: number,
  kind: 'open' | 'close',
  id: number,
): Promise<void> {
  await connection.query(
    `INSERT INTO execution (id, brand_id, account_id, position_id, kind, command_id, actor, rule_version, tick_id, tick_buy, tick_sell,
       tick_source, tick_source_time, tick_received_time, mark_up, fill_rate, at, batch)
     VALUES ($1, 'northline', $2, $3, $4, 'naive', 'client', '1', 1, 110010000, 110000000, 'test', now(), now(), 27502, 110037502, now(), 0)`,
    [id, accountId, positionId, kind],
  );
}

async function insertJournal(connection: Connection, accountId: number, commandId: string): Promise<void> {
  await connection.query(
    `INSERT INTO journal (account_id, command_id, brand_id, kind, actor, payload, answer, at, batch, seq)
     VALUES ($1, $2, 'northline', 'naive', 'client', '{"amount": 10}', '{"ok": true}', now(), 0, 0)`,
    [accountId, commandId],
  );
}
