import type { CorrectionCause, PriceEvidence, TradePrices } from '@candor/domain/trading/correction.ts';
import { assert } from '@candor/domain/assert.ts';
import type { BrandId, ClientId, CommandId, ExecutionId, Instant, PositionId } from '@candor/domain/ids.ts';
import type { Book } from '@candor/domain/ledger/entry.ts';
import { money } from '@candor/domain/money/money.ts';
import type { Money } from '@candor/domain/money/money.ts';
import type { Forgiveness } from '@candor/domain/trading/repair.ts';
import { toInteger } from '../../../database/columns.ts';
import { toTimestamp } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { CORRECTIONS, IS_ARCHIVED, markUpNamed, toStoredEvidence } from '../../engine/dealing/index.ts';
import type { PositionColumns } from '../../engine/dealing/index.ts';

/** Position with its owner and its corrections. */
export interface TradeRow extends PositionColumns {
  readonly book: Book;
  readonly currency: string;
  readonly client_id: number;
  readonly name: string;
  readonly pin: string;
  /** Corrections as JSON, oldest first; null: none. */
  readonly corrections: unknown;
  /** Negative-balance adjustments after its close that are not reversed (rule TC-9). */
  readonly forgiven: bigint;
  /** Mark-up at its opening, in percent; null: the specification's (rule SE-8). */
  readonly mark_up_percent: string | null;
  /**
   * Rule ER-12: whether its evidence is archived; the adjustments may then be unknown here, and nothing is corrected.
   */
  readonly archived: boolean;
}

/** Columns of a position with its account, its owner and its corrections. */
export const TRADE = `position.*, account.kind AS book, account.currency, client.id::float8 AS client_id, pin,
  first_name || ' ' || last_name AS name, ${CORRECTIONS} AS corrections, forgiven_after(position.id) AS forgiven,
  ${IS_ARCHIVED} AS archived, (SELECT ${markUpNamed('first')} FROM execution first
    WHERE first.position_id = coalesce(position.parent, position.id) AND first.kind = 'open'
      AND first.at = position.opened_at) AS mark_up_percent`;
export const TRADE_OWNER = `JOIN trading_account account ON account.id = position.account_id
  JOIN client ON client.id = account.client_id`;

/** Finds a trade of the brand, in either of its client's accounts. */
export async function findTrade(connection: Connection, position: PositionId): Promise<TradeRow | undefined> {
  const { rows } = await connection.query<TradeRow>(
    `SELECT ${TRADE} FROM position ${TRADE_OWNER} WHERE position.id = $1`,
    [String(position)],
  );
  return rows[0];
}

/** Finds the execution that closed a trade, and the negative-balance adjustments of its stretch. */
export async function findClosing(
  connection: Connection,
  position: PositionId,
): Promise<{ readonly execution: ExecutionId; readonly forgiveness: Forgiveness }> {
  const { rows } = await connection.query<ForgivenessColumns & { execution: number }>(
    `SELECT closing.id::float8 AS execution, ${FORGIVENESS}
     FROM position JOIN execution closing ON closing.position_id = position.id AND closing.kind = 'close'
     ${FORGIVENESS_OF} WHERE position.id = $1`,
    [String(position)],
  );
  const [row] = rows;
  assert(row !== undefined, 'a closed trade has an execution that closed it');
  return { execution: row.execution, forgiveness: toForgiveness(row) };
}

/** Columns of the negative-balance adjustments of a trade's stretch. */
export const FORGIVENESS = 'forgiveness.stretch, forgiveness.whole, forgiveness.later, forgiveness.protection';
export const FORGIVENESS_OF = 'CROSS JOIN LATERAL forgiveness_of(position.id) forgiveness';

export interface ForgivenessColumns {
  readonly stretch: bigint;
  readonly whole: bigint;
  readonly later: bigint;
  readonly protection: bigint;
}

