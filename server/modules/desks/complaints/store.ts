import type { Language } from '@candor/domain/clients/language.ts';
import { complaintClock } from '@candor/domain/complaints/clocks.ts';
import { complaintNumber } from '@candor/domain/complaints/complaint.ts';
import type { ComplaintCategory, ComplaintEntryKind, ComplaintOutcome } from '@candor/domain/complaints/complaint.ts';
import type { StoredComplaintState } from '@candor/domain/complaints/moves.ts';
import { assert } from '@candor/domain/assert.ts';
import type { BrandId, ClientId, Instant } from '@candor/domain/ids.ts';
import type { Money } from '@candor/domain/money/money.ts';
import { businessYear } from '@candor/domain/payments/businessDays.ts';
import { toTimestamp } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { column, rowsOf } from '../../../database/rows.ts';
import type { RowOf } from '../../../database/rows.ts';

export const complaintRows = rowsOf(
  {
    id: column.integer(),
    brandId: column.text(),
    number: column.text(),
    commandHash: column.bytes(),
    /** Client; undefined if it came by the public form. */
    clientId: column.integer().optional(),
    firstName: column.text(),
    lastName: column.text(),
    email: column.text(),
    language: column.text<Language>(),
    category: column.text<ComplaintCategory>(),
    subject: column.text(),
    body: column.text(),
    paymentId: column.integer().optional(),
    positionId: column.integer().optional(),
    receivedAt: column.instant(),
    state: column.text<StoredComplaintState>(),
    isHeld: column.flag(),
    reopenedAt: column.instant().optional(),
    answeredAt: column.instant().optional(),
    outcome: column.text<ComplaintOutcome>().optional(),
    redress: column.money().optional(),
    closesAt: column.instant().optional(),
  },
  'complaint',
);
export type Complaint = RowOf<typeof complaintRows>;

/** Returns the key of requests about a complaint's answer, of which one may be pending. */
export function answerKey(id: number): string {
  return `complaint:${id}`;
}

const SELECT = `SELECT ${complaintRows.columns} FROM complaint`;

export interface NewComplaint extends Pick<
  Complaint,
  | 'brandId'
  | 'commandHash'
  | 'clientId'
  | 'firstName'
  | 'lastName'
  | 'email'
  | 'language'
  | 'category'
  | 'subject'
  | 'body'
  | 'paymentId'
  | 'positionId'
> {
  readonly commandId: string;
  readonly now: Instant;
}

/** Locks the numbering: one complaint of a brand at a time gets its number, so that a rollback leaves no gap. */
export async function lockNumbers(connection: Connection, brandId: BrandId): Promise<void> {
  await connection.query("SELECT pg_advisory_xact_lock(hashtext('complaint'), hashtext($1))", [brandId]);
}

/** Rule CP-1: inserts a complaint with the next number of the year; the caller has locked the numbers. */
export async function insertComplaint(connection: Connection, complaint: NewComplaint): Promise<Complaint> {
  const { brandId, now } = complaint;
  const year = businessYear(now);
  const { rows } = await connection.query<{ count: number }>(
    `INSERT INTO complaint_count (brand_id, year, count) VALUES ($1, $2, 1)
     ON CONFLICT (brand_id, year) DO UPDATE SET count = complaint_count.count + 1 RETURNING count::float8 AS count`,
    [brandId, year],
  );
  const clock = complaintClock('received', { receivedAt: now, isHeld: false, reopenedAt: undefined });
  assert(clock !== undefined, 'what has been received is to be acknowledged');
  const inserted = await complaintRows.first(
    connection,
    `INSERT INTO complaint (brand_id, number, command_id, command_hash, client_id, first_name, last_name, email,
       language, category, subject, body, payment_id, position_id, received_at, due_at, soon_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)
     RETURNING ${complaintRows.columns}`,
    [
      brandId,
      complaintNumber(brandId, year, rows[0]?.count ?? 0),
      complaint.commandId,
      complaint.commandHash,
      complaint.clientId ?? null,
      complaint.firstName,
      complaint.lastName,
      complaint.email,
      complaint.language,
      complaint.category,
      complaint.subject,
      complaint.body,
      complaint.paymentId ?? null,
      complaint.positionId ?? null,
      toTimestamp(now),
      toTimestamp(clock.due),
      toTimestamp(clock.soon),
    ],
  );
  assert(inserted !== undefined, 'a new complaint has a row');
  return inserted;
}

export function findByCommand(connection: Connection, commandId: string): Promise<Complaint | undefined> {
  return complaintRows.first(connection, `${SELECT} WHERE command_id = $1`, [commandId]);
}

export function findByNumber(connection: Connection, number: string): Promise<Complaint | undefined> {
  return complaintRows.first(connection, `${SELECT} WHERE number = $1`, [number]);
}

/** Finds a complaint by the code of a mailed link. */
export function findByKey(connection: Connection, keyHash: Buffer): Promise<Complaint | undefined> {
  return complaintRows.first(
    connection,
    `${SELECT} WHERE id = (SELECT complaint_id FROM complaint_key WHERE key_hash = $1)`,
    [keyHash],
  );
}

