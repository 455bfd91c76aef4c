import type { Instant } from '@candor/domain/ids.ts';
import pg from 'pg';
import type { ClosedPosition, ClosingReason, Position } from '@candor/domain/trading/position.ts';
import { money, rate } from '@candor/domain/money/money.ts';
import type { Rate } from '@candor/domain/money/money.ts';
import { toInteger } from '../../../database/columns.ts';
import { batchArrays, batchFigures, batchSql } from './batchStatement.ts';
import { UnwritableValue } from './binaryArray.ts';
import { canonical, fromCanonical, storedAnswer } from './canonical.ts';
import { ENGINE, PostgresLease } from './leaseRows.ts';
import { LeasedStore } from './leasedStore.ts';
import type { DealingSession } from './leasedStore.ts';
import type { AppendOutcome, CommandKey, LoadedBook, StoredAnswer } from './port.ts';
import { audit } from './recovery/audit.ts';
import { followBook } from './recovery/followBook.ts';
import { auditNext } from './recovery/rollingAudit.ts';
import type { AuditedAccounts } from './recovery/rollingAudit.ts';
import { markOf, recoverBook } from './recovery/recoverBook.ts';
import type { BookCapture, Snapshot } from './recovery/snapshot.ts';
import { readSnapshot, writeSnapshot } from './recovery/snapshotFile.ts';
import type { Batch } from './rows.ts';

/**
 * Time limit of an append; longer than any honest commit. After it the outcome is unknown and the reload determines it.
 */
const APPEND_LIMIT_MS = 15_000;

const ANSWERS = `SELECT account_id, command_id, payload, answer FROM journal
  JOIN unnest($1::bigint[], $2::text[]) AS requested (account_id, command_id) USING (account_id, command_id)`;

interface AnswerRow {
  readonly account_id: bigint;
  readonly command_id: string;
  readonly payload: unknown;
  readonly answer: unknown;
}

export interface StoreOptions {
  /** Creates a connection with the login candor_dealing. */
  readonly connection: () => pg.Client;
  /** Name of this process in the lease. */
  readonly owner: string;
  /** File of the snapshot; without it every load reads all rows. */
  readonly snapshotFile?: string;
  /** Whether every load from a snapshot is compared with a full load. */
  readonly isRecoveryCompared?: boolean;
}

/** The engine's store in PostgreSQL. */
export class PostgresStore extends LeasedStore {
  readonly #options: StoreOptions;

  constructor(options: StoreOptions) {
    super({
      owner: options.owner,
      connect: (onBroken) => openSession(options, onBroken),
      readSnapshot: async () => (options.snapshotFile === undefined ? undefined : readSnapshot(options.snapshotFile)),
    });
    this.#options = options;
  }

  /** Writes the snapshot that the next load starts from. A failed write leaves the previous one in place. */
  async keepSnapshot({ batch, accounts }: BookCapture): Promise<void> {
    const { snapshotFile } = this.#options;
    const mark = batch === 0 ? undefined : await this.markOf(batch);
    if (snapshotFile !== undefined && mark !== undefined) await writeSnapshot(snapshotFile, { mark, batch, accounts });
  }

  /** Ruling B4.6: audits beside the running engine, on a connection of its own; describes each difference. */
  audit(): Promise<string[]> {
    return this.#onOwnConnection((client) => audit(client, { isWhole: false }));
  }

  /** Audits the next accounts of the rolling audit, which reaches each account at least once a day. */
  auditNext(now: Instant): Promise<AuditedAccounts> {
    return this.#onOwnConnection((client) => auditNext(client, now));
  }

  /** Works on a connection of its own, beside the writing one. */
  async #onOwnConnection<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
    const client = this.#options.connection();
    client.on('error', () => undefined);
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  }
}

async function openSession(options: StoreOptions, onBroken: () => void): Promise<DealingSession> {
  const client = options.connection();
  client.on('error', onBroken);
  await client.connect();
  return new PostgresSession(client, options.isRecoveryCompared ?? false);
}

class PostgresSession extends PostgresLease implements DealingSession {
  readonly #isCompared: boolean;

  constructor(client: pg.Client, isCompared: boolean) {
    super(client);
    this.#isCompared = isCompared;
  }

  follow(before: Snapshot | undefined): Promise<Snapshot | undefined> {
    return followBook(this.client, before);
  }

  recover(snapshot: Snapshot | undefined): Promise<LoadedBook> {
    return recoverBook(this.client, { snapshot, isCompared: this.#isCompared });
  }

  async limitStatements(): Promise<void> {
    await this.client.query(`SET statement_timeout = ${APPEND_LIMIT_MS}`);
  }

  async append(batch: Batch, epoch: bigint): Promise<AppendOutcome> {
    try {
      const values = [...batchFigures(batch, ENGINE, epoch), ...batchArrays(batch)];
      await this.client.query({ name: 'append-batch', text: batchSql, values });
      return { kind: 'committed' };
    } catch (error) {
      return outcomeOf(error);
    }
  }

  async results(commands: readonly CommandKey[]): Promise<StoredAnswer[]> {
    const { rows } = await this.client.query<AnswerRow>(ANSWERS, [
      commands.map(({ accountId }) => String(accountId)),
      commands.map(({ commandId }) => commandId),
    ]);
    return rows.map((row) => ({
      accountId: toInteger(row.account_id),
      commandId: row.command_id,
      fingerprint: canonical(fromCanonical(row.payload)),
      answer: storedAnswer(row.answer),
    }));
  }

  markOf(batch: number): Promise<string | undefined> {
    return markOf(this.client, batch);
  }

  end(): Promise<void> {
    return this.client.end();
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

/** Converts a row of the history; undefined for a position that is still open. */
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

/**
 * Classifies an error: SQLSTATE 22 (data), 23 (integrity) and P0001 (our own triggers) are certain refusals; CL001 is
 * the lost lease.
 */
function outcomeOf(error: unknown): AppendOutcome {
  const code = error instanceof pg.DatabaseError ? (error.code ?? '') : '';
  const reason = `${code} ${String(error)}`.trim();
  // A figure that no column can have was found before anything was sent.
  if (error instanceof UnwritableValue) return { kind: 'rejected', reason };
  if (code === 'CL001') return { kind: 'fenced' };
  if (code.startsWith('22') || code.startsWith('23') || code === 'P0001') return { kind: 'rejected', reason };
  return { kind: 'unknown', reason };
}
