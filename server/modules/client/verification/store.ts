import type { DocumentType } from '@candor/domain/clients/documents.ts';
import type { DocumentState } from '@candor/domain/clients/onboarding.ts';
import type { AccountId, BrandId, ClientId, Instant } from '@candor/domain/ids.ts';
import { toTimestamp } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { column, optional, rowsOf } from '../../../database/rows.ts';
import type { RowOf } from '../../../database/rows.ts';
import type { Media } from './inspect/fileName.ts';
import type { WrappedKey } from './keys.ts';

/** An uploaded document. */
export type StoredDocument = RowOf<typeof documentRows>;

export type NewDocument = Omit<StoredDocument, 'id' | 'state' | 'note' | 'decidedAt' | 'key'> & {
  readonly key: WrappedKey;
};

const documentRows = rowsOf(
  {
    id: column.integer(),
    brandId: column.text(),
    clientId: column.integer(),
    type: column.text<DocumentType>(),
    state: column.text<DocumentState>(),
    note: column.text(),
    fileName: column.text(),
    media: column.text<Media>(),
    bytes: column.integer(),
    pages: column.integer(),
    fileId: column.text(),
    /** Undefined once erased. */
    key: optional({ version: column.integer('key_version'), wrapped: column.bytes('wrapped_key') }),
    /** Undefined while no scanner has checked the file. */
    scannedBy: column.text().optional(),
    uploadedAt: column.instant(),
    decidedAt: column.instant().optional(),
  },
  'document',
);

/**
 * Stores a document. Undefined: one of this type is already waiting or approved; the index decides, also between
 * simultaneous uploads.
 */
export function insertDocument(connection: Connection, one: NewDocument): Promise<StoredDocument | undefined> {
  return documentRows.first(
    connection,
    `INSERT INTO document (brand_id, client_id, type, state, file_name, media, bytes, pages, file_id, key_version,
                           wrapped_key, scanned_by, uploaded_at)
     VALUES ($1, $2, $3, 'processing', $4, $5, $6, $7, $8, $9, $10, $11, $12)
     ON CONFLICT (brand_id, client_id, type) WHERE state IN ('processing', 'approved') DO NOTHING
     RETURNING ${documentRows.columns}`,
    [
      one.brandId,
      one.clientId,
      one.type,
      one.fileName,
      one.media,
      one.bytes,
      one.pages,
      one.fileId,
      one.key.version,
      one.key.wrapped,
      one.scannedBy ?? null,
      toTimestamp(one.uploadedAt),
    ],
  );
}

/** Lists the newest document of each type. */
export function listCurrent(connection: Connection, clientId: ClientId): Promise<StoredDocument[]> {
  return documentRows.all(
    connection,
    `SELECT DISTINCT ON (type) ${documentRows.columns} FROM document WHERE client_id = $1
     ORDER BY type, document.id DESC`,
    [clientId],
  );
}

export function findDocument(connection: Connection, id: number): Promise<StoredDocument | undefined> {
  return documentRows.first(connection, `SELECT ${documentRows.columns} FROM document WHERE id = $1`, [id]);
}

/** Locks a document until the transaction ends. */
export function lockDocument(connection: Connection, id: number): Promise<StoredDocument | undefined> {
  return documentRows.first(connection, `SELECT ${documentRows.columns} FROM document WHERE id = $1 FOR UPDATE`, [id]);
}

export type WaitingDocument = RowOf<typeof waitingRows>;

const ADDRESS = `concat_ws(', ', nullif(street, ''), nullif(concat_ws(' ', nullif(zip_code, ''), nullif(city, '')), ''),
  nullif(region, ''))`;

/** Documents, with the details that their clients have stated. */
const waitingRows = documentRows.with({
  client: {
    firstName: column.text(),
    lastName: column.text(),
    email: column.text(),
    pin: column.text(),
    language: column.text(),
    country: column.text().optional(),
    birthDate: column.text('birth_date::text').optional(),
    address: column.text(ADDRESS),
  },
});