export function listOfClient(connection: Connection, clientId: ClientId): Promise<Complaint[]> {
  return complaintRows.all(connection, `${SELECT} WHERE client_id = $1 ORDER BY id DESC`, [clientId]);
}

/** Locks the complaint: concurrent changes wait here. */
export function lockComplaint(connection: Connection, id: number): Promise<Complaint | undefined> {
  return complaintRows.first(connection, `${SELECT} WHERE id = $1 FOR NO KEY UPDATE`, [id]);
}

export interface NewEntry {
  readonly complaint: Pick<Complaint, 'id' | 'brandId'>;
  readonly kind: ComplaintEntryKind;
  readonly commandId?: string;
  /** Member of staff; undefined for the client. */
  readonly staffId?: number;
  readonly text?: string;
  readonly outcome?: ComplaintOutcome;
  readonly redress?: Money | undefined;
  readonly now: Instant;
}

export async function insertEntry(connection: Connection, entry: NewEntry): Promise<void> {
  const { complaint, kind, commandId = null, staffId, text = '', outcome, redress, now } = entry;
  const values = [complaint.brandId, complaint.id, kind, commandId, text, toTimestamp(now)];
  // Only the office may write the columns of staff actions.
  const [more, places] = staffId === undefined ? ['', ''] : [', staff_id, outcome, redress', ', $7, $8, $9'];
  await connection.query(
    `INSERT INTO complaint_entry (brand_id, complaint_id, kind, command_id, words, at${more})
     VALUES ($1, $2, $3, $4, $5, $6${places})`,
    staffId === undefined ? values : [...values, staffId, outcome ?? null, redress ?? null],
  );
}

const entryRows = rowsOf(
  {
    id: column.integer(),
    complaintId: column.integer(),
    kind: column.text<ComplaintEntryKind>(),
    staffId: column.integer().optional(),
    text: column.text('words'),
    outcome: column.text<ComplaintOutcome>().optional(),
    redress: column.money().optional(),
    at: column.instant(),
  },
  'complaint_entry',
);
export type ComplaintEntry = RowOf<typeof entryRows>;

export function listEntries(connection: Connection, complaintId: number): Promise<ComplaintEntry[]> {
  return entryRows.all(
    connection,
    `SELECT ${entryRows.columns} FROM complaint_entry WHERE complaint_id = $1 ORDER BY id`,
    [complaintId],
  );
}

/** Finds the entry that a command has added before. */
export function findEntry(connection: Connection, commandId: string): Promise<ComplaintEntry | undefined> {
  return entryRows.first(connection, `SELECT ${entryRows.columns} FROM complaint_entry WHERE command_id = $1`, [
    commandId,
  ]);
}

export interface Moved {
  readonly state: StoredComplaintState;
  readonly reopenedAt?: Instant;
  readonly closesAt?: Instant;
}

/** Stores the new state, with the clock that runs in it. */
export async function updateState(
  connection: Connection,
  complaint: Complaint,
  { state, reopenedAt = complaint.reopenedAt, closesAt }: Moved,
): Promise<void> {
  const clock = complaintClock(state, { ...complaint, reopenedAt });
  await connection.query(
    `UPDATE complaint SET state = $2, due_at = $3, soon_at = $4,
       warned = CASE WHEN due_at IS NOT DISTINCT FROM $3 THEN warned END, reopened_at = $5, closes_at = $6
     WHERE id = $1`,
    [
      complaint.id,
      state,
      clock === undefined ? null : toTimestamp(clock.due),
      clock === undefined ? null : toTimestamp(clock.soon),
      reopenedAt === undefined ? null : toTimestamp(reopenedAt),
      closesAt === undefined ? null : toTimestamp(closesAt),
    ],
  );
}

export interface FoundTrade {
  readonly id: number;
  readonly symbol: string;
  readonly clientId: ClientId;
  readonly amount: Money;
  readonly profit: Money | undefined;
  readonly openedAt: Instant;
  readonly closedAt: Instant | undefined;
}

const tradeRows = rowsOf(
  {
    id: column.integer(),
    symbol: column.text(),
    clientId: column.integer('trading_account.client_id'),
    amount: column.money(),
    profit: column.money().optional(),
    openedAt: column.instant(),
    closedAt: column.instant().optional(),
  },
  'position',
);

/** Finds a trade with its owner, on either account. */
export function findTrade(connection: Connection, id: number): Promise<FoundTrade | undefined> {
  return tradeRows.first(
    connection,
    `SELECT ${tradeRows.columns} FROM position JOIN trading_account ON trading_account.id = position.account_id
     WHERE position.id = $1`,
    [id],
  );
}

/** Inserts the key of a link; false if the complaint no longer exists. */
export async function insertKey(
  connection: Connection,
  { id, hash, now }: { readonly id: number; readonly hash: Buffer; readonly now: Instant },
): Promise<boolean> {
  const { rowCount } = await connection.query(
    `INSERT INTO complaint_key (key_hash, brand_id, complaint_id, made_at)
     SELECT $2, brand_id, id, $3 FROM complaint WHERE id = $1`,
    [id, hash, toTimestamp(now)],
  );
  return rowCount === 1;
}
