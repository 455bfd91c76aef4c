import type { BrandId, Instant } from '@candor/domain/ids.ts';
import { toTimestamp } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import type { FactorOwner } from './owner.ts';

export interface StoredChallenge {
  readonly handleHash: Buffer;
  readonly kind: FactorOwner['kind'];
  readonly ownerId: number | undefined;
  readonly purpose: string;
  readonly context: string;
  readonly browserHash: Buffer | undefined;
  readonly passkeyChallenge: string | undefined;
  readonly tries: number;
  readonly expiresAt: Instant;
  readonly usedAt: Instant | undefined;
}

export type NewChallenge = Omit<StoredChallenge, 'tries' | 'usedAt'>;

interface ChallengeRow {
  readonly handle_hash: Buffer;
  readonly owner_kind: FactorOwner['kind'];
  readonly owner_id: number | null;
  readonly purpose: string;
  readonly context: string;
  readonly browser_hash: Buffer | null;
  readonly passkey_challenge: string | null;
  readonly tries: number;
  readonly expires_at: Instant;
  readonly used_at: Instant | null;
}

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

export async function lockChallenge(connection: Connection, handleHash: Buffer): Promise<StoredChallenge | undefined> {
  const found = await connection.query<ChallengeRow>(
    `SELECT handle_hash, owner_kind, owner_id::float8, purpose, context, browser_hash, passkey_challenge, tries,
            expires_at, used_at
     FROM factor_challenge WHERE handle_hash = $1 FOR UPDATE`,
    [handleHash],
  );
  return found.rows.map((row) => ({
    handleHash: row.handle_hash,
    kind: row.owner_kind,
    ownerId: row.owner_id ?? undefined,
    purpose: row.purpose,
    context: row.context,
    browserHash: row.browser_hash ?? undefined,
    passkeyChallenge: row.passkey_challenge ?? undefined,
    tries: row.tries,
    expiresAt: row.expires_at,
    usedAt: row.used_at ?? undefined,
  }))[0];
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

/** A wrong try: its passkey challenge is over with it. */
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
