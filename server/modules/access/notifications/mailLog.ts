import type { OfficeAnswerOf, OfficeRequestOf } from '@candor/contracts/http/office/call.ts';
import type { OfficeCalls } from '@candor/contracts/http/office/calls.ts';
import type { MailRow } from '@candor/contracts/http/office/mailLog.ts';
import { brandById } from '@candor/brands/schema.ts';
import type { Brand } from '@candor/brands/schema.ts';
import { maskedAddress } from '@candor/domain/clients/clientFile.ts';
import { endOfRows } from '@candor/domain/data/classes.ts';
import type { BrandId } from '@candor/domain/ids.ts';
import { accept } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import type { Clock } from '../../../clock.ts';
import { readPage } from '../../../database/keyset.ts';
import type { Stretch } from '../../../database/keyset.ts';
import { toTimestamp, transaction } from '../../../database/pool.ts';
import type { Connection, Pool } from '../../../database/pool.ts';
import { column, optional, rowsOf } from '../../../database/rows.ts';
import type { RowOf } from '../../../database/rows.ts';
import { mailLanguage } from './mail.ts';
import type { MailState, MailValues } from './mail.ts';
import { REPLACED } from './mailHistory.ts';
import { readBrandWords } from './brandTexts.ts';
import type { NamedBrand } from './mailHosts.ts';
import { subjectOf } from './renderMail.ts';

export interface MailLogDeps {
  readonly pool: Pool;
  readonly brands: readonly (NamedBrand & Pick<Brand, 'id'>)[];
  readonly clock: Clock;
}

/** The person who reads the log. */
interface Reader {
  readonly brandId: BrandId;
  /** Condition for clients whose mails this person may not see, given the name of the parameter with the time. */
  readonly hidden: ((now: string) => string) | undefined;
}

type ListCall = OfficeCalls['listMail'];

const logRows = rowsOf(
  {
    id: column.integer(),
    at: column.instant('mail.created_at'),
    sent_at: column.instant().nullable(),
    recipient: column.text().as(maskedAddress),
    client: optional({
      id: column.integer('client.id'),
      name: column.text("client.first_name || ' ' || client.last_name"),
      pin: column.text('client.pin'),
    }),
    template: column.text(),
    language: column.text().as(mailLanguage),
    values: column.json<MailValues>(),
    subject: column.text().optional(),
    state: column.text<MailState>(),
    attempts: column.integer(),
    error: column.text('last_error').nullable(),
  },
  'mail',
);

const list = {
  rows: logRows,
  from: 'mail LEFT JOIN client ON client.brand_id = mail.brand_id AND client.id = mail.client_id',
  id: 'mail.id',
  orders: { created: { sql: 'mail.created_at', type: 'timestamptz' } },
} as const;
const CONDITION = `($1::text IS NULL OR mail.state = $1) AND ($2::boolean IS NULL OR $2 = (last_error IS NOT DISTINCT
      FROM '${REPLACED}')) AND ($3::text IS NULL OR template = $3)
    AND ($4 = '' OR recipient LIKE $5 OR mail.client_id IN (SELECT id FROM client WHERE pin = $4))
    AND mail.created_at >= $6 AND $7::timestamptz IS NOT NULL`;

/** Rules ML-11 and CC-7: lists the mails without their texts and with masked addresses. */
export function listMail(
  deps: MailLogDeps,
  request: OfficeRequestOf<ListCall>,
  reader: Reader,
): Promise<Result<OfficeAnswerOf<ListCall>>> {
  return transaction(deps.pool, reader.brandId, (connection) => readMail(connection, deps, request, reader));
}

export async function readMail(
  connection: Connection,
  { brands, clock }: Pick<MailLogDeps, 'brands' | 'clock'>,
  request: OfficeRequestOf<ListCall> & Stretch,
  { brandId, hidden }: Reader,
): Promise<Result<OfficeAnswerOf<ListCall>>> {
  const { search = '', order = 'created', descending = true, after, stretch, state, template } = request;
  const brand = brandById(brands, brandId);
  const now = clock.now();
  const values = [
    ...stateValues(state),
    template ?? null,
    search,
    `${shortenedBody(search)}%`,
    toTimestamp(endOfRows('mails', now)),
    toTimestamp(now),
  ];
  const sql = hidden === undefined ? CONDITION : `${CONDITION} AND NOT coalesce(${hidden('$7')}, false)`;
  const page = await readPage(connection, list, { order, descending, after, stretch }, { sql, values });
  if (!page.ok) return page;
  const unsent = page.value.rows.filter(({ subject }) => subject === undefined);
  const words = await readBrandWords(connection, unsent);
  const subjectIn = (row: RowOf<typeof logRows>) => row.subject ?? subjectOf(row, brand.name, words.at(row, row.at));
  return accept({ ...page.value, rows: page.value.rows.map((row) => present(row, subjectIn(row))) });
}

/** Converts a state into its columns: a replaced mail is stored as failed, with a reason of its own. */
function stateValues(state: OfficeRequestOf<ListCall>['state']): [string | null, boolean | null] {
  if (state === undefined) return [null, null];
  if (state === 'replaced') return ['failed', true];
  return [state, state === 'failed' ? false : null];
}

/** Builds the prefix pattern of a stored address, with wildcards escaped. */
function shortenedBody(search: string): string {
  return search.toLowerCase().replaceAll(/[\\%_]/g, (sign) => `\\${sign}`);
}

function present(row: RowOf<typeof logRows>, subject: string): MailRow {
  const { id, at, sent_at, recipient, template, language, state, attempts, error, client = null } = row;
  return {
    id,
    at,
    sent_at,
    recipient,
    template,
    language,
    attempts,
    client,
    subject,
    state: state === 'failed' && error === REPLACED ? 'replaced' : state,
    error: error === REPLACED ? null : error,
  };
}
