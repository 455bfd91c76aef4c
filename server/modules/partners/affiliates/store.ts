import { assert } from '@candor/domain/assert.ts';
import { mailCodeLives } from '@candor/domain/clients/mailCode.ts';
import type { BrandId, Instant } from '@candor/domain/ids.ts';
import { DAY_MS } from '@candor/domain/time.ts';
import { toTimestamp } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { column, optional, rowsOf } from '../../../database/rows.ts';
import type { RowOf } from '../../../database/rows.ts';
import type { HashedPassword } from '../../access/passwords/index.ts';
import { newSecret } from '../../access/sessions/index.ts';

export type Affiliate = RowOf<typeof affiliateRows>;

const affiliateRows = rowsOf(
  {
    id: column.integer(),
    brandId: column.text(),
    code: column.text(),
    name: column.text(),
    email: column.text(),
    /** Language of mails to the partner. */
    language: column.text(),
    parentId: column.integer().optional(),
    createdAt: column.instant(),
    isDisabled: column.flag('disabled_at IS NOT NULL'),
    /** Password; undefined until the invitation is accepted. */
    password: optional({ hash: column.text('password_hash'), pepperVersion: column.integer() }),
  },
  'affiliate',
);

export function findByEmail(connection: Connection, email: string): Promise<Affiliate | undefined> {
  return affiliateRows.first(connection, `SELECT ${affiliateRows.columns} FROM affiliate WHERE email = $1`, [email]);
}

export function findById(connection: Connection, id: number): Promise<Affiliate | undefined> {
  return affiliateRows.first(connection, `SELECT ${affiliateRows.columns} FROM affiliate WHERE id = $1`, [id]);
}

/** Locks the row against changes until the transaction ends. */
export function lockShared(connection: Connection, id: number): Promise<Affiliate | undefined> {
  return affiliateRows.first(connection, `SELECT ${affiliateRows.columns} FROM affiliate WHERE id = $1 FOR SHARE`, [
    id,
  ]);
}

/** Locks the row exclusively, also against other locks. */
export function lockAlone(connection: Connection, id: number): Promise<Affiliate | undefined> {
  return affiliateRows.first(connection, `SELECT ${affiliateRows.columns} FROM affiliate WHERE id = $1 FOR UPDATE`, [
    id,
  ]);
}

/**
 * Rule AF-1: finds the partner with this reference, of their plain link or one of their own, if they are still a
 * partner.
 */
export function findByReference(connection: Connection, reference: string): Promise<Affiliate | undefined> {
  return affiliateRows.first(
    connection,
    `SELECT ${affiliateRows.columns} FROM affiliate
     WHERE disabled_at IS NULL
       AND (code = $1 OR id = (SELECT affiliate_id FROM affiliate_link WHERE affiliate_link.code = $1))`,
    [reference],
  );
}

export interface NewAffiliate {
  readonly brandId: BrandId;
  readonly code: string;
  readonly name: string;
  readonly email: string;
  readonly parentId: number | undefined;
  /** Language of the partner's mails; English by default. */
  readonly language?: string;
  readonly now: Instant;
}

/** Inserts a partner; undefined if the address or code is in use. */
export async function insertAffiliate(connection: Connection, affiliate: NewAffiliate): Promise<number | undefined> {
  const { brandId, code, name, email, parentId, language = 'en', now } = affiliate;
  const { rows } = await connection.query<{ id: number }>(
    `INSERT INTO affiliate (brand_id, code, name, email, parent_id, created_at, language)
     VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING RETURNING id::float8`,
    [brandId, code, name, email, parentId ?? null, toTimestamp(now), language],
  );
  return rows[0]?.id;
}

export async function updatePassword(
  connection: Connection,
  id: number,
  { hash, pepperVersion }: HashedPassword,
): Promise<void> {
  await connection.query('UPDATE affiliate SET password_hash = $2, pepper_version = $3 WHERE id = $1', [
    id,
    hash,
    pepperVersion,
  ]);
}

/**
 * Purpose of a link: a password, requested by staff or by a partner who has forgotten theirs; or the recovery of a
 * partner who has lost every second factor.
 */
type LinkPurpose = 'invitation' | 'reset' | 'lostFactors' | 'lostFactorsStop' | 'lostFactorsReturn';

/** Rule ML-1: lifetime of a link after its mail is sent; an invitation has its own. */
const LIVES: Readonly<Record<Exclude<LinkPurpose, 'invitation'>, number>> = {
  reset: mailCodeLives.password,
  lostFactors: mailCodeLives.lostFactors,
  lostFactorsStop: mailCodeLives.lostFactorsStop,
  lostFactorsReturn: mailCodeLives.lostFactorsReturn,
};

/** Time after which a mail with such a link is not sent any longer. */
const UNSENT_MS = DAY_MS;

interface NewInvitation {
  readonly brandId: BrandId;
  readonly affiliateId: number;
  readonly codeHash: Buffer;
  readonly now: Instant;
  readonly expiresAt: Instant;
}

/** Creates an invitation and returns its id. Earlier links for a password end, links about lost factors do not. */
export async function replaceInvitation(
  connection: Connection,
  { brandId, affiliateId, codeHash, now, expiresAt }: NewInvitation,
): Promise<number> {
  await endLinks(connection, affiliateId, ['invitation', 'reset'], now);
  const { rows } = await connection.query<{ id: number }>(
    `INSERT INTO affiliate_invitation (code_hash, brand_id, affiliate_id, created_at, expires_at)
     VALUES ($1, $2, $3, $4, $5) RETURNING id::float8`,
    [codeHash, brandId, affiliateId, toTimestamp(now), toTimestamp(expiresAt)],
  );
  const [inserted] = rows;
  assert(inserted !== undefined, 'an invitation was stored');
  return inserted.id;
}

