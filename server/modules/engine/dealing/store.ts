import type { Instant } from '@candor/domain/ids.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { ClosedPosition, ClosingReason, Position } from '@candor/domain/trading/position.ts';
import { money, rate } from '@candor/domain/money/money.ts';
import type { Rate } from '@candor/domain/money/money.ts';
import { toInteger } from '../../../database/columns.ts';
import { batchParameters, batchSql } from './batchStatement.ts';
import { canonical, fromCanonical, storedAnswer } from './canonical.ts';
import { ENGINE, prolongLease, takeLease, takeLock, tryToSucceed } from './lease.ts';
import { LeaseLost } from './port.ts';
import type { AppendOutcome, CommandKey, DealingStore, LoadedBook, StoredAnswer } from './port.ts';
import { audit } from './recovery/audit.ts';
import { followBook } from './recovery/followBook.ts';
import { auditNext } from './recovery/rollingAudit.ts';
import type { AuditedAccounts } from './recovery/rollingAudit.ts';
import { markOf, recoverBook } from './recovery/recoverBook.ts';
import type { BookCapture, Snapshot } from './recovery/snapshot.ts';
import { readSnapshot, writeSnapshot } from './recovery/snapshotFile.ts';
import type { Batch } from './rows.ts';

/** Longer than any honest commit; after it the outcome is unknown and the reload finds out. */
const APPEND_LIMIT_MS = 15_000;
/**
 * How often an engine that stands by looks whether the other has ended, and how often, at most, it reads what that one
 * wrote.
 */
const LOOK_MS = 50;
const FOLLOW_MS = 200;
/** Of its time it reads a tenth at most: changed accounts are found by reading all of them. */
const READING_SHARE = 10;

const ANSWERS = `SELECT account_id, command_id, payload, answer FROM journal
  JOIN unnest($1::bigint[], $2::text[]) AS requested (account_id, command_id) USING (account_id, command_id)`;

interface AnswerRow {
  readonly account_id: bigint;
  readonly command_id: string;
  readonly payload: unknown;
  readonly answer: unknown;
}

export interface StoreOptions {
  /** How to reach the database as candor_dealing. */
  readonly connection: () => pg.Client;
  /** Names this process in the lease. */
  readonly owner: string;
  /** Where the book is kept between batches; without it every load reads all rows. */
  readonly snapshotFile?: string;
  /** Every load from a snapshot is compared with a full one. */
  readonly isRecoveryCompared?: boolean;
}

/** The engine's store in PostgreSQL: one connection, held for as long as it answers. */
export class PostgresStore implements DealingStore {
  readonly #options: StoreOptions;
  #client: pg.Client | undefined;
  #epoch = 0n;
  #loads = 0;
  #isClosed = false;
  /** The session that has the lock, and the book as it was last read, from standing by to the load that follows. */
  #succession: { readonly client: pg.Client; readonly book: Snapshot | undefined } | undefined;
  /** Resolves when nothing uses the connection: a load, or a statement of the engine, the lease or the snapshot. */
  #free: Promise<unknown> = Promise.resolve();

  constructor(options: StoreOptions) {
    this.#options = options;
  }

  /**
   * Follows the book of the engine that deals until that one has ended; the load that comes next reads only what has
   * changed since. Resolves at once where nobody deals; false: this store was closed meanwhile.
   */
  async standBy(): Promise<boolean> {
    const client = await this.#reconnect();
    try {
      this.#succession = { client, book: await this.#followUntilEnded(client) };
      return true;
    } catch (error) {
      if (this.#isClosed) return false;
      throw error;
    }
  }

  async #followUntilEnded(client: pg.Client): Promise<Snapshot | undefined> {
    let book = await this.#readSnapshot();
    let readNext = 0;
    while (!(await tryToSucceed(client))) {
      const began = performance.now();
      if (began >= readNext) {
        book = await followBook(client, book);
        const ended = performance.now();
        readNext = ended + Math.max(FOLLOW_MS, (ended - began) * READING_SHARE);
      }
      await sleep(LOOK_MS);
    }
    return book;
  }

