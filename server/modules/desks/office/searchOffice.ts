import type { OfficeAnswerOf } from '@candor/contracts/http/office/call.ts';
import type { OfficeCalls } from '@candor/contracts/http/office/calls.ts';
import { maskedAddress } from '@candor/domain/clients/clientFile.ts';
import { maySeeCases } from '@candor/domain/clients/confidentialCase.ts';
import type { Instant } from '@candor/domain/ids.ts';
import { mayDo } from '@candor/domain/staff/roles.ts';
import { toTimestamp, transaction } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { countsAsErasedSql } from '../../dataProtection/erasure/index.ts';
import { listFirst } from '../../money/payments/index.ts';
import type { StaffSession } from '../../access/staff/index.ts';
import type { DeskDeps } from './deps.ts';

type Found = OfficeAnswerOf<OfficeCalls['searchOffice']>;

const FOUND = 8;

interface FoundClient {
  readonly id: number;
  readonly name: string;
  readonly pin: string;
  readonly email: string;
}

/** Rule CD-1: searches for the palette; results are masked, and limited to those that the caller may open. */
export function searchOffice(
  { pool, clock }: Pick<DeskDeps, 'pool' | 'clock'>,
  query: string,
  { brandId, roles }: StaffSession,
): Promise<Found> {
  const hidden = maySeeCases(roles) ? undefined : clock.now();
  return transaction(pool, brandId, async (connection) => ({
    clients: mayDo(roles, 'clients.list') ? (await findClients(connection, query, hidden)).map(present) : [],
    payments: mayDo(roles, 'payments.read') ? await findPayments(connection, query) : [],
    complaints: mayDo(roles, 'complaints.read') ? await findComplaint(connection, query, hidden) : [],
  }));
}

function present({ email, ...client }: FoundClient): Found['clients'][number] {
  return { ...client, email: maskedAddress(email) };
}

const COLUMNS = "id::float8, first_name || ' ' || last_name AS name, pin, email, last_name_key, first_name_key";
/** Text that sorts after every name with a given prefix. */
const LAST = '\u{10ffff}';

/**
 * Finds clients by the form of the query: a PIN, an address, or the beginning of one name or of both. Each uses an
 * index.
 */
async function findClients(
  connection: Connection,
  query: string,
  hiddenAt: Instant | undefined,
): Promise<readonly FoundClient[]> {
  const { conditions, values } = searchConditions(query.toLowerCase());
  const time = `$${values.length + 1}`;
  // Rule CC-7: hides clients who count as erased.
  const isShown = `(${time}::timestamptz IS NULL OR NOT ${countsAsErasedSql(time)})`;
  const found = conditions.map(
    (condition) => `(SELECT ${COLUMNS} FROM client WHERE ${condition} AND ${isShown} LIMIT ${FOUND})`,
  );
  const { rows } = await connection.query<FoundClient>(
    `SELECT id, name, pin, email FROM (${found.join(' UNION ')}) AS found
     ORDER BY last_name_key, first_name_key, id LIMIT ${FOUND}`,
    [...values, hiddenAt === undefined ? null : toTimestamp(hiddenAt)],
  );
  return rows;
}

function searchConditions(query: string): {
  readonly conditions: readonly string[];
  readonly values: readonly string[];
} {
  if (/^\d+$/.test(query)) return { conditions: ['pin = $1'], values: [query] };
  if (query.includes('@')) return { conditions: ['email = $1'], values: [query] };
  const [first = '', ...others] = query.split(/\s+/);
  const second = others.join(' ');
  const startsWith = (column: string, from: number) => `${column} >= $${from} AND ${column} < $${from + 1}`;
  if (second === '') {
    return {
      conditions: [startsWith('last_name_key', 1), startsWith('first_name_key', 1)],
      values: [first, `${first}${LAST}`],
    };
  }
  return {
    conditions: [
      `first_name_key = $1 AND ${startsWith('last_name_key', 3)} AND $2::text IS NOT NULL`,
      `last_name_key = $1 AND ${startsWith('first_name_key', 3)} AND $2::text IS NOT NULL`,
      `${startsWith('first_name_key', 1)} AND last_name_key = $3 AND $4::text IS NOT NULL`,
    ],
    values: [first, `${first}${LAST}`, second, `${second}${LAST}`],
  };
}

/** Rule CC-7: finds a complaint, unless its client's file is closed to the reader. */
async function findComplaint(
  connection: Connection,
  search: string,
  hiddenAt: Instant | undefined,
): Promise<Found['complaints']> {
  if (!/^[a-z0-9]{1,3}-\d{4}-\d{4,9}$/i.test(search)) return [];
  const { rows } = await connection.query<Found['complaints'][number]>(
    `SELECT id::float8, number, first_name || ' ' || last_name AS name, subject FROM complaint
     WHERE number = $1 AND ($2::timestamptz IS NULL OR NOT EXISTS (
       SELECT FROM client WHERE client.id = complaint.client_id AND ${countsAsErasedSql('$2')}))`,
    [search.toUpperCase(), hiddenAt === undefined ? null : toTimestamp(hiddenAt)],
  );
  return rows;
}

const NEWEST = { by: 'created', descending: true } as const;

async function findPayments(connection: Connection, search: string): Promise<Found['payments']> {
  // Payment numbers have letters before their digits, or are digits alone.
  if (!/^[a-z]{0,4}-?\d[\da-z-]*$/i.test(search)) return [];
  const found: Found['payments'] = [];
  for (const group of ['withdrawals', 'deposits'] as const) {
    const filter = { group, stage: undefined, status: undefined, search };
    for (const { payment, client } of await listFirst(connection, filter, NEWEST, FOUND)) {
      const { number, amount, currency, status } = payment;
      found.push({ number, group, amount, currency, status, client: client.name });
    }
  }
  return found.slice(0, FOUND);
}
