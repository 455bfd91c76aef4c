import type { OfficeAnswerOf, OfficeRequestOf } from '@candor/contracts/http/office/call.ts';
import type { ClientOrder, list as call } from '@candor/contracts/http/office/clients.ts';
import { maskedAddress, maskedPhone, toTag } from '@candor/domain/clients/clientFile.ts';
import { maySeeCases } from '@candor/domain/clients/confidentialCase.ts';
import { levelOf, rangeOf } from '@candor/domain/clients/level.ts';
import type { Level } from '@candor/domain/clients/level.ts';
import type { BrandId } from '@candor/domain/ids.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { readPage } from '../../../database/keyset.ts';
import type { KeysetList, Listed, Stretch } from '../../../database/keyset.ts';
import { snapshot, toTimestamp, transaction } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { column, rowsOf } from '../../../database/rows.ts';
import type { RowOf } from '../../../database/rows.ts';
import { countsAsErasedSql } from '../../dataProtection/erasure/index.ts';
import type { StaffSession } from '../../access/staff/index.ts';
import { refreshNetDeposits } from '../../client/transactions/index.ts';
import type { ClientDeskDeps } from './deps.ts';

type Request = OfficeRequestOf<typeof call>;

const FROZEN = 'EXISTS (SELECT FROM client_freeze WHERE client_id = client.id AND ended_at IS NULL)';

const clientRows = rowsOf(
  {
    id: column.integer(),
    name: column.text("first_name || ' ' || last_name"),
    pin: column.text(),
    country: column.text().nullable(),
    email: column.text().as(maskedAddress),
    phone: column.text().as(maskedPhone),
    verified: column.flag(`coalesce((SELECT account.verified FROM trading_account account
      WHERE account.brand_id = client.brand_id AND account.client_id = client.id AND account.kind = 'real'), false)`),
    closed: column.flag('closed_at IS NOT NULL'),
    frozen: column.flag(FROZEN),
    registered_at: column.instant('client.created_at'),
    tags: column
      .list<string>('ARRAY(SELECT tag FROM client_tag WHERE client_tag.client_id = client.id ORDER BY tag)')
      .as((tags) => [...tags]),
    netDeposits: column.money(),
  },
  'client',
);

const list: KeysetList<RowOf<typeof clientRows>, ClientOrder> = {
  rows: clientRows,
  from: 'client',
  id: 'client.id',
  orders: {
    registered: { sql: 'client.created_at', type: 'timestamptz' },
    name: { sql: 'client.last_name_key', type: 'text' },
    pin: { sql: 'client.pin', type: 'text' },
  },
};

/** Rule CD-4: lists a page of the brand's clients, by their present levels. */
export async function listClients(
  deps: Pick<ClientDeskDeps, 'pool' | 'clock' | 'levelsOf'>,
  request: Request,
  session: StaffSession,
): Promise<Result<OfficeAnswerOf<typeof call>>> {
  const { brandId } = session;
  await refreshLevels(deps, brandId);
  return snapshot(deps.pool, brandId, (connection) => readClients(connection, deps, request, session));
}

/** Updates the net deposits that determine levels. Lists and files only read them afterwards. */
export async function refreshLevels({ pool }: Pick<ClientDeskDeps, 'pool'>, brandId: BrandId): Promise<void> {
  await transaction(pool, brandId, (connection) => refreshNetDeposits(connection, brandId));
}

/** Reads clients by index, whatever the search, order and filters. */
export async function readClients(
  connection: Connection,
  { clock, levelsOf }: Pick<ClientDeskDeps, 'clock' | 'levelsOf'>,
  request: Request & Stretch,
  { brandId, roles }: Pick<StaffSession, 'brandId' | 'roles'>,
): Promise<Result<OfficeAnswerOf<typeof call>>> {
  const { order = 'registered', descending = order === 'registered', after, stretch } = request;
  const query = { order, descending, after, stretch };
  const levels = levelsOf(brandId);
  const inLevel = levelCondition(levels, request.level);
  if (inLevel === undefined) return refuse({ code: 'malformed', field: 'level' });
  const shown = maySeeCases(roles)
    ? []
    : [{ sql: `NOT ${countsAsErasedSql('?')}`, values: [toTimestamp(clock.now())] }];
  const where = conditionsOf(request, [...shown, ...inLevel]);
  const page = await readPage(connection, list, query, where);
  if (!page.ok) return page;
  const rows = page.value.rows.map((row) => ({ ...row, level: levelOf(levels, row.netDeposits) }));
  return accept({ ...page.value, rows });
}

