import type { OfficeAnswerOf, OfficeRequestOf } from '@candor/contracts/http/office/call.ts';
import type { OfficeCalls } from '@candor/contracts/http/office/calls.ts';
import type { MailRow } from '@candor/contracts/http/office/mailLog.ts';
import type { Brand } from '@candor/brands/schema.ts';
import { maskedAddress } from '@candor/domain/clients/clientFile.ts';
import { endOfRows } from '@candor/domain/data/classes.ts';
import type { BrandId, Instant } from '@candor/domain/ids.ts';
import { accept } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import type { Clock } from '../../../clock.ts';
import { COUNT_LIMIT, countOf, keysetOf, pageOf } from '../../../database/keyset.ts';
import type { KeysetRow } from '../../../database/keyset.ts';
import { toTimestamp, transaction } from '../../../database/pool.ts';
import type { Connection, Pool } from '../../../database/pool.ts';
import { mailLanguage } from './mail.ts';
import type { MailState, MailValues } from './mail.ts';
import { REPLACED } from './mailHistory.ts';
import { subjectOf } from './renderMail.ts';

export interface MailLogDeps {
  readonly pool: Pool;
  readonly brands: readonly Pick<Brand, 'id' | 'name'>[];
  readonly clock: Clock;
}

/** Whose log it is. */
interface Reader {
  readonly brandId: BrandId;
  /** Clients whose mails this person does not see, as a condition with the name of a parameter with the time. */
  readonly hidden: ((now: string) => string) | undefined;
}

type ListCall = OfficeCalls['listMail'];

interface LogRow extends KeysetRow {
  readonly id: number;
  readonly createdAt: Instant;
  readonly sentAt: Instant | null;
  readonly recipient: string;
  readonly clientId: number | null;
  readonly clientName: string | null;
  readonly pin: string | null;
  readonly template: string;
  readonly language: string;
  readonly values: MailValues;
  readonly subject: string | null;
  readonly state: MailState;
  readonly attempts: number;
  readonly error: string | null;
}

const orders = { created: { sql: 'mail.created_at', type: 'timestamptz' } } as const;
const FROM = 'mail LEFT JOIN client ON client.brand_id = mail.brand_id AND client.id = mail.client_id';
const CONDITION = `($1::text IS NULL OR mail.state = $1) AND ($2::boolean IS NULL OR $2 = (last_error IS NOT DISTINCT
      FROM '${REPLACED}')) AND ($3::text IS NULL OR template = $3)
    AND ($4 = '' OR recipient LIKE $5 OR mail.client_id IN (SELECT id FROM client WHERE pin = $4))
    AND mail.created_at >= $6 AND $7::timestamptz IS NOT NULL`;

/** Rules ML-11 and CC-7: which mails were sent, without their texts and with their addresses masked. */
export function listMail(
  { pool, brands, clock }: MailLogDeps,
  { search = '', order = 'created', descending = true, after, state, template }: OfficeRequestOf<ListCall>,
  { brandId, hidden }: Reader,
): Promise<Result<OfficeAnswerOf<ListCall>>> {
  const query = { order, descending, after };
  const brandName = brands.find(({ id }) => id === brandId)?.name ?? '';
  const now = clock.now();
  const values = [
    ...stateValues(state),
    template ?? null,
    search,
    `${beginningOf(search)}%`,
    toTimestamp(endOfRows('mails', now)),
    toTimestamp(now),
  ];
  const where = hidden === undefined ? CONDITION : `${CONDITION} AND NOT coalesce(${hidden('$7')}, false)`;
  return transaction(pool, brandId, async (connection): Promise<Result<OfficeAnswerOf<ListCall>>> => {
    const keyset = keysetOf(orders, query, { id: 'mail.id', from: 8 });
    if (!keyset.ok) return keyset;
    const { condition, orderBy, sortKey, limit, values: place } = keyset.value;
    const { rows } = await connection.query<LogRow>(
      `SELECT mail.id::float8, mail.created_at AS "createdAt", sent_at AS "sentAt", recipient,
         mail.client_id::float8 AS "clientId", client.first_name || ' ' || client.last_name AS "clientName",
         client.pin, template, mail.language, values, subject, mail.state, attempts, last_error AS error,
         ${sortKey} AS sort_key
       FROM ${FROM} WHERE ${where} AND ${condition} ORDER BY ${orderBy} LIMIT ${limit}`,
      [...values, ...place],
    );
    const page = pageOf(rows, query, ({ id }) => id);
    const counted = countOf(await countMails(connection, where, values));
    return accept({ rows: page.rows.map((row) => present(row, brandName)), next: page.next, ...counted });
  });
}

async function countMails(connection: Connection, where: string, values: readonly unknown[]): Promise<number> {
  const { rows } = await connection.query<{ count: number }>(
    `SELECT count(*)::int FROM (SELECT 1 FROM ${FROM} WHERE ${where} LIMIT ${COUNT_LIMIT}) AS counted`,
    [...values],
  );
  return rows[0]?.count ?? 0;
}

/** A replaced mail is stored as failed, with a reason of its own. */
function stateValues(state: OfficeRequestOf<ListCall>['state']): [string | null, boolean | null] {
  if (state === undefined) return [null, null];
  if (state === 'replaced') return ['failed', true];
  return [state, state === 'failed' ? false : null];
}

/** Of an address as it is stored, with what a pattern would read otherwise taken at its word. */
function beginningOf(search: string): string {
  return search.toLowerCase().replaceAll(/[\\%_]/g, (sign) => `\\${sign}`);
}

function present(row: LogRow, brandName: string): MailRow {
  const { id, createdAt, sentAt, recipient, clientId, template, language, state, attempts, error } = row;
  return {
    id,
    at: createdAt,
    sent_at: sentAt,
    recipient: maskedAddress(recipient),
    template,
    language,
    attempts,
    client: clientId === null ? null : { id: clientId, name: row.clientName ?? '', pin: row.pin ?? '' },
    subject: row.subject ?? subjectOf({ ...row, language: mailLanguage(language) }, brandName),
    state: state === 'failed' && error === REPLACED ? 'replaced' : state,
    error: error === REPLACED ? null : error,
  };
}
