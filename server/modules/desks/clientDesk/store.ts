import type { RevealField } from '@candor/domain/clients/clientFile.ts';
import { maySeeCases } from '@candor/domain/clients/confidentialCase.ts';
import { endOfRows } from '@candor/domain/data/classes.ts';
import type { BrandId, ClientId, Instant } from '@candor/domain/ids.ts';
import type { StaffRole } from '@candor/domain/staff/roles.ts';
import { toInteger } from '../../../database/columns.ts';
import { toTimestamp } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';

/** Member of staff acting on a client. */
export interface ActingStaff {
  readonly brandId: BrandId;
  readonly clientId: ClientId;
  readonly staffId: number;
  readonly at: Instant;
}

export interface Note {
  readonly id: number;
  readonly note: string;
  readonly by: string;
  readonly at: Instant;
}

const NOTES_SHOWN = 100;

/**
 * Lists the notes, newest first; notes of compliance about a case are hidden from others while it lasts (rule CC-1).
 */
export async function listNotes(
  connection: Connection,
  clientId: ClientId,
  roles: readonly StaffRole[],
): Promise<Note[]> {
  const { rows } = await connection.query<Note>(
    `SELECT client_note.id::float8, note, full_name AS by, at FROM client_note JOIN staff ON staff.id = staff_id
     WHERE client_id = $1 AND ($2 OR is_told(case_id)) ORDER BY client_note.id DESC LIMIT ${NOTES_SHOWN}`,
    [clientId, maySeeCases(roles)],
  );
  return rows;
}

/** Inserts a note; false if this person has sent it before. */
export async function insertNote(
  connection: Connection,
  { brandId, clientId, staffId, at }: ActingStaff,
  note: string,
  request: string,
): Promise<boolean> {
  const { rowCount } = await connection.query(
    `INSERT INTO client_note (brand_id, client_id, staff_id, note, request_id, at) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (brand_id, staff_id, request_id) DO NOTHING`,
    [brandId, clientId, staffId, note, request, toTimestamp(at)],
  );
  return rowCount === 1;
}

export async function listTags(connection: Connection, clientId: ClientId): Promise<string[]> {
  const { rows } = await connection.query<{ tag: string }>(
    'SELECT tag FROM client_tag WHERE client_id = $1 ORDER BY tag',
    [clientId],
  );
  return rows.map(({ tag }) => tag);
}

/** Adds a tag; false if the client has it already. */
export async function insertTag(connection: Connection, doer: ActingStaff, tag: string): Promise<boolean> {
  const { brandId, clientId, staffId, at } = doer;
  const { rowCount } = await connection.query(
    `INSERT INTO client_tag (brand_id, client_id, tag, staff_id, at) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (brand_id, client_id, tag) DO NOTHING`,
    [brandId, clientId, tag, staffId, toTimestamp(at)],
  );
  return rowCount === 1;
}

/** Removes a tag; false if the client did not have it. */
export async function deleteTag(connection: Connection, { clientId }: ActingStaff, tag: string): Promise<boolean> {
  const { rowCount } = await connection.query('DELETE FROM client_tag WHERE client_id = $1 AND tag = $2', [
    clientId,
    tag,
  ]);
  return rowCount === 1;
}

/** Records a visit; false if the same session has visited within this hour. */
export async function insertVisit(
  connection: Connection,
  { brandId, clientId, staffId, at }: ActingStaff,
  { session, hour }: { readonly session: number; readonly hour: number },
): Promise<boolean> {
  const { rowCount } = await connection.query(
    `INSERT INTO client_visit (brand_id, client_id, staff_id, staff_session, hour, at) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (brand_id, client_id, staff_session, hour) DO NOTHING`,
    [brandId, clientId, staffId, session, hour, toTimestamp(at)],
  );
  return rowCount === 1;
}

/** Serialises the reveals of one person, so that two concurrent ones are counted as two. */
export async function lockReveals(connection: Connection, staffId: number): Promise<void> {
  await connection.query("SELECT pg_advisory_xact_lock(hashtext('client_reveal'), $1::integer)", [staffId]);
}

export async function countReveals(connection: Connection, staffId: number, since: Instant): Promise<number> {
  const { rows } = await connection.query<{ count: bigint }>(
    'SELECT count(*) FROM client_reveal WHERE staff_id = $1 AND at >= $2',
    [staffId, toTimestamp(since)],
  );
  return toInteger(rows[0]?.count ?? 0n);
}

export async function insertReveal(
  connection: Connection,
  { brandId, clientId, staffId, at }: ActingStaff,
  field: RevealField,
  reason: string,
): Promise<void> {
  await connection.query(
    'INSERT INTO client_reveal (brand_id, client_id, staff_id, field, reason, at) VALUES ($1, $2, $3, $4, $5, $6)',
    [brandId, clientId, staffId, field, reason, toTimestamp(at)],
  );
}

/** Finds when staff last sent the client a link. */
export async function findLinkSent(connection: Connection, clientId: ClientId): Promise<Instant | undefined> {
  const { rows } = await connection.query<{ created_at: Instant }>(
    `SELECT created_at FROM mail WHERE client_id = $1 AND template = 'loginLinkByStaff' ORDER BY id DESC LIMIT 1`,
    [clientId],
  );
  return rows[0]?.created_at;
}

export interface CardFacts {
  readonly ref: string | null;
  readonly source: string | null;
  readonly partner_id: number | null;
  readonly partner_name: string | null;
  readonly totp: boolean;
  readonly passkeys: number;
  readonly open: number;
  readonly history: number;
  readonly transactions: number;
  readonly mail: number;
}

/** Reads everything that the card needs from other tables, in one query. */
export async function readFacts(
  connection: Connection,
  clientId: ClientId,
  { accountId, now }: { readonly accountId: number | undefined; readonly now: Instant },
): Promise<CardFacts | undefined> {
  const { rows } = await connection.query<CardFacts>(
    `SELECT client.ref, client.source_page AS source, partner.id::float8 AS partner_id,
       partner.first_name || ' ' || partner.last_name AS partner_name,
       EXISTS (SELECT FROM totp_factor WHERE owner_kind = 'client' AND owner_id = $1 AND confirmed_at IS NOT NULL) AS totp,
       (SELECT count(*)::float8 FROM passkey WHERE owner_kind = 'client' AND owner_id = $1) AS passkeys,
       (SELECT count(*)::float8 FROM position WHERE account_id = $2 AND closed_at IS NULL) AS open,
       (SELECT count(*)::float8 FROM position WHERE account_id = $2 AND closed_at IS NOT NULL) AS history,
       (SELECT count(*)::float8 FROM client_transaction WHERE account_id = $2) AS transactions,
       (SELECT count(*)::float8 FROM mail WHERE client_id = $1 AND created_at >= $3) AS mail
     FROM client
     LEFT JOIN client partner ON partner.brand_id = client.brand_id AND partner.uniqid = client.ref
     WHERE client.id = $1`,
    [clientId, accountId ?? null, toTimestamp(endOfRows('mails', now))],
  );
  return rows[0];
}