const WITH_CLIENT = `SELECT ${waitingRows.columns} FROM document
  JOIN (SELECT id AS owner_id, first_name, last_name, email, pin, language, country, birth_date, street, zip_code, city,
               client.state AS region FROM client) AS owner
    ON owner_id = document.client_id`;

/** Lists the documents that staff must examine, longest waiting first. */
export function listWaiting(connection: Connection): Promise<WaitingDocument[]> {
  return waitingRows.all(connection, `${WITH_CLIENT} WHERE state = 'processing' ORDER BY uploaded_at, document.id`);
}

/** Lists the documents that staff have decided about, newest decision first. */
export function listDecided(connection: Connection, limit: number): Promise<WaitingDocument[]> {
  return waitingRows.all(
    connection,
    `${WITH_CLIENT} WHERE state IN ('approved', 'rejected') ORDER BY decided_at DESC, document.id DESC LIMIT $1`,
    [limit],
  );
}

export function findWithClient(connection: Connection, id: number): Promise<WaitingDocument | undefined> {
  return waitingRows.first(connection, `${WITH_CLIENT} WHERE document.id = $1`, [id]);
}

/** Lists a client's trading accounts. */
export async function listAccounts(connection: Connection, clientId: ClientId): Promise<AccountId[]> {
  const found = await connection.query<{ id: number }>(
    'SELECT id::float8 FROM trading_account WHERE client_id = $1 ORDER BY id',
    [clientId],
  );
  return found.rows.map(({ id }) => id);
}

export async function updateDecision(
  connection: Connection,
  { id, state, note, now }: { id: number; state: 'approved' | 'rejected'; note: string; now: Instant },
): Promise<void> {
  await connection.query('UPDATE document SET state = $2, note = $3, decided_at = $4 WHERE id = $1', [
    id,
    state,
    note,
    toTimestamp(now),
  ]);
}

export async function updateScan(connection: Connection, id: number, scannedBy: string): Promise<void> {
  await connection.query('UPDATE document SET scanned_by = $2 WHERE id = $1', [id, scannedBy]);
}

/** Accesses to documents; without a role, by the client. */
const accessRows = rowsOf({
  documentId: column.integer(),
  staffRole: column.text().optional(),
  openedAt: column.instant(),
});

export type DocumentAccess = RowOf<typeof accessRows>;

export async function insertAccess(
  connection: Connection,
  { brandId, id }: StoredDocument,
  staff: { readonly id: number; readonly role: string } | undefined,
  now: Instant,
): Promise<void> {
  await connection.query(
    `INSERT INTO document_access (brand_id, document_id, staff_role, staff_id, opened_at) VALUES ($1, $2, $3, $4, $5)`,
    [brandId, id, staff?.role ?? null, staff?.id ?? null, toTimestamp(now)],
  );
}

const seenRows = rowsOf({
  isChanged: column
    .flag(
      `client.details_changed_at >=
        (SELECT max(opened_at) FROM document_access WHERE document_id = $2 AND staff_id = $3)`,
    )
    .optional(),
  isOpened: column.flag('EXISTS (SELECT FROM document_access WHERE document_id = $2 AND staff_id = $3)'),
});

/**
 * Has this person opened the document, and has the client changed the details that it is compared with since the last
 * time? The client is locked until the transaction ends.
 */
export async function findSeen(
  connection: Connection,
  { id, clientId }: StoredDocument,
  staffId: number,
): Promise<'seen' | 'changed' | 'unopened'> {
  await connection.query('SELECT 1 FROM client WHERE id = $1 FOR NO KEY UPDATE', [clientId]);
  const { isOpened, isChanged = false } = await seenRows.one(
    connection,
    `SELECT ${seenRows.columns} FROM client WHERE id = $1`,
    [clientId, id, staffId],
  );
  if (!isOpened) return 'unopened';
  return isChanged ? 'changed' : 'seen';
}

