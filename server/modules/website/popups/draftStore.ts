import type { BrandId, Instant } from '@candor/domain/ids.ts';
import type { PopupAudience, PopupKind, PopupLanguage } from '@candor/domain/popups/popup.ts';
import { toTimestamp } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';

/** A popup's content, audience and period. */
export interface PopupFields {
  readonly kind: PopupKind;
  readonly title: string;
  readonly content: string;
  readonly audience: PopupAudience;
  readonly language: PopupLanguage | undefined;
  /** Undefined: from the moment it is published. */
  readonly startsAt: Instant | undefined;
  readonly endsAt: Instant | undefined;
}

export interface StoredDraft extends PopupFields {
  readonly id: number;
  readonly brandId: BrandId;
  readonly revision: number;
  readonly writers: readonly number[];
  readonly writerNames: readonly string[];
  readonly changedBy: string | undefined;
  readonly changedAt: Instant;
  readonly submittedAt: Instant | undefined;
  readonly returnedReason: string | undefined;
  readonly publishedBy: string | undefined;
  readonly publishedAt: Instant | undefined;
  readonly discardedAt: Instant | undefined;
  /** When it was taken off. */
  readonly endedAt: Instant | undefined;
  readonly reads: number;
}

type Nullable<T> = { readonly [Key in keyof T]: undefined extends T[Key] ? Exclude<T[Key], undefined> | null : T[Key] };

/** A popup that has begun is shown from its own beginning on: that of its draft may have been earlier, or open. */
const SELECT = `SELECT draft.id::float8, draft.brand_id AS "brandId", draft.kind, draft.title, draft.content,
    draft.audience, draft.language, coalesce(popup.starts_at, draft.starts_at) AS "startsAt",
    draft.ends_at AS "endsAt", draft.revision, draft.writers::float8[] AS writers,
    ARRAY(SELECT full_name FROM staff WHERE staff.id = ANY (draft.writers) ORDER BY full_name) AS "writerNames",
    changer.full_name AS "changedBy", changed_at AS "changedAt", submitted_at AS "submittedAt",
    returned_reason AS "returnedReason", publisher.full_name AS "publishedBy", published_at AS "publishedAt",
    discarded_at AS "discardedAt", popup.ended_at AS "endedAt",
    (SELECT count(*) FROM popup_read WHERE popup_read.brand_id = popup.brand_id AND popup_id = popup.id)::int AS reads
  FROM popup_draft draft
  LEFT JOIN popup ON popup.brand_id = draft.brand_id AND popup.draft_id = draft.id
  LEFT JOIN staff changer ON changer.id = changed_by
  LEFT JOIN staff publisher ON publisher.id = published_by`;

export async function listDrafts(connection: Connection, limit: number): Promise<StoredDraft[]> {
  const { rows } = await connection.query<Nullable<StoredDraft>>(
    `${SELECT} WHERE discarded_at IS NULL ORDER BY draft.id DESC LIMIT $1`,
    [limit],
  );
  return rows.map(toDraft);
}

export async function findDraft(connection: Connection, id: number): Promise<StoredDraft | undefined> {
  const { rows } = await connection.query<Nullable<StoredDraft>>(`${SELECT} WHERE draft.id = $1`, [id]);
  return rows.map(toDraft)[0];
}

/** Locks the popup: concurrent changes wait here. */
export async function lockDraft(connection: Connection, id: number): Promise<StoredDraft | undefined> {
  await connection.query('SELECT 1 FROM popup_draft WHERE id = $1 FOR UPDATE', [id]);
  return findDraft(connection, id);
}

export interface NewDraft extends PopupFields {
  readonly brandId: BrandId;
  readonly commandId: string;
  /** Undefined: the command line. */
  readonly writer: number | undefined;
  readonly publishedAt: Instant | undefined;
  readonly now: Instant;
}

/** The id of the new one; undefined where the command has made one before. */
export async function insertDraft(connection: Connection, draft: NewDraft): Promise<number | undefined> {
  const { brandId, commandId, writer, publishedAt, now } = draft;
  const { rows } = await connection.query<{ id: number }>(
    `INSERT INTO popup_draft (brand_id, command_id, kind, title, content, audience, language, starts_at, ends_at,
                              writers, changed_by, changed_at, published_at)
     VALUES ($8, $9, $1, $2, $3, $4, $5, $6, $7, $10, $11, $12, $13)
     ON CONFLICT (brand_id, command_id) DO NOTHING RETURNING id::float8`,
    [
      ...fieldsOf(draft),
      brandId,
      commandId,
      writer === undefined ? [] : [writer],
      writer ?? null,
      toTimestamp(now),
      timestampOf(publishedAt),
    ],
  );
  return rows[0]?.id;
}

