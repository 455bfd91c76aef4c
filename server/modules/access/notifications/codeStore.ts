import type { ClientId, Instant } from '@candor/domain/ids.ts';
import { toTimestamp } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { column, rowsOf } from '../../../database/rows.ts';
import type { RowOf } from '../../../database/rows.ts';
import type { MailCode, NewMailCode } from './mailCode.ts';

const codeRows = rowsOf({
  id: column.integer(),
  brandId: column.text(),
  clientId: column.integer(),
  nonceHash: column.bytes().optional(),
  email: column.text().optional(),
  sessionId: column.integer().optional(),
  createdAt: column.instant(),
  isLive: column.flag('used_at IS NULL AND replaced_at IS NULL'),
});

export async function insertCode(connection: Connection, code: NewMailCode, lifeMs: number): Promise<number> {
  const found = await connection.query<{ id: number }>(
    `INSERT INTO mail_code (brand_id, client_id, purpose, life_ms, nonce_hash, email, session_id, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING id::float8`,
    [
      code.brandId,
      code.clientId,
      code.purpose,
      lifeMs,
      code.nonceHash ?? null,
      code.email ?? null,
      code.sessionId ?? null,
      toTimestamp(code.now),
    ],
  );
  return found.rows[0]?.id ?? 0;
}

/** Invalidates the client's codes of this purpose. */
export async function replaceCodes(
  connection: Connection,
  code: Pick<NewMailCode, 'clientId' | 'purpose' | 'now'>,
): Promise<void> {
  await connection.query(
    `UPDATE mail_code SET replaced_at = $3
     WHERE client_id = $1 AND purpose = $2 AND used_at IS NULL AND replaced_at IS NULL`,
    [code.clientId, code.purpose, toTimestamp(code.now)],
  );
}

interface EndedCodes {
  readonly clientId: ClientId;
  /** Id after which warnings end as well; undefined where all warnings stay. */
  readonly warningsAfter: number | undefined;
  readonly now: Instant;
}

/**
 * Invalidates all mailed codes when the address changes hands. Warnings stay, so that the original owner can recover
 * the account; once a warning has been used, later ones end as well.
 */
export async function endCodes(connection: Connection, { clientId, warningsAfter, now }: EndedCodes): Promise<void> {
  await connection.query(
    `UPDATE mail_code SET replaced_at = $3
     WHERE client_id = $1 AND used_at IS NULL AND replaced_at IS NULL AND (purpose <> 'notMe' OR id > $2)`,
    [clientId, warningsAfter ?? null, toTimestamp(now)],
  );
}

const pendingRows = rowsOf({
  email: column.text().optional(),
  /** When the code was requested. */
  createdAt: column.instant(),
  /** Whether sending its mail was given up. */
  isMailFailed: column.flag(`EXISTS (SELECT FROM mail
    WHERE mail.client_id = $1 AND mail.code_id = mail_code.id AND mail.state = 'failed')`),
});

/** A code whose mail is under way, or which is valid. */
export type PendingCode = RowOf<typeof pendingRows>;

/** Finds the pending code: the address to confirm, when it was requested, and whether its mail was given up. */
export function findPending(
  connection: Connection,
  purpose: NewMailCode['purpose'],
  clientId: ClientId,
  now: Instant,
): Promise<PendingCode | undefined> {
  return pendingRows.first(
    connection,
    `SELECT ${pendingRows.columns} FROM mail_code
     WHERE client_id = $1 AND purpose = $2 AND used_at IS NULL AND replaced_at IS NULL
       AND (expires_at IS NULL OR expires_at > $3)
     ORDER BY id DESC LIMIT 1`,
    [clientId, purpose, toTimestamp(now)],
  );
}

/** Stores a code's hash. False: the code has been used or replaced, so that its mail need not be sent. */
export async function updateHash(connection: Connection, id: number, hash: Buffer, now: Instant): Promise<boolean> {
  const changed = await connection.query(
    `UPDATE mail_code SET code_hash = $2, expires_at = $3::timestamptz + life_ms * interval '1 millisecond'
     WHERE id = $1 AND used_at IS NULL AND replaced_at IS NULL`,
    [id, hash, toTimestamp(now)],
  );
  return changed.rowCount === 1;
}

/** Marks a code as used, in one statement, so that of two simultaneous uses one fails. */
export function updateUsed(
  connection: Connection,
  purpose: NewMailCode['purpose'],
  hash: Buffer,
  now: Instant,
): Promise<MailCode | undefined> {
  return codeRows.first(
    connection,
    `UPDATE mail_code SET used_at = $3
     WHERE code_hash = $2 AND purpose = $1 AND used_at IS NULL AND replaced_at IS NULL AND expires_at > $3
     RETURNING ${codeRows.columns}`,
    [purpose, hash, toTimestamp(now)],
  );
}

export function findCode(
  connection: Connection,
  purpose: NewMailCode['purpose'],
  hash: Buffer,
  now: Instant,
): Promise<MailCode | undefined> {
  return codeRows.first(
    connection,
    `SELECT ${codeRows.columns} FROM mail_code WHERE code_hash = $2 AND purpose = $1 AND expires_at > $3`,
    [purpose, hash, toTimestamp(now)],
  );
}