export function toForgiveness({ stretch, whole, later, protection }: ForgivenessColumns): Forgiveness {
  return { stretch: toInteger(stretch), whole: money(whole), later: money(later), protection: money(protection) };
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
  readonly evidence: PriceEvidence | null;
  readonly before: TradePrices & { readonly profit: Money };
  readonly after: TradePrices & { readonly profit: Money };
  readonly protection: Money;
  readonly requestedBy: number;
  readonly requesterRole: string;
  readonly approvedBy: number;
  readonly approvedRole: string;
  readonly commandId: CommandId;
  readonly now: Instant;
}

/**
 * Lists the trades of an account with corrections of other approvals that the engine has not answered: their effect is
 * unknown.
 */
export async function listUnderway(
  connection: Connection,
  accountId: number,
  approvalId: number,
): Promise<PositionId[]> {
  const { rows } = await connection.query<{ position: number }>(
    `SELECT position_id::float8 AS position FROM trade_correction
     WHERE account_id = $1 AND approval_id <> $2 AND state = 'intended'`,
    [accountId, approvalId],
  );
  return rows.map(({ position }) => position);
}

/** Was this correction started before, so that it is now repeated after a crash? */
export async function isIntended(connection: Connection, approvalId: number, position: PositionId): Promise<boolean> {
  const { rows } = await connection.query(
    'SELECT 1 FROM trade_correction WHERE approval_id = $1 AND position_id = $2',
    [approvalId, position],
  );
  return rows.length > 0;
}

/** Inserts a correction, once per approval; false if another correction of the trade is in progress. */
export async function insertCorrection(connection: Connection, one: NewCorrection): Promise<boolean> {
  await connection.query(
    `INSERT INTO trade_correction (brand_id, client_id, account_id, position_id, symbol, approval_id, number, cause,
       reason, source, open_rate_before, close_rate_before, profit_before, open_rate, close_rate, profit, protection,
       asked_by, asked_role, approved_by, approved_role, command_id, intended_at, evidence)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23,
       $24)
     ON CONFLICT DO NOTHING`,
    [
      one.brandId,
      one.clientId,
      one.accountId,
      one.position,
      one.symbol,
      one.approvalId,
      one.number,
      one.cause,
      one.reason,
      one.source,
      ...figures(one.before),
      ...figures(one.after),
      String(one.protection),
      one.requestedBy,
      one.requesterRole,
      one.approvedBy,
      one.approvedRole,
      one.commandId,
      toTimestamp(one.now),
      one.evidence === null ? null : JSON.stringify(toStoredEvidence(one.evidence)),
    ],
  );
  return isIntended(connection, one.approvalId, one.position);
}

function figures({ open, close, profit }: NewCorrection['before']): string[] {
  return [String(open), String(close), String(profit)];
}

/**
 * Stores the engine's answer. `refusal`: the reason why it booked nothing; undefined: it booked. False if the answer
 * was stored before.
 */
export async function updateAnswered(
  connection: Connection,
  { approvalId, position }: { readonly approvalId: number; readonly position: PositionId },
  refusal: string | undefined,
  now: Instant,
): Promise<boolean> {
  const { rowCount } = await connection.query(
    `UPDATE trade_correction SET state = $3, refusal = $4, answered_at = $5
     WHERE approval_id = $1 AND position_id = $2 AND state = 'intended'`,
    [approvalId, position, refusal === undefined ? 'done' : 'refused', refusal ?? null, toTimestamp(now)],
  );
  return rowCount === 1;
}

export interface CarriedOut {
  readonly approvalId: number;
  readonly position: PositionId;
  readonly state: 'intended' | 'done' | 'refused';
  readonly refusal: string | null;
}

/** Lists the engine's answers to approved corrections. */
export async function listCarriedOut(connection: Connection, approvals: readonly number[]): Promise<CarriedOut[]> {
  const { rows } = await connection.query<CarriedOut>(
    `SELECT approval_id::float8 AS "approvalId", position_id::float8 AS position, state, refusal
     FROM trade_correction WHERE approval_id = ANY ($1)`,
    [approvals],
  );
  return rows;
}
