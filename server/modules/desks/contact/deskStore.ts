import type { Language } from '@candor/domain/clients/language.ts';
import type { ContactState, Forwarding } from '@candor/domain/contact.ts';
import type { BrandId, Instant } from '@candor/domain/ids.ts';
import type { Result } from '@candor/domain/result.ts';
import { readPage } from '../../../database/keyset.ts';
import type { KeysetPage, KeysetQuery } from '../../../database/keyset.ts';
import { toTimestamp } from '../../../database/pool.ts';
import { countsAsErasedSql } from '../../dataProtection/erasure/index.ts';
import type { Connection } from '../../../database/pool.ts';
import { column, rowsOf } from '../../../database/rows.ts';
import type { RowOf } from '../../../database/rows.ts';

const messageRows = rowsOf(
  {
    id: column.integer(),
    createdAt: column.instant(),
    firstName: column.text(),
    lastName: column.text(),
    email: column.text(),
    phone: column.text(),
    message: column.text(),
    clientId: column.integer().nullable(),
    pin: column.text('client.pin').nullable(),
    language: column.text<Language>('client.language').nullable(),
    state: column.text<ContactState>(),
    takenBy: column.integer().nullable(),
    takerName: column.text('taker.full_name').nullable(),
    /** Person who assigned it to its present owner. */
    assignerName: column.text('assigner.full_name').nullable(),
    assignedAt: column.instant().nullable(),
    closerName: column.text('closer.full_name').nullable(),
    closedAt: column.instant().nullable(),
    closingNote: column.text().nullable(),
    forwarding: column.text<Forwarding>(),
    forwardedAt: column.instant().nullable(),
    attempts: column.integer(),
  },
  'contact_message',
);

export type DeskMessage = RowOf<typeof messageRows>;

export interface ContactFilter {
  readonly state: ContactState | undefined;
  readonly forwarding: Forwarding | undefined;
  /** Whether only unassigned messages are listed. */
  readonly isFree: boolean;
  readonly takenBy: number | undefined;
  /** Name, whole address or PIN; empty: all messages. */
  readonly search: string;
  /** Rule CC-7: instant by which clients may count as erased; their messages are left out. */
  readonly hiddenAt: Instant | undefined;
}

const orders = { created: { sql: 'contact_message.created_at', type: 'timestamptz' } } as const;
const FROM = `contact_message
    LEFT JOIN client ON client.brand_id = contact_message.brand_id AND client.id = contact_message.client_id
    LEFT JOIN staff taker ON taker.id = taken_by
    LEFT JOIN staff assigner ON assigner.id = assigned_by
    LEFT JOIN staff closer ON closer.id = closed_by`;
const CONDITION = `($1::text IS NULL OR contact_message.state = $1) AND ($2::text IS NULL OR forwarding = $2)
    AND ($3 = '' OR contact_message.email = lower($3) OR client.pin = $3
      OR position(lower($3) IN lower(contact_message.first_name || ' ' || contact_message.last_name)) > 0)
    AND (NOT $4 OR taken_by IS NULL) AND ($5::bigint IS NULL OR taken_by = $5)
    AND ($6::timestamptz IS NULL OR client.id IS NULL OR NOT ${countsAsErasedSql('$6')})`;

const valuesOf = ({ state, forwarding, search, isFree, takenBy, hiddenAt }: ContactFilter) => [
  state ?? null,
  forwarding ?? null,
  search,
  isFree,
  takenBy ?? null,
  hiddenAt === undefined ? null : toTimestamp(hiddenAt),
];

export function listMessages(
  connection: Connection,
  filter: ContactFilter,
  query: KeysetQuery<keyof typeof orders>,
): Promise<Result<KeysetPage<DeskMessage>>> {
  const list = { rows: messageRows, from: FROM, id: 'contact_message.id', orders };
  return readPage(connection, list, query, { sql: CONDITION, values: valuesOf(filter) });
}

export function findMessage(connection: Connection, id: number): Promise<DeskMessage | undefined> {
  const statement = `SELECT ${messageRows.columns} FROM ${FROM} WHERE contact_message.id = $1`;
  return messageRows.first(connection, statement, [id]);
}

/** Locks the message: concurrent changes wait here. */
export async function holdMessage(connection: Connection, id: number): Promise<DeskMessage | undefined> {
  await connection.query('SELECT 1 FROM contact_message WHERE id = $1 FOR UPDATE', [id]);
  return findMessage(connection, id);
}

/** Assigns a message to a person, or clears the assignment. */
export async function updateTaken(connection: Connection, id: number, staffId: number | undefined): Promise<void> {
  await connection.query(
    'UPDATE contact_message SET taken_by = $2, assigned_by = NULL, assigned_at = NULL WHERE id = $1',
    [id, staffId ?? null],
  );
}

export interface Assigning {
  readonly id: number;
  readonly to: number;
  readonly by: number;
  readonly at: Instant;
}

export async function updateAssigned(connection: Connection, { id, to, by, at }: Assigning): Promise<void> {
  await connection.query('UPDATE contact_message SET taken_by = $2, assigned_by = $3, assigned_at = $4 WHERE id = $1', [
    id,
    to,
    by,
    toTimestamp(at),
  ]);
}

export interface Colleague {
  readonly id: number;
  readonly name: string;
  /** Number of waiting messages assigned to this person. */
  readonly open: number;
}