/** Condition with its parameters: each `?` is the next of them. */
type Condition = Listed;

/** Returns the condition for a level; undefined if the brand has no such level. */
function levelCondition(levels: readonly Level[], name: string | undefined): readonly Condition[] | undefined {
  if (name === undefined) return [];
  const range = rangeOf(levels, name);
  if (range === undefined) return undefined;
  const { from, until } = range;
  return [
    ...(from === undefined ? [] : [{ sql: 'client.net_deposits >= ?', values: [String(from)] }]),
    ...(until === undefined ? [] : [{ sql: 'client.net_deposits < ?', values: [String(until)] }]),
  ];
}

function conditionsOf(request: Request, inLevel: readonly Condition[]): Condition {
  const all = [...searchOf(request.search), ...filtersOf(request), ...inLevel];
  const values = all.flatMap((one) => one.values);
  let place = 0;
  const sql = all.map((one) => one.sql.replaceAll('?', () => `$${(place += 1)}`)).join(' AND ');
  return { sql: sql === '' ? 'true' : sql, values };
}

function filtersOf({ verified, frozen, country, tag, from, until }: Request): Condition[] {
  const tagged = tag === undefined ? undefined : (toTag(tag) ?? tag);
  return [
    ...(verified === undefined
      ? []
      : [
          {
            sql: `${verified ? '' : 'NOT '}EXISTS (SELECT FROM trading_account account
              WHERE account.brand_id = client.brand_id AND account.client_id = client.id AND kind = 'real' AND verified)`,
            values: [],
          },
        ]),
    ...(frozen === undefined ? [] : [{ sql: frozen ? FROZEN : `NOT ${FROZEN}`, values: [] }]),
    ...(country === undefined ? [] : [{ sql: 'client.country = ?', values: [country] }]),
    ...(tagged === undefined
      ? []
      : [{ sql: 'client.id IN (SELECT client_id FROM client_tag WHERE tag = ?)', values: [tagged] }]),
    ...(from === undefined ? [] : [{ sql: 'client.created_at >= ?', values: [toTimestamp(from)] }]),
    ...(until === undefined ? [] : [{ sql: 'client.created_at < ?', values: [toTimestamp(until)] }]),
  ];
}

/** Text that sorts after every other. */
const LAST = '\u{10FFFF}';
const PIN_LENGTH = 8;

/**
 * Builds the search for a whole address, the beginning of a PIN, or the beginnings of one name or of both, in either
 * order.
 */
function searchOf(search = ''): Condition[] {
  if (search === '') return [];
  if (search.includes('@')) return [{ sql: 'client.email = ?', values: [search.toLowerCase()] }];
  if (/^\d{1,8}$/.test(search)) {
    const [first, last] = [search.padEnd(PIN_LENGTH, '0'), search.padEnd(PIN_LENGTH, '9')];
    return [{ sql: 'client.pin BETWEEN ? AND ?', values: [first, last] }];
  }
  const words = search.split(/\s+/).slice(0, 4);
  const whole = words.join(' ');
  const [begin = '', ...rest] = words;
  const either = `(${BEGINS('last_name_key')} OR ${BEGINS('first_name_key')})`;
  if (rest.length === 0) return [{ sql: either, values: [...range(begin), ...range(begin)] }];
  const other = rest.join(' ');
  return [
    {
      sql: `(${BEGINS('last_name_key')} OR ${BEGINS('first_name_key')}
        OR ${BEGINS('first_name_key')} AND ${BEGINS('last_name_key')}
        OR ${BEGINS('last_name_key')} AND ${BEGINS('first_name_key')})`,
      values: [whole, whole, begin, other, begin, other].flatMap(range),
    },
  ];
}

const BEGINS = (column: string): string => `(client.${column} >= name_key(?) AND client.${column} < name_key(?))`;

function range(text: string): readonly [string, string] {
  return [text, `${text}${LAST}`];
}