  async #readSnapshot(): Promise<Snapshot | undefined> {
    const { snapshotFile } = this.#options;
    return snapshotFile === undefined ? undefined : readSnapshot(snapshotFile);
  }

  load(): Promise<LoadedBook> {
    this.#loads += 1;
    const loading = this.#load();
    this.#free = loading.catch(() => undefined);
    return loading;
  }

  /** One statement at a time: pg will not queue them. A load waits for none, since it takes another connection. */
  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#free.then(work);
    this.#free = turn.catch(() => undefined);
    return turn;
  }

  async #load(): Promise<LoadedBook> {
    const { owner, isRecoveryCompared = false } = this.#options;
    const succession = this.#succession;
    this.#succession = undefined;
    const reading = succession === undefined ? this.#readSnapshot() : Promise.resolve(succession.book);
    const client = succession?.client ?? (await this.#reconnect());
    this.#epoch = await takeLease(client, { owner, formerEpoch: this.#epoch });
    const book = await recoverBook(client, { snapshot: await reading, isCompared: isRecoveryCompared });
    await client.query(`SET statement_timeout = ${APPEND_LIMIT_MS}`);
    if (!(await prolongLease(client, this.#epoch))) throw new LeaseLost();
    return book;
  }

  async append(batch: Batch): Promise<AppendOutcome> {
    try {
      const values = batchParameters(batch, ENGINE, this.#epoch);
      await this.#inTurn(() => this.#connected().query({ name: 'append-batch', text: batchSql, values }));
      return { kind: 'committed' };
    } catch (error) {
      return outcomeOf(error);
    }
  }

  async results(commands: readonly CommandKey[]): Promise<StoredAnswer[]> {
    const { rows } = await this.#inTurn(() =>
      this.#connected().query<AnswerRow>(ANSWERS, [
        commands.map(({ accountId }) => String(accountId)),
        commands.map(({ commandId }) => commandId),
      ]),
    );
    return rows.map((row) => ({
      accountId: toInteger(row.account_id),
      commandId: row.command_id,
      fingerprint: canonical(fromCanonical(row.payload)),
      answer: storedAnswer(row.answer),
    }));
  }

  renewLease(): Promise<boolean> {
    return this.#inTurn(() => this.#renew());
  }

  async #renew(): Promise<boolean> {
    const [loads, epoch] = [this.#loads, this.#epoch];
    try {
      const isHeld = await prolongLease(this.#client ?? (await this.#rejoin()), epoch);
      // A load that began meanwhile has its own answer.
      return isHeld || loads !== this.#loads;
    } catch (error) {
      if (error instanceof LeaseLost) return false;
      throw error;
    }
  }

  /** Writes the snapshot that the next load starts from. One that fails leaves the one before. */
  async keepSnapshot({ batch, accounts }: BookCapture): Promise<void> {
    const { snapshotFile } = this.#options;
    const mark = batch === 0 ? undefined : await this.#inTurn(() => markOf(this.#connected(), batch));
    if (snapshotFile !== undefined && mark !== undefined) await writeSnapshot(snapshotFile, { mark, batch, accounts });
  }

  /** Ruling B4.6, beside the running engine and on a connection of its own: what does not add up, in words. */
  audit(): Promise<string[]> {
    return this.#aside((client) => audit(client, { isWhole: false }));
  }

  /** The next accounts of the running audit, which comes to each of them at least once a day. */
  auditNext(now: Instant): Promise<AuditedAccounts> {
    return this.#aside((client) => auditNext(client, now));
  }

  /** On a connection of its own, beside the one that writes. */
  async #aside<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
    const client = this.#options.connection();
    client.on('error', () => undefined);
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    const client = this.#client;
    this.#client = undefined;
    await client?.end();
  }

  #connected(): pg.Client {
    if (this.#client === undefined) throw new Error('The dealing store is not connected');
    return this.#client;
  }

  /**
   * A connection that broke between two batches: a new session under the same epoch. Nobody has written since, or the
   * lease says so.
   */
  async #rejoin(): Promise<pg.Client> {
    const client = await this.#reconnect();
    await takeLock(client, this.#epoch);
    await client.query(`SET statement_timeout = ${APPEND_LIMIT_MS}`);
    return client;
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
    this.#client = client;
    return client;
  }
}

export const POSITION_COLUMNS = `id, account_id, symbol, direction, amount, leverage, opened_at, open_rate, stop_loss,
  take_profit, trailing_distance, break_even, protected, closed_at, close_rate, profit, closing_reason, parent`;

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
  readonly trailing_distance: bigint | null;
  readonly break_even: bigint | null;
  readonly protected: boolean;
  readonly closed_at: number | null;
  readonly close_rate: bigint | null;
  readonly profit: bigint | null;
  readonly closing_reason: ClosingReason | null;
  readonly parent: bigint | null;
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
    stopLoss: rateOf(row.stop_loss),
    takeProfit: rateOf(row.take_profit),
    trailing: rateOf(row.trailing_distance),
    breakEven: rateOf(row.break_even),
    protected: row.protected,
  };
}

function rateOf(value: bigint | null): Rate | undefined {
  return value === null ? undefined : rate(value);
}

/** A row of the history; undefined for one that is still open. */
export function toClosedPosition(row: PositionColumns): ClosedPosition | undefined {
  const { closed_at, close_rate, profit, closing_reason } = row;
  if (closed_at === null || close_rate === null || profit === null || closing_reason === null) return undefined;
  return {
    ...toPosition(row),
    parent: row.parent === null ? undefined : toInteger(row.parent),
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