/** Lists the active staff of the brand with one of these roles. */
export async function listColleagues(connection: Connection, roles: readonly string[]): Promise<Colleague[]> {
  const { rows } = await connection.query<Colleague>(
    `SELECT id::float8, full_name AS name,
       (SELECT count(*)::int FROM contact_message WHERE taken_by = staff.id AND state = 'open') AS open
     FROM staff WHERE disabled_at IS NULL AND password_hash IS NOT NULL
       AND EXISTS (SELECT FROM staff_role WHERE staff_id = staff.id AND brand_id = current_brand() AND role = ANY($1))
     ORDER BY full_name, id`,
    [roles],
  );
  return rows;
}

export interface Closing {
  readonly id: number;
  readonly state: 'answered' | 'done';
  readonly staffId: number;
  readonly at: Instant;
  readonly note?: string;
}

export async function updateClosed(connection: Connection, { id, state, staffId, at, note }: Closing): Promise<void> {
  await connection.query(
    `UPDATE contact_message SET state = $2, closed_by = $3, closed_at = $4, closing_note = $5,
            taken_by = coalesce(taken_by, $3) WHERE id = $1`,
    [id, state, staffId, toTimestamp(at), note ?? null],
  );
}

/** Queues the forwarding again, with as many attempts as the first time. */
export async function updateForwardAgain(connection: Connection, id: number): Promise<void> {
  await connection.query("UPDATE contact_message SET forwarding = 'waiting', attempts = 0 WHERE id = $1", [id]);
}

export interface NewAnswer {
  readonly brandId: BrandId;
  readonly messageId: number;
  readonly commandId: string;
  readonly staffId: number;
  readonly language: Language;
  readonly answer: string;
  readonly now: Instant;
}

/** Inserts an answer; false if the command has answered before. */
export async function insertAnswer(connection: Connection, answer: NewAnswer): Promise<boolean> {
  const { brandId, messageId, commandId, staffId, language, now } = answer;
  const { rowCount } = await connection.query(
    `INSERT INTO contact_answer (brand_id, message_id, command_id, staff_id, language, answer, answered_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (brand_id, command_id) DO NOTHING`,
    [brandId, messageId, commandId, staffId, language, answer.answer, toTimestamp(now)],
  );
  return rowCount === 1;
}

/** Finds the answer of a command, with its message. */
export async function findAnswer(
  connection: Connection,
  commandId: string,
): Promise<{ readonly messageId: number; readonly answer: string } | undefined> {
  const { rows } = await connection.query<{ messageId: number; answer: string }>(
    'SELECT message_id::float8 AS "messageId", answer FROM contact_answer WHERE command_id = $1',
    [commandId],
  );
  return rows[0];
}

export async function listAnswers(
  connection: Connection,
  messageId: number,
): Promise<readonly { readonly by: string; readonly at: Instant; readonly answer: string }[]> {
  const { rows } = await connection.query<{ by: string; at: Instant; answer: string }>(
    `SELECT full_name AS by, answered_at AS at, answer FROM contact_answer JOIN staff ON staff.id = staff_id
     WHERE message_id = $1 ORDER BY contact_answer.id`,
    [messageId],
  );
  return rows;
}

/** Counts the open messages, with the time of the oldest. */
export async function countOpenMessages(
  connection: Connection,
): Promise<{ readonly count: number; readonly oldest: Instant | undefined }> {
  const { rows } = await connection.query<{ count: number; oldest: Instant | null }>(
    "SELECT count(*)::int, min(created_at) AS oldest FROM contact_message WHERE state = 'open'",
  );
  return { count: rows[0]?.count ?? 0, oldest: rows[0]?.oldest ?? undefined };
}

export interface OpenMessage {
  readonly id: number;
  readonly name: string;
  readonly beginning: string;
  readonly createdAt: Instant;
  readonly takenBy: number | null;
  readonly takerName: string | null;
}

/** Lists the open messages, longest waiting first. */
export async function listOpenMessages(connection: Connection, limit: number): Promise<OpenMessage[]> {
  const { rows } = await connection.query<OpenMessage>(
    `SELECT contact_message.id::float8, first_name || ' ' || last_name AS name,
       left(regexp_replace(message, '\\s+', ' ', 'g'), 140) AS beginning, contact_message.created_at AS "createdAt",
       taken_by::float8 AS "takenBy", full_name AS "takerName"
     FROM contact_message LEFT JOIN staff ON staff.id = taken_by
     WHERE state = 'open' ORDER BY contact_message.created_at, contact_message.id LIMIT $1`,
    [limit],
  );
  return rows;
}

/** Counts messages still to be forwarded to the brand's endpoint, and those that the endpoint refused. */
export async function readForwarding(
  connection: Connection,
): Promise<{ readonly waiting: number; readonly oldest: Instant | undefined; readonly failed: number }> {
  const { rows } = await connection.query<{ waiting: number; oldest: Instant | null; failed: number }>(
    `SELECT count(*) FILTER (WHERE forwarding = 'waiting')::int AS waiting,
       min(created_at) FILTER (WHERE forwarding = 'waiting') AS oldest,
       count(*) FILTER (WHERE forwarding = 'failed' AND state = 'open')::int AS failed
     FROM contact_message WHERE forwarding IN ('waiting', 'failed')`,
  );
  const { waiting = 0, oldest = null, failed = 0 } = rows[0] ?? {};
  return { waiting, oldest: oldest ?? undefined, failed };
}