export function listAccess(connection: Connection, clientId: ClientId): Promise<DocumentAccess[]> {
  return accessRows.all(
    connection,
    `SELECT ${accessRows.columns} FROM document_access JOIN document ON document.id = document_access.document_id
     WHERE document.client_id = $1 ORDER BY document_access.id DESC`,
    [clientId],
  );
}

const orderRows = rowsOf({
  id: column.integer('verification_order.id'),
  clientId: column.integer('verification_order.client_id'),
  /** Document whose approval made the client verified; undefined if they no longer are. */
  documentId: column.integer().optional(),
  accounts: column.list<AccountId>('array_agg(trading_account.id::float8)'),
});

export type VerificationOrder = RowOf<typeof orderRows>;

export async function insertOrder(
  connection: Connection,
  { brandId, clientId, id }: StoredDocument,
  now: Instant,
): Promise<void> {
  await connection.query(
    `INSERT INTO verification_order (brand_id, document_id, client_id, ordered_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT DO NOTHING`,
    [brandId, id, clientId, toTimestamp(now)],
  );
}

/** Rule CL-7: requests an approved proof again, with the reason for the client to read. */
export async function reopenApproved(
  connection: Connection,
  clientId: ClientId,
  { type, note }: { readonly type: DocumentType; readonly note: string },
): Promise<boolean> {
  const { rowCount } = await connection.query(
    `UPDATE document SET state = 'waiting', note = $3 WHERE client_id = $1 AND type = $2 AND state = 'approved'`,
    [clientId, type, note],
  );
  return (rowCount ?? 0) > 0;
}

/** Orders that dealing revoke the verification. */
export async function insertReopening(
  connection: Connection,
  { brandId, clientId }: { readonly brandId: BrandId; readonly clientId: ClientId },
  now: Instant,
): Promise<void> {
  await connection.query(
    'INSERT INTO verification_order (brand_id, client_id, verified, ordered_at) VALUES ($1, $2, false, $3)',
    [brandId, clientId, toTimestamp(now)],
  );
}

/** Lists the orders that dealing has not confirmed, oldest first. */
export function listOrders(connection: Connection): Promise<VerificationOrder[]> {
  return orderRows.all(
    connection,
    `SELECT ${orderRows.columns}
     FROM verification_order JOIN trading_account ON trading_account.client_id = verification_order.client_id
     WHERE done_at IS NULL GROUP BY verification_order.brand_id, verification_order.id
     ORDER BY verification_order.id`,
  );
}

export async function updateOrderDone(connection: Connection, id: number, now: Instant): Promise<void> {
  await connection.query('UPDATE verification_order SET done_at = $2 WHERE id = $1', [id, toTimestamp(now)]);
}

const oldKeyRows = rowsOf({
  id: column.integer(),
  brandId: column.text(),
  fileId: column.text(),
  key: { version: column.integer('key_version'), wrapped: column.bytes('wrapped_key') },
});

/** Locks some keys of files that an older version has locked; those in use are left for later. */
export function lockOldKeys(connection: Connection, current: number): Promise<readonly RowOf<typeof oldKeyRows>[]> {
  return oldKeyRows.all(
    connection,
    `SELECT ${oldKeyRows.columns} FROM document
     WHERE key_version < $1 AND wrapped_key IS NOT NULL LIMIT 100 FOR UPDATE SKIP LOCKED`,
    [current],
  );
}

export async function updateWrappedKey(connection: Connection, id: number, key: WrappedKey): Promise<void> {
  await connection.query('UPDATE document SET key_version = $2, wrapped_key = $3 WHERE id = $1', [
    id,
    key.version,
    key.wrapped,
  ]);
}

/** Counts the documents that need each version of the key. */
export async function countDocumentKeys(
  connection: Connection,
): Promise<readonly { readonly version: number; readonly count: number }[]> {
  const { rows } = await connection.query<{ version: number; count: number }>(
    `SELECT key_version AS version, count(*)::int AS count FROM document WHERE wrapped_key IS NOT NULL GROUP BY 1`,
  );
  return rows;
}
