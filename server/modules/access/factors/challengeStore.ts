import type { BrandId, Instant } from '@candor/domain/ids.ts';
import { toTimestamp } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { column, rowsOf } from '../../../database/rows.ts';
import type { RowOf } from '../../../database/rows.ts';
import type { FactorOwner } from './owner.ts';

const challengeRows = rowsOf({
  handleHash: column.bytes(),
  kind: column.text<FactorOwner['kind']>('owner_kind'),
  ownerId: column.integer().optional(),
  purpose: column.text(),
  context: column.text(),
  browserHash: column.bytes().optional(),
  passkeyChallenge: column.text().optional(),
  tries: column.integer(),
  expiresAt: column.instant(),
  usedAt: column.instant().optional(),
});

export type StoredChallenge = RowOf<typeof challengeRows>;

export type NewChallenge = Omit<StoredChallenge, 'tries' | 'usedAt'>;

export async function insertChallenge(
  connection: Connection,
  brandId: BrandId,
  challenge: NewChallenge,
  now: Instant,
): Promise<void> {
  await connection.query(
    `INSERT INTO factor_challenge (brand_id, handle_hash, owner_kind, owner_id, purpose, context, browser_hash,
                                   passkey_challenge, created_at, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      brandId,
      challenge.handleHash,
      challenge.kind,
      challenge.ownerId ?? null,
      challenge.purpose,
      challenge.context,
      challenge.browserHash ?? null,
      challenge.passkeyChallenge ?? null,
      toTimestamp(now),
      toTimestamp(challenge.expiresAt),
    ],
  );
}

export function lockChallenge(connection: Connection, handleHash: Buffer): Promise<StoredChallenge | undefined> {
  return challengeRows.first(
    connection,
    `SELECT ${challengeRows.columns} FROM factor_challenge WHERE handle_hash = $1 FOR UPDATE`,
    [handleHash],
  );
}

export async function updateChallengePasskey(
  connection: Connection,
  handleHash: Buffer,
  challenge: string | undefined,
): Promise<void> {
  await connection.query('UPDATE factor_challenge SET passkey_challenge = $2 WHERE handle_hash = $1', [
    handleHash,
    challenge ?? null,
  ]);
}

/** Counts a wrong attempt, which also ends the passkey challenge. */
export async function updateChallengeTried(connection: Connection, handleHash: Buffer): Promise<void> {
  await connection.query(
    'UPDATE factor_challenge SET tries = tries + 1, passkey_challenge = NULL WHERE handle_hash = $1',
    [handleHash],
  );
}

export async function updateChallengeUsed(connection: Connection, handleHash: Buffer, now: Instant): Promise<void> {
  await connection.query('UPDATE factor_challenge SET used_at = $2 WHERE handle_hash = $1', [
    handleHash,
    toTimestamp(now),
  ]);
}

export async function updateChallengesUsed(
  connection: Connection,
  { brandId, kind, id }: FactorOwner,
  now: Instant,
): Promise<void> {
  await connection.query(
    `UPDATE factor_challenge SET used_at = $4
     WHERE brand_id = $1 AND owner_kind = $2 AND owner_id = $3 AND used_at IS NULL`,
    [brandId, kind, id, toTimestamp(now)],
  );
}

export async function deleteChallengesBefore(connection: Connection, before: Instant): Promise<void> {
  await connection.query('DELETE FROM factor_challenge WHERE expires_at < $1', [toTimestamp(before)]);
}
