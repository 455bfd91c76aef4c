import pg from 'pg';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ClosedPosition, ClosingReason, Position } from '@candor/domain/trading/position.ts';
import { money, rate } from '@candor/domain/money/money.ts';
import { toInteger } from '../../database/columns.ts';
import { batchParameters, batchSql } from './batchStatement.ts';
import type { BookTotals, TradingAccount } from './book.ts';
import { canonical, fromCanonical, storedAnswer, storedEligibility } from './canonical.ts';
import type { AppendOutcome, CommandKey, DealingStore, LoadedBook, StoredAnswer } from './port.ts';
import type { Batch } from './rows.ts';

const ENGINE = 'engine-1';
const LEASE_MS = 3_000;
const LOCK_WAIT_MS = 50;
const LOCK_TRIES = 200;
/** Longer than any honest commit; after it the outcome is unknown and the reload finds out. */
const APPEND_LIMIT_MS = 15_000;

export interface StoreOptions {
  /** How to reach the database as candor_dealing. */
  readonly connection: () => pg.Client;
  /** Names this process in the lease. */
  readonly owner: string;
}

/** The engine's store in PostgreSQL: one connection, held for as long as it answers. */
export class PostgresStore implements DealingStore {
  readonly #options: StoreOptions;
  #client: pg.Client | undefined;
  #epoch = 0n;

  constructor(options: StoreOptions) {
    this.#options = options;
  }

  async load(): Promise<LoadedBook> {
    const client = await this.#reconnect();
    this.#epoch = await takeLease(client, this.#options.owner);
    return readBook(client);
  }

  async append(batch: Batch): Promise<AppendOutcome> {
    try {
      const client = this.#connected();
      const values = batchParameters(batch, ENGINE, this.#epoch);
      await client.query({ name: 'append-batch', text: batchSql, values });
      return { kind: 'committed' };
    } catch (error) {
      return outcomeOf(error);
    }
  }

  async results(commands: readonly CommandKey[]): Promise<StoredAnswer[]> {
    const { rows } = await this.#connected().query<{
      account_id: bigint;
      command_id: string;
      payload: unknown;
      answer: unknown;
    }>(
      `SELECT account_id, command_id, payload, answer FROM journal
       JOIN unnest($1::bigint[], $2::text[]) AS asked (account_id, command_id) USING (account_id, command_id)`,
      [commands.map(({ accountId }) => String(accountId)), commands.map(({ commandId }) => commandId)],
    );
    return rows.map((row) => ({
      accountId: toInteger(row.account_id),
      commandId: row.command_id,
      fingerprint: canonical(fromCanonical(row.payload)),
      answer: storedAnswer(row.answer),
    }));
  }

