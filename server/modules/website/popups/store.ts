import { createHash } from 'node:crypto';
import { assert } from '@candor/domain/assert.ts';
import type { Language } from '@candor/domain/clients/language.ts';
import type { BrandId, ClientId, Instant } from '@candor/domain/ids.ts';
import type { PopupAudience, PopupKind, PopupLanguage } from '@candor/domain/popups/popup.ts';
import { toTimestamp } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';

export interface Popup {
  readonly id: number;
  readonly kind: PopupKind;
  readonly title: string;
  readonly content: string;
}

export interface NewPopup {
  readonly brandId: BrandId;
  readonly commandId: string;
  readonly commandHash: Buffer;
  /** Id of the draft that was published. */
  readonly draftId: number;
  readonly kind: PopupKind;
  readonly title: string;
  readonly content: string;
  readonly audience: PopupAudience;
  readonly language: PopupLanguage | undefined;
  readonly startsAt: Instant;
  readonly endsAt: Instant | undefined;
  readonly now: Instant;
}

/** Client to whom a popup must be addressed. */
export interface Reader {
  readonly clientId: ClientId;
  readonly isVerified: boolean;
}

/** Ids are 53-bit integers: as double precision they arrive as exact numbers. */
const COLUMNS = 'popup.id::float8 AS id, kind, title, content';

/** Condition: addressed to the reader of $1 and $2, started by the instant $3, and not withdrawn before its start. */
const ADDRESSED = `starts_at <= $3 AND (ended_at IS NULL OR ended_at > starts_at)
  AND audience IN ('everybody', CASE WHEN $2 THEN 'verified' ELSE 'unverified' END)`;
const IS_READ = 'EXISTS (SELECT 1 FROM popup_read WHERE popup_id = popup.id AND client_id = $1)';

/**
 * Finds unread popups in the language of the requesting page: a window has one language, for its frame and its text.
 */
export async function findUnread(
  connection: Connection,
  reader: Reader,
  language: Language,
  now: Instant,
): Promise<Popup[]> {
  const { rows } = await connection.query<Popup>(
    `SELECT ${COLUMNS} FROM popup
     WHERE ${ADDRESSED} AND (popup.language IS NULL OR popup.language = $4)
       AND (ends_at IS NULL OR ends_at > $3) AND ended_at IS NULL AND NOT ${IS_READ}
     ORDER BY starts_at, popup.id`,
    [reader.clientId, reader.isVerified, toTimestamp(now), language],
  );
  return rows;
}

/** Could the client see it? True also for a popup that they have read, or that has ended meanwhile. */
export async function wasShown(connection: Connection, reader: Reader, id: number, now: Instant): Promise<boolean> {
  const { rowCount } = await connection.query(
    `SELECT 1 FROM popup WHERE popup.id = $4 AND (${IS_READ} OR (${ADDRESSED}))`,
    [reader.clientId, reader.isVerified, toTimestamp(now), id],
  );
  return rowCount === 1;
}

export async function insertRead(
  connection: Connection,
  brandId: BrandId,
  { clientId }: Reader,
  id: number,
  now: Instant,
): Promise<void> {
  await connection.query(
    `INSERT INTO popup_read (brand_id, popup_id, client_id, read_at) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING`,
    [brandId, id, clientId, toTimestamp(now)],
  );
}

/** Inserts a popup, which clients are shown from its start on; returns its id. */
export async function insertPopup(connection: Connection, popup: NewPopup): Promise<number> {
  const { brandId, commandId, commandHash, draftId, kind, title, content, audience, language, startsAt, endsAt, now } =
    popup;
  const { rows } = await connection.query<{ id: number }>(
    `INSERT INTO popup (brand_id, command_id, command_hash, draft_id, kind, title, content, audience, language,
                        starts_at, ends_at, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) RETURNING id::float8 AS id`,
    [
      brandId,
      commandId,
      commandHash,
      draftId,
      kind,
      title,
      content,
      audience,
      language ?? null,
      toTimestamp(startsAt),
      endsAt === undefined ? null : toTimestamp(endsAt),
      toTimestamp(now),
    ],
  );
  const [inserted] = rows;
  assert(inserted !== undefined, 'an insert answers its row');
  return inserted.id;
}

export async function findByCommand(
  connection: Connection,
  commandId: string,
): Promise<{ readonly id: number; readonly commandHash: Buffer } | undefined> {
  const { rows } = await connection.query<{ id: number; command_hash: Buffer }>(
    'SELECT id::float8 AS id, command_hash FROM popup WHERE command_id = $1',
    [commandId],
  );
  return rows.map((row) => ({ id: row.id, commandHash: row.command_hash }))[0];
}

interface Hashed {
  readonly kind: PopupKind;
  readonly title: string;
  readonly content: string;
  readonly audience: PopupAudience;
  readonly language?: PopupLanguage | undefined;
  readonly startsAt: Instant;
  readonly endsAt?: Instant | undefined;
}

/** Hashes the content, audience and period of a popup that clients are shown. */
export function hashOf({ kind, title, content, audience, language, startsAt, endsAt }: Hashed): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([kind, title, content, audience, language ?? null, startsAt, endsAt ?? null]))
    .digest();
}
