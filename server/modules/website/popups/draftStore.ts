import type { BrandId, Instant } from '@candor/domain/ids.ts';
import type { PopupAudience, PopupKind, PopupLanguage } from '@candor/domain/popups/popup.ts';
import { toTimestamp } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { column, rowsOf } from '../../../database/rows.ts';
import type { RowOf } from '../../../database/rows.ts';

/** Content, audience and period of a popup. */
export interface PopupFields {
  readonly kind: PopupKind;
  readonly title: string;
  readonly content: string;
  readonly audience: PopupAudience;
  readonly language: PopupLanguage | undefined;
  /** Start of the period; undefined: the moment of publication. */
  readonly startsAt: Instant | undefined;
  readonly endsAt: Instant | undefined;
}

export type StoredDraft = RowOf<typeof draftRows>;

const draftRows = rowsOf(
  {
    id: column.integer(),
    brandId: column.text(),
    kind: column.text<PopupKind>(),
    title: column.text(),
    content: column.text(),
    audience: column.text<PopupAudience>(),
    language: column.text<PopupLanguage>().optional(),
    /** Start of the period; once published, the popup's own: its draft's may have been earlier, or open. */
    startsAt: column.instant('coalesce(popup.starts_at, draft.starts_at)').optional(),
    endsAt: column.instant().optional(),
    revision: column.integer(),
    writers: column.list<number>('draft.writers::float8[]'),
    writerNames: column.list<string>(
      'ARRAY(SELECT full_name FROM staff WHERE staff.id = ANY (draft.writers) ORDER BY full_name)',
    ),
    changedBy: column.text('changer.full_name').optional(),
    changedAt: column.instant(),
    submittedAt: column.instant().optional(),
    returnedReason: column.text().optional(),
    publishedBy: column.text('publisher.full_name').optional(),
    publishedAt: column.instant().optional(),
    discardedAt: column.instant().optional(),
    /** When the popup was withdrawn. */
    endedAt: column.instant('popup.ended_at').optional(),
    reads: column.integer(
      '(SELECT count(*) FROM popup_read WHERE popup_read.brand_id = popup.brand_id AND popup_id = popup.id)',
    ),
  },
  'draft',
);

const SELECT = `SELECT ${draftRows.columns} FROM popup_draft draft
  LEFT JOIN popup ON popup.brand_id = draft.brand_id AND popup.draft_id = draft.id
  LEFT JOIN staff changer ON changer.id = changed_by
  LEFT JOIN staff publisher ON publisher.id = published_by`;

export function listDrafts(connection: Connection, limit: number): Promise<StoredDraft[]> {
  return draftRows.all(connection, `${SELECT} WHERE discarded_at IS NULL ORDER BY draft.id DESC LIMIT $1`, [limit]);
}

export function findDraft(connection: Connection, id: number): Promise<StoredDraft | undefined> {
  return draftRows.first(connection, `${SELECT} WHERE draft.id = $1`, [id]);
}

/** Locks the popup: concurrent changes wait here. */
export async function lockDraft(connection: Connection, id: number): Promise<StoredDraft | undefined> {
  await connection.query('SELECT 1 FROM popup_draft WHERE id = $1 FOR UPDATE', [id]);
  return findDraft(connection, id);
}

export interface NewDraft extends PopupFields {
  readonly brandId: BrandId;
  readonly commandId: string;
  /** Id of the writer; undefined for the command line. */
  readonly writer: number | undefined;
  readonly publishedAt: Instant | undefined;
  readonly now: Instant;
}

/** Inserts a draft and returns its id; undefined if the command has created one before. */
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

export function findDraftByCommand(connection: Connection, commandId: string): Promise<StoredDraft | undefined> {
  return draftRows.first(connection, `${SELECT} WHERE draft.command_id = $1`, [commandId]);
}

export interface Change {
  readonly id: number;
  readonly staffId: number;
  readonly now: Instant;
}

/** Changes the content, so that the publisher must be shown it again. */
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

/** Withdraws a popup; false if it was withdrawn before. */
export async function updateEnded(connection: Connection, { id, staffId, now }: Change): Promise<boolean> {
  const { rowCount } = await connection.query(
    'UPDATE popup SET ended_at = $3, ended_by = $2 WHERE draft_id = $1 AND ended_at IS NULL',
    [id, staffId, toTimestamp(now)],
  );
  return rowCount === 1;
}

const WAITS = 'submitted_at IS NOT NULL AND published_at IS NULL AND discarded_at IS NULL';

const waitingRows = rowsOf({
  id: column.integer(),
  title: column.text(),
  submittedAt: column.instant(),
  writers: column.list<number>('writers::float8[]'),
});

/** Lists the popups that wait for a publisher, longest first. */
export function listWaitingPopups(
  connection: Connection,
  limit: number,
): Promise<readonly RowOf<typeof waitingRows>[]> {
  return waitingRows.all(
    connection,
    `SELECT ${waitingRows.columns} FROM popup_draft WHERE ${WAITS} ORDER BY submitted_at, popup_draft.id LIMIT $1`,
    [limit],
  );
}

export async function countWaitingPopups(
  connection: Connection,
): Promise<{ readonly count: number; readonly oldest: Instant | undefined }> {
  const { rows } = await connection.query<{ count: number; oldest: Instant | null }>(
    `SELECT count(*)::int, min(submitted_at) AS oldest FROM popup_draft WHERE ${WAITS}`,
  );
  return { count: rows[0]?.count ?? 0, oldest: rows[0]?.oldest ?? undefined };
}

/** Returns the values of the first seven parameters, in their order. */
function fieldsOf({ kind, title, content, audience, language, startsAt, endsAt }: PopupFields) {
  return [kind, title, content, audience, language ?? null, timestampOf(startsAt), timestampOf(endsAt)];
}

function timestampOf(instant: Instant | undefined): Date | null {
  return instant === undefined ? null : toTimestamp(instant);
}
