import type { AgedRows, ClientRows, Emptied, RowOwner } from '@candor/domain/data/tables.ts';

/** Rows per batch: small enough that a batch blocks no one for long. */
export const ROWS_AT_ONCE = 500;

const EMPTIED: Readonly<Record<Exclude<Emptied, 'own'>, string>> = {
  nothing: 'NULL',
  empty: "''",
  word: "'erased'",
  object: "'{}'",
  list: "'[]'",
};

/** New PIN for an erased client, unrelated to the old one and free. */
const PIN = `(SELECT candidate FROM (
    SELECT lpad(floor(random() * 100000000)::bigint::text, 8, '0') AS candidate FROM generate_series(1, 50)) made
  WHERE NOT EXISTS (SELECT FROM client other WHERE other.pin = candidate) LIMIT 1)`;
/** Random hash as long as a real one, of no password: any login is refused as a wrong password. */
const RANDOM_HASH = "rtrim(encode(sha256(convert_to(gen_random_uuid()::text, 'UTF8')), 'base64'), '=')";
const PASSWORD = `'$argon2id$v=19$m=19456,t=2,p=1$' || ${RANDOM_HASH} || '$' || ${RANDOM_HASH}`;
const OWN: Readonly<Record<string, string>> = {
  'client.password_hash': PASSWORD,
  // The address cannot be guessed: one that somebody had registered would stop the erasure.
  'client.email': "'erased-' || substr(md5(gen_random_uuid()::text), 1, 20) || '@erased.invalid'",
  'client.first_name': "'Erased'",
  'client.last_name': "'client ' || id",
  'client.phone': "'+10000'",
  'client.pin': PIN,
  'client.uniqid': 'substr(md5(gen_random_uuid()::text), 1, 16)',
  'approval.payload': `jsonb_set(payload, '{query}', '{}')`,
  'approval.changes': `jsonb_path_query_array(changes, '$[*] ? (@.name != "exportedFilters")')`,
  'document.erased_at': 'coalesce(erased_at, $3)',
  'payment_webhook.body_hash': 'coalesce(body_hash, sha256(body))',
  'payment_webhook.body_length': 'coalesce(body_length, length(body))',
};

const OF_PAYMENT = 'payment_id IN (SELECT id FROM payment WHERE client_id = $1)';
/** Anybody can type an address: only a client who has confirmed it is its owner. */
const IS_OWN_ADDRESS = 'EXISTS (SELECT FROM client WHERE id = $1 AND email_confirmed_at IS NOT NULL)';
const BY_ADDRESS = `(client_id = $1 OR (client_id IS NULL AND lower(email) = $2 AND ${IS_OWN_ADDRESS}))`;
const OWNERS: Readonly<Record<RowOwner, string>> = {
  self: 'id = $1',
  client: 'client_id = $1',
  account: 'account_id IN (SELECT id FROM trading_account WHERE client_id = $1)',
  payment: OF_PAYMENT,
  document: 'document_id IN (SELECT id FROM document WHERE client_id = $1)',
  case: 'confidential_case_id IN (SELECT id FROM confidential_case WHERE client_id = $1)',
  message: `message_id IN (SELECT id FROM contact_message WHERE ${BY_ADDRESS})`,
  complaint: 'complaint_id IN (SELECT id FROM complaint WHERE client_id = $1)',
  address: BY_ADDRESS,
  recipient: `(client_id = $1 OR (client_id IS NULL AND ((recipient = $2 AND ${IS_OWN_ADDRESS})
    OR recipient IN (SELECT email FROM contact_message WHERE client_id = $1))))`,
  entry: `(${IS_OWN_ADDRESS} AND EXISTS (SELECT FROM jsonb_each_text(entry::jsonb) AS field WHERE lower(btrim(field.value)) = $2))`,
};

/**
 * Builds the statement for a client's rows. $1: the client, $2: their address, $3: now. Each is used, so that the
 * database knows its type.
 */
