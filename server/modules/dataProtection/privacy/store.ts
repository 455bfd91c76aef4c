import { endOfRows } from '@candor/domain/data/classes.ts';
import { dataTables } from '@candor/domain/data/tables.ts';
import type { AgedRows } from '@candor/domain/data/tables.ts';
import type { Instant } from '@candor/domain/ids.ts';
import { toTimestamp } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';

/** Table that contains rows of a client. */
export interface Records {
  readonly table: string;
  /** Condition for the client's rows: $1 is the client's number, $2 those of their trading accounts. */
  readonly where: string;
  readonly columns: readonly string[];
  /** Rule CC-7: rows past the end of their class are left out, even if something keeps them. */
  readonly ends?: AgedRows | undefined;
}

/** Conditions for a row's owner, by the first of these columns that its table has. */
const OWNERS: readonly (readonly [column: string, where: string])[] = [
  ['client_id', 'client_id = $1'],
  ['account_id', 'account_id = ANY ($2)'],
  ['payment_id', 'payment_id IN (SELECT id FROM payment WHERE client_id = $1)'],
];
const BY_NAME: Readonly<Record<string, string>> = {
  client: 'id = $1',
  // Includes messages from before the person was a client, sent from the address that they have since confirmed.
  contact_message:
    'client_id = $1 OR lower(email) = (SELECT lower(email) FROM client WHERE id = $1 AND email_confirmed_at IS NOT NULL)',
  complaint_entry: 'complaint_id IN (SELECT id FROM complaint WHERE client_id = $1)',
  agreement_text: 'text_sha256 IN (SELECT text_sha256 FROM agreement WHERE client_id = $1)',
  limit_reach: 'wish_id IN (SELECT id FROM limit_wish WHERE client_id = $1)',
  document_access: 'document_id IN (SELECT id FROM document WHERE client_id = $1)',
};

/** Tables about clients that they may not read, with the reason. */
export const withheld: Readonly<Record<string, string>> = {
  audit_entry: 'the record of the staff’s own acts; document_access says who opened a file',
  approval: 'requests between members of staff',
  confidential_case: 'the law forbids disclosing that a suspicion is examined',
  client_freeze:
    'the reason of a freeze may be one that the law forbids to disclose; a mail reports the freeze to the client',
  legal_hold: 'the reason of a hold may be one that the law forbids to disclose',
  screening_check: 'the law forbids disclosing checks for sanctions',
  mail_code: 'codes of links',
  operator_event: 'the feed of the operator’s programs; what it tells of a client is in the file’s other tables',
  operator_change: 'what has no number yet in the operator’s feed, for seconds; each change is in its own table',
  payment_webhook: 'what providers sent, with their signatures; the result is in payment_event',
  reconciliation_line: 'lines of a provider’s statement as staff matched them, which may name others',
  withdrawal_approval: 'the staff who approved; the approval itself is in payment_event',
};

/** Columns that the law may forbid to disclose, or that contain our exchange with a provider. */
const KEPT_BACK: Readonly<Record<string, readonly string[]>> = {
  complaint: ['taken_by', 'assigned_by', 'warned'],
  payment: ['reasons'],
  withdrawal: ['holds'],
  payment_event: ['actor', 'reasons', 'detail'],
  payment_attempt: ['exchange'],
};

/** Columns with secrets and values derived from them: useless to read, and dangerous in a file. */
const SECRET = /hash|secret|wrapped_key|key_version|pepper|credential|public_key|challenge|chain_head|file_id|staff_id/;

/** Rule CC-4: not even afterwards is it disclosed that a case kept a row. */
function isDisclosed(column: string): boolean {
  return column !== 'case_id' && !SECRET.test(column);
}

/**
 * Lists every table with rows of a client, by the names of its columns: tables that are added later are included
 * automatically.
 */
export async function listRecords(connection: Connection): Promise<Records[]> {
  const found = await connection.query<{ table_name: string; columns: string[] }>(
    `SELECT table_name, array_agg(column_name::text ORDER BY ordinal_position) AS columns
     FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND data_type <> 'bytea'
     GROUP BY table_name ORDER BY table_name`,
  );
  return found.rows.flatMap(({ table_name: table, columns }) => {
    const where = BY_NAME[table] ?? OWNERS.find(([column]) => columns.includes(column))?.[1];
    if (where === undefined || Object.hasOwn(withheld, table)) return [];
    const keptBack = KEPT_BACK[table] ?? [];
    const disclosed = columns.filter((column) => isDisclosed(column) && !keptBack.includes(column));
    return [{ table, where, columns: disclosed, ends: endsOf(table) }];
  });
}

/** Returns the rule by which all rows of a table expire. */
function endsOf(table: string): AgedRows | undefined {
  return dataTables[table]?.aged?.find(({ only, emptied }) => only === undefined && emptied === undefined);
}

/** Client whose records are read. */
export interface Owner {
  readonly clientId: number;
  readonly accounts: readonly number[];
  readonly now: Instant;
}

const ROWS_AT_ONCE = 200;

/** Reads the rows as JSON, one text for each, in batches; runs inside the caller's transaction. */
export async function* readRows(
  connection: Connection,
  { table, where, columns, ends }: Records,
  owner: Owner,
): AsyncGenerator<readonly string[]> {
  const names = columns.map((column) => connection.escapeIdentifier(column)).join(', ');
  const from = connection.escapeIdentifier(table);
  const end = ends === undefined ? undefined : endOfRows(ends.class, owner.now);
  const isNow = ends === undefined || end === undefined ? 'true' : `coalesce(${ends.since.join(', ')}) >= $3`;
  // Both parameters are used in every query, so that the database knows their types.
  await connection.query(
    `DECLARE records NO SCROLL CURSOR FOR SELECT to_jsonb(row)::text AS text FROM
     (SELECT ${names} FROM ${from} WHERE (${where}) AND $1::bigint IS NOT NULL AND $2::bigint[] IS NOT NULL
       AND $3::timestamptz IS NOT NULL AND ${isNow}) AS row`,
    [owner.clientId, owner.accounts, toTimestamp(end ?? owner.now)],
  );
  for (;;) {
    const { rows } = await connection.query<{ text: string }>(`FETCH ${ROWS_AT_ONCE} FROM records`);
    if (rows.length > 0) yield rows.map(({ text }) => text);
    if (rows.length < ROWS_AT_ONCE) break;
  }
  await connection.query('CLOSE records');
}
