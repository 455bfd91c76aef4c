import type { AdjustmentType } from '@candor/domain/clients/adjustment.ts';
import type { AccountId, BrandId, ClientId, CommandId, Instant } from '@candor/domain/ids.ts';
import type { Money, MoneySum } from '@candor/domain/money/money.ts';
import { toTimestamp } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { REQUESTER_HAS_ACCESS } from '../../access/approvals/index.ts';

/** Serialises adjustments of a brand, for the daily limit. */
export async function lockDay(connection: Connection, brandId: BrandId): Promise<void> {
  await connection.query("SELECT pg_advisory_xact_lock(hashtext('adjustment'), hashtext($1))", [brandId]);
}

/** Sums everything that the brand's clients have ever deposited. */
export async function readPaidIn(connection: Connection): Promise<MoneySum> {
  const { rows } = await connection.query<{ total: string }>(
    `SELECT coalesce(sum(posting.amount), 0)::text AS total FROM ledger_entry entry
     JOIN posting ON posting.entry_id = entry.id AND posting.account_id = entry.account_id
     WHERE entry.book = 'real' AND entry.kind IN ('deposit', 'suspenseRelease')`,
  );
  return BigInt(rows[0]?.total ?? '0');
}

/** Sums the requests since an instant that were not refused or withdrawn, in either direction. */
export async function readUsed(connection: Connection, since: Instant): Promise<MoneySum> {
  const { rows } = await connection.query<{ total: string }>(
    `SELECT coalesce(sum(abs((payload ->> 'amount')::numeric)), 0)::text AS total FROM approval
     WHERE subject = 'adjustment' AND requested_at >= $1 AND refusal IS NULL
       AND (state = 'approved' OR (state = 'waiting' AND ${REQUESTER_HAS_ACCESS}))`,
    [toTimestamp(since)],
  );
  return BigInt(rows[0]?.total ?? '0');
}

export interface NewAdjustment {
  readonly brandId: BrandId;
  readonly clientId: ClientId;
  readonly accountId: AccountId;
  readonly approvalId: number;
  readonly commandId: CommandId;
  readonly type: AdjustmentType;
  readonly amount: Money;
  readonly reason: string;
  readonly evidence: string;
  readonly requestedBy: number;
  readonly requesterRole: string;
  readonly approvedBy: number;
  readonly approvedRole: string;
  readonly now: Instant;
}

/** Inserts an adjustment, once per approval. */
export async function insertAdjustment(connection: Connection, one: NewAdjustment): Promise<void> {
  await connection.query(
    `INSERT INTO adjustment (brand_id, client_id, account_id, approval_id, type, amount, reason, evidence, asked_by,
       asked_role, approved_by, approved_role, command_id, intended_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
     ON CONFLICT (brand_id, approval_id) DO NOTHING`,
    [
      one.brandId,
      one.clientId,
      one.accountId,
      one.approvalId,
      one.type,
      String(one.amount),
      one.reason,
      one.evidence,
      one.requestedBy,
      one.requesterRole,
      one.approvedBy,
      one.approvedRole,
      one.commandId,
      toTimestamp(one.now),
    ],
  );
}

/** Stores the engine's answer, once. */
export async function updateAnswered(
  connection: Connection,
  approvalId: number,
  state: 'done' | 'refused',
  now: Instant,
): Promise<void> {
  await connection.query(
    "UPDATE adjustment SET state = $2, answered_at = $3 WHERE approval_id = $1 AND state = 'intended'",
    [approvalId, state, toTimestamp(now)],
  );
}