export function clientStatement(table: string, { by, emptied }: ClientRows): string {
  const where = `(${OWNERS[by]}) AND $1::bigint IS NOT NULL AND $2::text IS NOT NULL AND $3::timestamptz IS NOT NULL`;
  return emptied === undefined
    ? `DELETE FROM "${table}" WHERE ${where}`
    : `UPDATE "${table}" SET ${assignments(table, emptied)} WHERE ${where}`;
}

/** Rule ER-5: nothing of a client is erased under a legal hold or with a confidential case that is not closed. */
function isHeld(client: string): string {
  return `(EXISTS (SELECT FROM legal_hold WHERE ended_at IS NULL AND legal_hold.client_id = ${client})
    OR EXISTS (SELECT FROM confidential_case one WHERE one.closed_at IS NULL AND one.client_id = ${client}))`;
}

const UNHELD_PAYMENT = `NOT ${isHeld('(SELECT payment.client_id FROM payment WHERE payment.id = payment_id)')}`;
const ONLY: Readonly<Record<string, string>> = {
  'payment_webhook.idle': "payment_id IS NULL AND state IN ('ignored', 'rejected') AND verdict <> 'verified'",
  'payment_webhook.settled': `state <> 'waiting' AND length(body) > 0 AND ${UNHELD_PAYMENT}`,
  'mail_code.unused': 'NOT EXISTS (SELECT FROM mail WHERE mail_code.id IN (code_id, not_me_code_id))',
  'phone_code.unused': 'NOT EXISTS (SELECT FROM mail WHERE phone_code_id = phone_code.id)',
  'contact_answer.strangers': `EXISTS (SELECT FROM contact_message WHERE id = message_id AND client_id IS NULL
    AND coalesce(closed_at, created_at) < $1)`,
  'complaint_entry.strangers': `EXISTS (SELECT FROM complaint WHERE id = complaint_id AND client_id IS NULL
    AND closes_at < $1)`,
  'complaint.strangers': `client_id IS NULL
    AND NOT EXISTS (SELECT FROM complaint_entry WHERE complaint_entry.complaint_id = complaint.id)
    AND NOT EXISTS (SELECT FROM complaint_key WHERE complaint_key.complaint_id = complaint.id)`,
  // Rows that are emptied already are left out.
  'approval.strangers': "client_id IS NULL AND subject = 'complaintAnswer' AND changes <> '[]'",
  'approval.exports': "subject = 'listExport' AND payload -> 'query' <> '{}'",
  'contact_message.strangers':
    'client_id IS NULL AND NOT EXISTS (SELECT FROM contact_answer WHERE message_id = contact_message.id)',
};

/**
 * Builds the condition for expired rows. $1: rows older than this have expired. Rows of clients under a hold are left
 * out.
 */
export function agedCondition(table: string, { since, only }: AgedRows, hasClient: boolean): string {
  const conditions = [`coalesce(${since.join(', ')}) < $1`];
  if (only !== undefined) conditions.push(ONLY[`${table}.${only}`] ?? 'false');
  if (hasClient) conditions.push(`NOT ${isHeld(`"${table}".client_id`)}`);
  return conditions.join(' AND ');
}

export function agedStatement(table: string, rows: AgedRows, hasClient: boolean): string {
  const found = `SELECT ctid FROM "${table}" WHERE ${agedCondition(table, rows, hasClient)} LIMIT ${ROWS_AT_ONCE}`;
  return rows.emptied === undefined
    ? `DELETE FROM "${table}" WHERE ctid = ANY (ARRAY(${found}))`
    : `UPDATE "${table}" SET ${assignments(table, rows.emptied)} WHERE ctid = ANY (ARRAY(${found}))`;
}

function assignments(table: string, emptied: Readonly<Record<string, Emptied>>): string {
  return Object.entries(emptied)
    .map(([column, value]) => `"${column}" = ${value === 'own' ? OWN[`${table}.${column}`] : EMPTIED[value]}`)
    .join(', ');
}
