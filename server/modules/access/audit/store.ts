import type { BrandId, ClientId, Instant } from '@candor/domain/ids.ts';
import type { CountedAct } from '@candor/domain/staff/today.ts';
import { toTimestamp } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { column, rowsOf } from '../../../database/rows.ts';
import type { StoredEntry } from './entry.ts';
import { z } from 'zod';

const entryRows = rowsOf({
  brandId: column.text(),
  number: column.integer(),
  at: column.instant(),
  staffId: column.integer().optional(),
  actor: column.text(),
  action: column.text(),
  subject: column.text(),
  clientId: column.integer().optional(),
  reason: column.text(),
  details: column.text('payload').as(detailsOf),
  payload: column.text(),
  previousHash: column.bytes(),
  hash: column.bytes(),
  keyId: column.text(),
  signature: column.bytes(),
});

const DETAILS_INDEX = 9;
const payloadShape = z.array(z.unknown());
const detailsShape = z.array(z.tuple([z.string(), z.string()]));

/** Serialises the writers of a brand's chain, so that its entries are numbered without gaps. */
export async function lockChain(connection: Connection, brandId: BrandId): Promise<void> {
  await connection.query("SELECT pg_advisory_xact_lock(hashtext('audit_entry'), hashtext($1))", [brandId]);
}

export interface Head {
  readonly number: number;
  readonly hash: Buffer;
  readonly at: Instant;
}

/** Finds the last entry of the brand's record, even if the whole record has left the database. */
export async function findHead(connection: Connection): Promise<Head | undefined> {
  const { rows } = await connection.query<Head>(
    'SELECT number::float8, hash, at FROM audit_entry ORDER BY brand_id DESC, audit_entry.number DESC LIMIT 1',
  );
  return rows[0] ?? findArchivedHead(connection);
}

/** Start and end of an archived part of the record. */
export interface ArchivedHead extends Head {
  readonly part: string;
  readonly firstNumber: number;
  readonly firstPreviousHash: Buffer;
  readonly keyId: string;
  readonly signature: Buffer;
}

/** Finds the end of the last archived part; undefined while the brand's whole record is in the database. */
export async function findArchivedHead(connection: Connection): Promise<ArchivedHead | undefined> {
  const { rows } = await connection.query<ArchivedHead>(
    `SELECT part, number::float8, hash, at, first_number::float8 AS "firstNumber",
       first_previous_hash AS "firstPreviousHash", key_id AS "keyId", signature
     FROM archived_head ORDER BY archived_head.number DESC LIMIT 1`,
  );
  return rows[0];
}

/** Rule CC-1: finds the confidential case in which this person is working on the client. */
export async function findOpenCase(
  connection: Connection,
  clientId: ClientId,
  staffId: number,
): Promise<number | undefined> {
  const { rows } = await connection.query<{ id: number | null }>('SELECT open_case($1, $2)::float8 AS id', [
    clientId,
    staffId,
  ]);
  return rows[0]?.id ?? undefined;
}

/** Stores an entry; `caseId` is the confidential case that keeps it from the client. */
export async function insertEntry(
  connection: Connection,
  entry: StoredEntry,
  caseId: number | undefined,
): Promise<void> {
  const { brandId, number, at, staffId, actor, action, subject, clientId, reason, payload } = entry;
  await connection.query(
    `INSERT INTO audit_entry (brand_id, number, at, staff_id, actor, action, subject, client_id, reason, payload,
                              previous_hash, hash, key_id, signature, case_id)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`,
    [
      brandId,
      number,
      toTimestamp(at),
      staffId ?? null,
      actor,
      action,
      subject,
      clientId ?? null,
      reason,
      payload,
      entry.previousHash,
      entry.hash,
      entry.keyId,
      entry.signature,
      caseId ?? null,
    ],
  );
}

/** Lists entries in order from a number on; `verifyChain` checks them. */
export function listFrom(connection: Connection, from: number, limit: number): Promise<StoredEntry[]> {
  return entryRows.all(
    connection,
    `SELECT ${entryRows.columns} FROM audit_entry WHERE number >= $1 ORDER BY audit_entry.number LIMIT $2`,
    [from, limit],
  );
}

export interface Page {
  readonly before: number | undefined;
  /** Text to find in an entry; empty for all. */
  readonly search: string;
  readonly person?: number | undefined;
  /** Prefix of the action's name. */
  readonly action?: string | undefined;
  readonly clientId?: ClientId | undefined;
  readonly from?: Instant | undefined;
  readonly until?: Instant | undefined;
  readonly limit: number;
}

const LISTED = `FROM audit_entry
  WHERE number < coalesce($1::bigint, 9007199254740991)
    AND ($2 = '' OR position(lower($2) IN lower(actor || ' ' || action || ' ' || subject || ' ' || reason)) > 0)
    AND ($4::bigint IS NULL OR staff_id = $4) AND starts_with(action, $5)
    AND ($6::bigint IS NULL OR client_id = $6)
    AND ($7::timestamptz IS NULL OR at >= $7) AND ($8::timestamptz IS NULL OR at < $8)`;

const valuesOf = ({ before, search, person, action = '', clientId, from, until, limit }: Page) => [
  before ?? null,
  search,
  limit,
  person ?? null,
  action,
  clientId ?? null,
  ...[from, until].map((instant) => (instant === undefined ? null : toTimestamp(instant))),
];

