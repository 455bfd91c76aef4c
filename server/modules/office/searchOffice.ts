import type { OfficeAnswerOf } from '@candor/contracts/http/office/call.ts';
import type { OfficeCalls } from '@candor/contracts/http/office/calls.ts';
import { maskedAddress } from '@candor/domain/clients/clientFile.ts';
import { mayDo } from '@candor/domain/staff/roles.ts';
import { transaction } from '../../database/pool.ts';
import type { Connection, Pool } from '../../database/pool.ts';
import { deskPage, listForDesk, toDeskPayment } from '../payments/index.ts';
import type { StaffSession } from '../staff/index.ts';

type Found = OfficeAnswerOf<OfficeCalls['searchOffice']>;

const FOUND = 8;

interface FoundClient {
  readonly id: number;
  readonly name: string;
  readonly pin: string;
  readonly email: string;
}

/** Rule CD-1: what the palette finds is masked, and only what the caller may open. */
export function searchOffice(pool: Pool, query: string, { brandId, roles }: StaffSession): Promise<Found> {
  return transaction(pool, brandId, async (connection) => ({
    clients: mayDo(roles, 'clients.list') ? (await findClients(connection, query)).map(present) : [],
    payments: mayDo(roles, 'payments.read') ? await findPayments(connection, query) : [],
  }));
}

function present({ email, ...client }: FoundClient): Found['clients'][number] {
  return { ...client, email: maskedAddress(email) };
}

/** By what it looks like: a PIN, an address, one or two words of a name. */
async function findClients(connection: Connection, query: string): Promise<readonly FoundClient[]> {
  const { condition, values } = wanted(query.toLowerCase());
  const { rows } = await connection.query<FoundClient>(
    `SELECT id::float8, first_name || ' ' || last_name AS name, pin, email FROM client WHERE ${condition}
     ORDER BY lower(last_name), lower(first_name), id LIMIT ${FOUND}`,
    [...values],
  );
  return rows;
}

function wanted(query: string): { readonly condition: string; readonly values: readonly string[] } {
  if (/^\d+$/.test(query)) return { condition: 'pin = $1', values: [query] };
  if (query.includes('@')) return { condition: 'starts_with(email, $1)', values: [query] };
  const [first = '', ...others] = query.split(/\s+/);
  const second = others.join(' ');
  if (second === '') {
    return {
      condition: 'starts_with(lower(last_name), $1) OR starts_with(lower(first_name), $1) OR starts_with(email, $1)',
      values: [first],
    };
  }
  return {
    condition: `(starts_with(lower(first_name), $1) AND starts_with(lower(last_name), $2))
      OR (starts_with(lower(last_name), $1) AND starts_with(lower(first_name), $2))`,
    values: [first, second],
  };
}

async function findPayments(connection: Connection, search: string): Promise<Found['payments']> {
  const page = deskPage({ order: 'created', descending: true, after: undefined });
  // Numbers have a letter before their digits, or are digits alone.
  if (!page.ok || !/^[a-z]{0,4}-?\d[\da-z-]*$/i.test(search)) return [];
  const found: Found['payments'] = [];
  for (const group of ['withdrawals', 'deposits'] as const) {
    const rows = await listForDesk(connection, { group, stage: undefined, status: undefined, search }, page.value);
    for (const { payment, client } of rows.slice(0, FOUND).map(toDeskPayment)) {
      const { number, amount, currency, status } = payment;
      found.push({ number, group, amount, currency, status, client: client.name });
    }
  }
  return found.slice(0, FOUND);
}
