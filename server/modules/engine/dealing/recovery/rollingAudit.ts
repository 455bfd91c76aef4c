import type pg from 'pg';
import type { AccountId, Instant } from '@candor/domain/ids.ts';
import { DAY_MS } from '@candor/domain/time.ts';
import { toInteger } from '../../../../database/columns.ts';
import { toTimestamp } from '../../../../database/pool.ts';
import { auditAccounts } from './auditAccounts.ts';
import { auditChainsOf } from './auditChains.ts';

/** Milliseconds between rounds. */
export const AUDIT_ROUND_MS = 30_000;
const ROUNDS_A_DAY = DAY_MS / AUDIT_ROUND_MS;
/**
 * Minimum number of accounts per round; with very many accounts, twice what a day needs, since a server may be off for
 * half of it.
 */
const ACCOUNTS_MINIMUM = 50;
const SPARE = 2;

export interface AuditedAccounts {
  /** Descriptions of what does not add up. */
  readonly differences: readonly string[];
  /** Total number of accounts, once the last one of a pass has been audited. */
  readonly passed: number | undefined;
}

/**
 * Rule LE-16: audits the next accounts in order of id, each with its whole history, at one instant and beside a running
 * engine. After the last one it starts over with the first.
 */
export async function auditNext(client: pg.ClientBase, now: Instant): Promise<AuditedAccounts> {
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ');
  try {
    const { after, accounts } = await readPlace(client, now);
    const { to, isLast } = await lastOfRound(client, after, accounts);
    const range = { after, to };
    const differences = [...(await auditAccounts(client, range)), ...(await auditChainsOf(client, range))];
    await keepPlace(client, { after: isLast ? 0 : to, passedAt: isLast ? now : undefined });
    await client.query('COMMIT');
    return { differences, passed: isLast ? accounts : undefined };
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
}

interface Place {
  readonly after: AccountId;
  readonly accounts: number;
}

/** Reads where the previous round ended; a pass starts by counting the accounts. */
async function readPlace(client: pg.ClientBase, now: Instant): Promise<Place> {
  const { rows } = await client.query<{ after_account: bigint; accounts: bigint }>(
    `UPDATE rolling_audit SET
       accounts = CASE after_account WHEN 0 THEN (SELECT count(*) FROM trading_account) ELSE accounts END,
       began_at = CASE after_account WHEN 0 THEN $1 ELSE began_at END
     RETURNING after_account, accounts`,
    [toTimestamp(now)],
  );
  const { after_account: after = 0n, accounts = 0n } = rows[0] ?? {};
  return { after: toInteger(after), accounts: toInteger(accounts) };
}

async function lastOfRound(
  client: pg.ClientBase,
  after: AccountId,
  accounts: number,
): Promise<{ readonly to: AccountId; readonly isLast: boolean }> {
  const count = Math.max(ACCOUNTS_MINIMUM, Math.ceil((accounts * SPARE) / ROUNDS_A_DAY));
  const { rows } = await client.query<{ to: bigint | null; count: bigint }>(
    `SELECT max(id) AS to, count(*) AS count
     FROM (SELECT id FROM trading_account WHERE id > $1 ORDER BY id LIMIT $2) AS next`,
    [after, count],
  );
  const [next] = rows;
  return { to: toInteger(next?.to ?? BigInt(after)), isLast: toInteger(next?.count ?? 0n) < count };
}

async function keepPlace(
  client: pg.ClientBase,
  { after, passedAt }: { readonly after: AccountId; readonly passedAt: Instant | undefined },
): Promise<void> {
  await client.query('UPDATE rolling_audit SET after_account = $1, passed_at = coalesce($2, passed_at)', [
    after,
    passedAt === undefined ? null : toTimestamp(passedAt),
  ]);
}
