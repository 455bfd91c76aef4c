import type { CorrectionCause, TradePrices } from '@candor/domain/trading/correction.ts';
import type { BrandId, ClientId, CommandId, Instant, PositionId } from '@candor/domain/ids.ts';
import type { Book } from '@candor/domain/ledger/entry.ts';
import type { Money } from '@candor/domain/money/money.ts';
import { toTimestamp } from '../../database/pool.ts';
import type { Connection } from '../../database/pool.ts';
import { CORRECTIONS } from '../dealing/index.ts';
import type { PositionColumns } from '../dealing/index.ts';

/** A position with whose it is and what has been corrected of it. */
export interface TradeRow extends PositionColumns {
  readonly book: Book;
  readonly currency: string;
  readonly client_id: number;
  readonly name: string;
  readonly pin: string;
  /** JSON, oldest first; null: never. */
  readonly corrections: unknown;
  /** What was lifted after its close and is not taken back (rule TC-9). */
  readonly forgiven: bigint;
}

/** Of the brand, in either of its client's accounts. */
export async function findTrade(connection: Connection, position: PositionId): Promise<TradeRow | undefined> {
  const { rows } = await connection.query<TradeRow>(
    `SELECT position.*, account.kind AS book, account.currency, client.id::float8 AS client_id, pin,
       first_name || ' ' || last_name AS name, ${CORRECTIONS} AS corrections,
       forgiven_after(position.id) AS forgiven
     FROM position JOIN trading_account account ON account.id = position.account_id
     JOIN client ON client.id = account.client_id
     WHERE position.id = $1`,
    [String(position)],
  );
  return rows[0];
}

export interface NewCorrection {
  readonly brandId: BrandId;
  readonly clientId: ClientId;
  readonly accountId: number;
  readonly position: PositionId;
  readonly symbol: string;
  readonly approvalId: number;
  readonly number: number;
  readonly cause: CorrectionCause;
  readonly reason: string;
  readonly source: string;
  readonly before: TradePrices & { readonly profit: Money };
  readonly after: TradePrices & { readonly profit: Money };
  readonly protection: Money;
  readonly askedBy: number;
  readonly askedRole: string;
  readonly approvedBy: number;
  readonly approvedRole: string;
  readonly commandId: CommandId;
  readonly now: Instant;
}

/** Whether another correction of the account is with the engine: what it leaves is not known yet. */
export async function isAccountBusy(connection: Connection, accountId: number, approvalId: number): Promise<boolean> {
  const { rows } = await connection.query(
    `SELECT 1 FROM trade_correction WHERE account_id = $1 AND approval_id <> $2 AND state = 'intended' LIMIT 1`,
    [accountId, approvalId],
  );
  return rows.length > 0;
}

/** Whether this approval's correction was begun before, and is carried out once more after a death in between. */
export async function isIntended(connection: Connection, approvalId: number): Promise<boolean> {
  const { rows } = await connection.query('SELECT 1 FROM trade_correction WHERE approval_id = $1', [approvalId]);
  return rows.length > 0;
}

/** Once for its approval; false: another correction of the trade has its place. */
export async function insertCorrection(connection: Connection, one: NewCorrection): Promise<boolean> {
  await connection.query(
    `INSERT INTO trade_correction (brand_id, client_id, account_id, position_id, symbol, approval_id, number, cause,
       reason, source, open_rate_before, close_rate_before, profit_before, open_rate, close_rate, profit, protection,
       asked_by, asked_role, approved_by, approved_role, command_id, intended_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23)
     ON CONFLICT DO NOTHING`,
    [
      ...[one.brandId, one.clientId, one.accountId, one.position, one.symbol, one.approvalId, one.number, one.cause],
      ...[one.reason, one.source, ...figures(one.before), ...figures(one.after), String(one.protection)],
      ...[one.askedBy, one.askedRole, one.approvedBy, one.approvedRole, one.commandId, toTimestamp(one.now)],
    ],
  );
  const { rows } = await connection.query('SELECT 1 FROM trade_correction WHERE brand_id = $1 AND approval_id = $2', [
    one.brandId,
    one.approvalId,
  ]);
  return rows.length === 1;
}

function figures({ open, close, profit }: NewCorrection['before']): string[] {
  return [String(open), String(close), String(profit)];
}

/** `refusal`: why the engine has booked nothing; undefined: it has. False: the answer was noted before. */
export async function updateAnswered(
  connection: Connection,
  approvalId: number,
  refusal: string | undefined,
  now: Instant,
): Promise<boolean> {
  const { rowCount } = await connection.query(
    `UPDATE trade_correction SET state = $2, refusal = $3, answered_at = $4
     WHERE approval_id = $1 AND state = 'intended'`,
    [approvalId, refusal === undefined ? 'done' : 'refused', refusal ?? null, toTimestamp(now)],
  );
  return rowCount === 1;
}

export interface CarriedOut {
  readonly approvalId: number;
  readonly state: 'intended' | 'done' | 'refused';
  readonly refusal: string | null;
}

/** What the engine has made of approved ones. */
export async function listCarriedOut(connection: Connection, approvals: readonly number[]): Promise<CarriedOut[]> {
  const { rows } = await connection.query<CarriedOut>(
    `SELECT approval_id::float8 AS "approvalId", state, refusal FROM trade_correction WHERE approval_id = ANY ($1)`,
    [approvals],
  );
  return rows;
}