export async function findDraftByCommand(connection: Connection, commandId: string): Promise<StoredDraft | undefined> {
  const { rows } = await connection.query<Nullable<StoredDraft>>(`${SELECT} WHERE draft.command_id = $1`, [commandId]);
  return rows.map(toDraft)[0];
}

export interface Change {
  readonly id: number;
  readonly staffId: number;
  readonly now: Instant;
}

/** Its content changes, so that the publisher must be shown it again. */
export async function updateDraft(connection: Connection, { id, staffId, now }: Change, fields: PopupFields) {
  await connection.query(
    `UPDATE popup_draft SET kind = $1, title = $2, content = $3, audience = $4, language = $5, starts_at = $6,
            ends_at = $7, revision = revision + 1, changed_by = $9, changed_at = $10, submitted_by = NULL,
            submitted_at = NULL, writers = CASE WHEN $9 = ANY (writers) THEN writers ELSE writers || $9::bigint END
     WHERE id = $8`,
    [...fieldsOf(fields), id, staffId, toTimestamp(now)],
  );
}

export async function updateSubmitted(connection: Connection, { id, staffId, now }: Change): Promise<void> {
  await connection.query(
    `UPDATE popup_draft SET submitted_by = $2, submitted_at = $3, returned_reason = NULL, revision = revision + 1
     WHERE id = $1`,
    [id, staffId, toTimestamp(now)],
  );
}

export async function updateReturned(connection: Connection, id: number, reason: string): Promise<void> {
  await connection.query(
    `UPDATE popup_draft SET submitted_by = NULL, submitted_at = NULL, returned_reason = $2, revision = revision + 1
     WHERE id = $1`,
    [id, reason],
  );
}

export async function updatePublished(connection: Connection, { id, staffId, now }: Change): Promise<void> {
  await connection.query(
    'UPDATE popup_draft SET published_by = $2, published_at = $3, revision = revision + 1 WHERE id = $1',
    [id, staffId, toTimestamp(now)],
  );
}

export async function updateDiscarded(connection: Connection, id: number, now: Instant): Promise<void> {
  await connection.query('UPDATE popup_draft SET discarded_at = $2 WHERE id = $1', [id, toTimestamp(now)]);
}

/** False where it was taken off before. */
export async function updateEnded(connection: Connection, { id, staffId, now }: Change): Promise<boolean> {
  const { rowCount } = await connection.query(
    'UPDATE popup SET ended_at = $3, ended_by = $2 WHERE draft_id = $1 AND ended_at IS NULL',
    [id, staffId, toTimestamp(now)],
  );
  return rowCount === 1;
}

const WAITS = 'submitted_at IS NOT NULL AND published_at IS NULL AND discarded_at IS NULL';

/** Those that wait for a publisher, the longest first. */
export async function listWaitingPopups(
  connection: Connection,
  limit: number,
): Promise<readonly { readonly id: number; readonly title: string; submittedAt: Instant; writers: number[] }[]> {
  const { rows } = await connection.query<{ id: number; title: string; submittedAt: Instant; writers: number[] }>(
    `SELECT id::float8, title, submitted_at AS "submittedAt", writers::float8[] AS writers
     FROM popup_draft WHERE ${WAITS} ORDER BY submitted_at, id LIMIT $1`,
    [limit],
  );
  return rows;
}

export async function countWaitingPopups(
  connection: Connection,
): Promise<{ readonly count: number; readonly oldest: Instant | undefined }> {
  const { rows } = await connection.query<{ count: number; oldest: Instant | null }>(
    `SELECT count(*)::int, min(submitted_at) AS oldest FROM popup_draft WHERE ${WAITS}`,
  );
  return { count: rows[0]?.count ?? 0, oldest: rows[0]?.oldest ?? undefined };
}

/** In the order of the first seven parameters. */
function fieldsOf({ kind, title, content, audience, language, startsAt, endsAt }: PopupFields) {
  return [kind, title, content, audience, language ?? null, timestampOf(startsAt), timestampOf(endsAt)];
}

function timestampOf(instant: Instant | undefined): Date | null {
  return instant === undefined ? null : toTimestamp(instant);
}

function toDraft(row: Nullable<StoredDraft>): StoredDraft {
  return {
    ...row,
    language: row.language ?? undefined,
    startsAt: row.startsAt ?? undefined,
    endsAt: row.endsAt ?? undefined,
    changedBy: row.changedBy ?? undefined,
    submittedAt: row.submittedAt ?? undefined,
    returnedReason: row.returnedReason ?? undefined,
    publishedBy: row.publishedBy ?? undefined,
    publishedAt: row.publishedAt ?? undefined,
    discardedAt: row.discardedAt ?? undefined,
    endedAt: row.endedAt ?? undefined,
  };
}