/** Lists a page of entries, newest first. */
export function listPage(connection: Connection, requested: Page): Promise<StoredEntry[]> {
  const statement = `SELECT ${entryRows.columns} ${LISTED} ORDER BY audit_entry.number DESC LIMIT $3`;
  return entryRows.all(connection, statement, valuesOf(requested));
}

/** Counts the entries that match, up to the limit. */
export async function countPage(connection: Connection, requested: Page): Promise<number> {
  const statement = `SELECT count(*)::int FROM (SELECT 1 ${LISTED} LIMIT $3) AS counted`;
  const { rows } = await connection.query<{ count: number }>(statement, valuesOf(requested));
  return rows[0]?.count ?? 0;
}

export interface ClientEntriesBefore {
  readonly clientId: ClientId;
  /** Number before which entries are listed. */
  readonly before: number | undefined;
  /** Actions to list; absent for all. */
  readonly actions?: readonly string[];
  readonly limit: number;
}

/** Lists the actions concerning a client that may be disclosed now, newest first (rule CC-1). */
export function listDisclosedToClient(
  connection: Connection,
  { clientId, before, actions, limit }: ClientEntriesBefore,
): Promise<StoredEntry[]> {
  return entryRows.all(
    connection,
    `SELECT ${entryRows.columns} FROM audit_entry
     WHERE client_id = $1 AND number < coalesce($2::bigint, 9007199254740991)
       AND ($3::text[] IS NULL OR action = ANY($3)) AND is_told(case_id)
     ORDER BY number DESC LIMIT $4`,
    [clientId, before ?? null, actions ?? null, limit],
  );
}

export interface ClientEntriesUntil {
  readonly clientId: ClientId;
  readonly before: Instant | undefined;
  readonly limit: number;
  /** Prefixes of actions to leave out. */
  readonly without: readonly string[];
  /** Which of the actions kept by a case to include: all, or only these. */
  readonly kept: 'all' | readonly string[];
}

/** Lists the actions concerning a client before an instant, as staff may see them, newest first. */
export function listOfClientBefore(connection: Connection, requested: ClientEntriesUntil): Promise<StoredEntry[]> {
  const { clientId, before, limit, without, kept } = requested;
  return entryRows.all(
    connection,
    `SELECT ${entryRows.columns} FROM audit_entry WHERE client_id = $1 AND ($2::timestamptz IS NULL OR at < $2)
       AND NOT EXISTS (SELECT FROM unnest($4::text[]) AS beginning WHERE starts_with(action, beginning))
       AND ($5::text[] IS NULL OR action = ANY ($5) OR is_told(case_id))
     ORDER BY audit_entry.number DESC LIMIT $3`,
    [clientId, before === undefined ? null : toTimestamp(before), limit, without, kept === 'all' ? null : kept],
  );
}

/** Lists the people who appear in the record. */
export async function listPeople(connection: Connection): Promise<{ id: number; name: string }[]> {
  const { rows } = await connection.query<{ id: number; name: string }>(
    `SELECT id::float8, full_name AS name FROM staff
     WHERE EXISTS (SELECT 1 FROM audit_entry WHERE staff_id = staff.id) ORDER BY full_name, id`,
  );
  return rows;
}

/** Lists the actions of a case, both about it and kept by it, newest first. */
export function listOfCase(connection: Connection, caseId: number, limit: number): Promise<StoredEntry[]> {
  return entryRows.all(
    connection,
    `SELECT ${entryRows.columns} FROM audit_entry
     WHERE client_id = (SELECT client_id FROM confidential_case WHERE id = $1)
       AND (case_id = $1 OR subject = 'confidentialCase:' || $1)
     ORDER BY audit_entry.number DESC LIMIT $2`,
    [caseId, limit],
  );
}

/** Lists a person's own actions, newest first. */
export function listOwnActs(connection: Connection, staffId: number, limit: number): Promise<StoredEntry[]> {
  return entryRows.all(
    connection,
    `SELECT ${entryRows.columns} FROM audit_entry WHERE staff_id = $1 ORDER BY audit_entry.number DESC LIMIT $2`,
    [staffId, limit],
  );
}

/** Finds the latest verification of the record. */
export function findVerified(connection: Connection): Promise<StoredEntry | undefined> {
  return entryRows.first(
    connection,
    `SELECT ${entryRows.columns} FROM audit_entry WHERE action = 'audit.verified'
     ORDER BY brand_id DESC, audit_entry.number DESC LIMIT 1`,
  );
}

/** Counts the actions since an instant, with the people who did them. */
export async function countActs(connection: Connection, since: Instant): Promise<CountedAct[]> {
  const { rows } = await connection.query<CountedAct>(
    `SELECT action, count(*)::int, array_agg(DISTINCT staff_id::float8) AS people, max(at) AS last FROM audit_entry
     WHERE at >= $1 AND staff_id IS NOT NULL GROUP BY action`,
    [toTimestamp(since)],
  );
  return rows;
}

/** Reads the details, which only the payload contains. An unreadable payload was not written by us. */
export function detailsOf(payload: string): Record<string, string> {
  try {
    const fields = payloadShape.parse(JSON.parse(payload));
    return Object.fromEntries(detailsShape.parse(fields[DETAILS_INDEX]));
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof z.ZodError) return {};
    throw error;
  }
}