export interface NewLink extends Pick<NewInvitation, 'brandId' | 'affiliateId' | 'now'> {
  readonly purpose: Exclude<LinkPurpose, 'invitation'>;
}

/**
 * Creates a link for a mail. Earlier links of the same purpose stop working, except links that stop a waiting period.
 */
export async function replaceLink(
  connection: Connection,
  { brandId, affiliateId, purpose, now }: NewLink,
): Promise<number> {
  if (purpose !== 'lostFactorsStop') await endLinks(connection, affiliateId, [purpose], now);
  // The first code is known to no one: the one in the mail is created when it is sent.
  const { rows } = await connection.query<{ id: number }>(
    `INSERT INTO affiliate_invitation (code_hash, brand_id, affiliate_id, created_at, expires_at, purpose)
     VALUES ($1, $2, $3, $4, $5, $6) RETURNING id::float8`,
    [newSecret().hash, brandId, affiliateId, toTimestamp(now), toTimestamp(now + UNSENT_MS), purpose],
  );
  const [inserted] = rows;
  assert(inserted !== undefined, 'a link was stored');
  return inserted.id;
}

/** Ends the links of these purposes. */
export async function endLinks(
  connection: Connection,
  affiliateId: number,
  purposes: readonly LinkPurpose[],
  now: Instant,
): Promise<void> {
  await connection.query(
    `UPDATE affiliate_invitation SET used_at = $3
     WHERE affiliate_id = $1 AND purpose = ANY ($2) AND used_at IS NULL`,
    [affiliateId, purposes, toTimestamp(now)],
  );
}

/** Finds the latest link of this purpose that still works, or whose mail is not sent yet. */
export async function findLink(
  connection: Connection,
  affiliateId: number,
  purpose: LinkPurpose,
  now: Instant,
): Promise<{ readonly id: number; readonly createdAt: Instant } | undefined> {
  const { rows } = await connection.query<{ id: number; createdAt: Instant }>(
    `SELECT id::float8, created_at AS "createdAt" FROM affiliate_invitation
     WHERE affiliate_id = $1 AND purpose = $2 AND used_at IS NULL AND expires_at > $3 ORDER BY id DESC LIMIT 1`,
    [affiliateId, purpose, toTimestamp(now)],
  );
  return rows[0];
}

/**
 * Creates the code for the mail of an invitation or another link; undefined if the link was used or replaced meanwhile,
 * or has expired. Rule ML-1: a link's lifetime starts when its mail is sent.
 */
export async function codeOfInvitation(connection: Connection, id: number, now: Instant): Promise<string | undefined> {
  const code = newSecret();
  const { rowCount } = await connection.query(
    `UPDATE affiliate_invitation SET mail_code_hash = $2,
       expires_at = coalesce($3 + ($4::jsonb ->> purpose)::float8 * interval '1 millisecond', expires_at)
     WHERE id = $1 AND used_at IS NULL AND expires_at > $3`,
    [id, code.hash, toTimestamp(now), JSON.stringify(LIVES)],
  );
  return rowCount === 1 ? code.text : undefined;
}

export interface OpenInvitation {
  readonly id: number;
  readonly expiresAt: Instant;
}

/** Finds the invitation that can still be accepted, or that has expired unused. */
export async function findOpenInvitation(
  connection: Connection,
  affiliateId: number,
): Promise<OpenInvitation | undefined> {
  const { rows } = await connection.query<OpenInvitation>(
    `SELECT id::float8, expires_at AS "expiresAt" FROM affiliate_invitation
     WHERE affiliate_id = $1 AND purpose = 'invitation' AND used_at IS NULL ORDER BY id DESC LIMIT 1`,
    [affiliateId],
  );
  return rows[0];
}

/** Uses up the invitation; undefined if there is none, or it is used or expired. */
export async function useInvitation(
  connection: Connection,
  purpose: LinkPurpose,
  codeHash: Buffer,
  now: Instant,
): Promise<number | undefined> {
  const { rows } = await connection.query<{ affiliate_id: number }>(
    `UPDATE affiliate_invitation SET used_at = $2
     WHERE $1 IN (code_hash, mail_code_hash) AND purpose = $3 AND used_at IS NULL AND expires_at > $2
     RETURNING affiliate_id::float8`,
    [codeHash, toTimestamp(now), purpose],
  );
  return rows[0]?.affiliate_id;
}

/** Finds the owner of an invitation that can be accepted. */
export function findInvited(
  connection: Connection,
  purpose: LinkPurpose,
  codeHash: Buffer,
  now: Instant,
): Promise<Affiliate | undefined> {
  return affiliateRows.first(
    connection,
    `SELECT ${affiliateRows.columns} FROM affiliate JOIN affiliate_invitation ON affiliate_id = affiliate.id
     WHERE $1 IN (code_hash, mail_code_hash) AND purpose = $3 AND used_at IS NULL AND expires_at > $2
       AND disabled_at IS NULL`,
    [codeHash, toTimestamp(now), purpose],
  );
}

/** Counts the passwords by version of the pepper. */
export async function countAffiliatePeppers(
  connection: Connection,
): Promise<readonly { readonly version: number; readonly count: number }[]> {
  const { rows } = await connection.query<{ version: number; count: number }>(
    'SELECT pepper_version AS version, count(*)::int AS count FROM affiliate WHERE pepper_version IS NOT NULL GROUP BY 1',
  );
  return rows;
}