  async renewLease(): Promise<boolean> {
    const { rowCount } = await this.#connected().query(
      `UPDATE engine_lease SET lease_until = now() + $3 * interval '1 millisecond' WHERE engine = $1 AND epoch = $2`,
      [ENGINE, String(this.#epoch), LEASE_MS],
    );
    return rowCount === 1;
  }

  async close(): Promise<void> {
    const client = this.#client;
    this.#client = undefined;
    await client?.end();
  }

  #connected(): pg.Client {
    if (this.#client === undefined) throw new Error('The dealing store is not connected');
    return this.#client;
  }

  async #reconnect(): Promise<pg.Client> {
    const old = this.#client;
    this.#client = undefined;
    old?.end().catch((error: unknown) => void error);
    const client = this.#options.connection();
    // A broken connection shows in the query that it breaks; between queries it only has to go.
    client.on('error', () => {
      if (this.#client === client) this.#client = undefined;
    });
    await client.connect();
    await client.query(`SET statement_timeout = ${APPEND_LIMIT_MS}`);
    this.#client = client;
    return client;
  }
}

/**
 * Blueprint B4.8: the lease row's epoch fences every older writer. A session lock says whether the former writer is
 * alive, so that a killed one is succeeded at once; updating the row waits for a batch that is still under way.
 */
async function takeLease(client: pg.Client, owner: string): Promise<bigint> {
  for (let attempt = 0; attempt < LOCK_TRIES; attempt += 1) {
    const { rows } = await client.query<{ locked: boolean }>(`SELECT pg_try_advisory_lock(hashtext($1)) AS locked`, [
      ENGINE,
    ]);
    if (rows[0]?.locked === true) {
      const taken = await client.query<{ epoch: bigint }>(
        `INSERT INTO engine_lease AS held (engine, epoch, owner, lease_until)
         VALUES ($1, 1, $2, now() + $3 * interval '1 millisecond')
         ON CONFLICT (engine) DO UPDATE SET epoch = held.epoch + 1, owner = $2, lease_until = now() + $3 * interval '1 millisecond'
         RETURNING epoch`,
        [ENGINE, owner, LEASE_MS],
      );
      const [row] = taken.rows;
      if (row !== undefined) return row.epoch;
    }
    await sleep(LOCK_WAIT_MS);
  }
  throw new Error('Another dealing engine is running on this database');
}

interface AccountRow {
  readonly id: bigint;
  readonly brand_id: string;
  readonly client_id: bigint;
  readonly kind: TradingAccount['kind'];
  readonly currency: string;
  readonly cash: bigint;
  readonly credit: bigint;
  readonly used: bigint;
  readonly eligibility: unknown;
  readonly chain_head: Buffer;
  readonly chain_length: bigint;
}

interface TotalsRow {
  readonly number: bigint;
  readonly last_id: bigint;
  readonly open_positions: bigint;
  readonly open_amounts: bigint;
  readonly client_cash: bigint;
}

async function readBook(client: pg.Client): Promise<LoadedBook> {
  const positions = await client.query<PositionColumns>(
    `SELECT ${POSITION_COLUMNS} FROM position WHERE closed_at IS NULL ORDER BY id`,
  );
  const accounts = await client.query<AccountRow>(`SELECT * FROM trading_account ORDER BY id`);
  const last = await client.query<TotalsRow>(`SELECT * FROM batch ORDER BY number DESC LIMIT 1`);
  const counted = await client.query<Omit<TotalsRow, 'number' | 'last_id'>>(`
    SELECT count(*) AS open_positions, coalesce(sum(amount), 0)::bigint AS open_amounts,
      (SELECT coalesce(sum(amount), 0)::bigint FROM posting WHERE account_id IS NOT NULL) AS client_cash
    FROM position WHERE closed_at IS NULL`);
  const byAccount = Map.groupBy(positions.rows.map(toPosition), ({ accountId }) => accountId);
  const [batch] = last.rows;
  const [sums] = counted.rows;
  return {
    accounts: accounts.rows.map((row) => toAccount(row, byAccount.get(toInteger(row.id)) ?? [])),
    lastBatch: toInteger(batch?.number ?? 0n),
    lastId: toInteger(batch?.last_id ?? 0n),
    recorded: batch === undefined ? undefined : toTotals(batch),
    counted: sums === undefined ? { openPositions: 0, openAmounts: 0n, clientCash: 0n } : toTotals(sums),
  };
}

function toTotals(row: Omit<TotalsRow, 'number' | 'last_id'>): BookTotals {
  return { openPositions: toInteger(row.open_positions), openAmounts: row.open_amounts, clientCash: row.client_cash };
}

function toAccount(row: AccountRow, positions: readonly Position[]): TradingAccount {
  return {
    id: toInteger(row.id),
    brandId: row.brand_id,
    clientId: toInteger(row.client_id),
    kind: row.kind,
    currency: row.currency,
    cash: money(row.cash),
    credit: money(row.credit),
    used: money(row.used),
    eligibility: storedEligibility(row.eligibility),
    positions: new Map(positions.map((position) => [position.id, position])),
    chainHead: row.chain_head.toString('hex'),
    chainLength: toInteger(row.chain_length),
  };
}

export const POSITION_COLUMNS = `id, account_id, symbol, direction, amount, leverage, opened_at, open_rate, stop_loss,
  take_profit, protected, closed_at, close_rate, profit, closing_reason`;

export interface PositionColumns {
  readonly id: bigint;
  readonly account_id: bigint;
  readonly symbol: string;
  readonly direction: Position['direction'];
  readonly amount: bigint;
  readonly leverage: number;
  readonly opened_at: number;
  readonly open_rate: bigint;
  readonly stop_loss: bigint | null;
  readonly take_profit: bigint | null;
  readonly protected: boolean;
  readonly closed_at: number | null;
  readonly close_rate: bigint | null;
  readonly profit: bigint | null;
  readonly closing_reason: ClosingReason | null;
}

export function toPosition(row: PositionColumns): Position {
  return {
    id: toInteger(row.id),
    accountId: toInteger(row.account_id),
    symbol: row.symbol,
    direction: row.direction,
    amount: money(row.amount),
    leverage: row.leverage,
    openedAt: row.opened_at,
    openRate: rate(row.open_rate),
    stopLoss: row.stop_loss === null ? undefined : rate(row.stop_loss),
    takeProfit: row.take_profit === null ? undefined : rate(row.take_profit),
    protected: row.protected,
  };
}

/** A row of the history; undefined for one that is still open. */
export function toClosedPosition(row: PositionColumns): ClosedPosition | undefined {
  const { closed_at, close_rate, profit, closing_reason } = row;
  if (closed_at === null || close_rate === null || profit === null || closing_reason === null) return undefined;
  return {
    ...toPosition(row),
    closedAt: closed_at,
    closeRate: rate(close_rate),
    profit: money(profit),
    closingReason: closing_reason,
  };
}

/** SQLSTATE 22 (data), 23 (integrity) and P0001 (our own triggers) refuse for certain; CL001 is the lost lease. */
function outcomeOf(error: unknown): AppendOutcome {
  const code = error instanceof pg.DatabaseError ? (error.code ?? '') : '';
  const reason = `${code} ${String(error)}`.trim();
  if (code === 'CL001') return { kind: 'fenced' };
  if (code.startsWith('22') || code.startsWith('23') || code === 'P0001') return { kind: 'rejected', reason };
  return { kind: 'unknown', reason };
}
