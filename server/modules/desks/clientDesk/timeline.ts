import type { OfficeAnswerOf, OfficeRequestOf } from '@candor/contracts/http/office/call.ts';
import type { TimelineEvent, TimelineKind, timeline as call } from '@candor/contracts/http/office/clientTimeline.ts';
import { endOfRows } from '@candor/domain/data/classes.ts';
import type { ClientId, Instant } from '@candor/domain/ids.ts';
import { CASE_ACTS, keptFromClientOnly, maySeeCases } from '@candor/domain/clients/confidentialCase.ts';
import { typeIdOf } from '@candor/domain/payments/transaction.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { mayDo } from '@candor/domain/staff/roles.ts';
import { toTimestamp, transaction } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { column, rowsOf } from '../../../database/rows.ts';
import { listOfClientBefore } from '../../access/audit/index.ts';
import type { Client } from '../../client/clients/index.ts';
import { ARCHIVED_UNTIL, IS_ARCHIVED } from '../../engine/dealing/index.ts';
import type { StaffSession } from '../../access/staff/index.ts';
import { listDepreciations } from '../../terminal/tradeNotices/index.ts';
import { findDeskClient } from './deskClient.ts';
import type { ClientDeskDeps } from './deps.ts';
import { loginRows } from './rowStore.ts';

const PAGE = 15;

interface Query {
  /** Instant; only earlier events are shown. */
  readonly before: Instant | undefined;
  readonly now: Instant;
  readonly count: number;
}

/** Lists what has happened to a client, of one kind or of all, newest first. */
export function readTimeline(
  { pool, clock }: ClientDeskDeps,
  { id, kind, before }: OfficeRequestOf<typeof call>,
  session: StaffSession,
): Promise<Result<OfficeAnswerOf<typeof call>>> {
  const now = clock.now();
  return transaction(pool, session.brandId, async (connection) => {
    const client = await findDeskClient(connection, id, session, now);
    if (client === undefined) return refuse({ code: 'notFound' });
    const events: TimelineEvent[] = [];
    for (const read of sourcesOf(kind, session)) {
      events.push(...(await readPage((count) => read(connection, client, { before, now, count }))));
    }
    events.sort((first, second) => second.at - first.at);
    const shown = events.slice(0, PAGE);
    // All events of the last one's instant are on its page.
    const last = shown.at(-1)?.at;
    const whole = events.filter((event, index) => index < PAGE || event.at === last);
    const next = events.length > whole.length || whole.length >= PAGE ? (last ?? null) : null;
    const hasTrades = next === null && (kind === 'all' || kind === 'trading');
    const archived = hasTrades ? await findArchivedUntil(connection, client) : undefined;
    return accept({ events: whole, next, archived_until: archived ?? null });
  });
}

/** Reads a page, longer by the rest of the last event's instant: the next page begins before that instant. */
async function readPage(read: (count: number) => Promise<TimelineEvent[]>): Promise<TimelineEvent[]> {
  for (let count = PAGE + 1; ; count *= 2) {
    const events = await read(count);
    if (events.length < count || events.at(-1)?.at !== events[PAGE - 1]?.at) return events;
  }
}

type Source = (connection: Connection, client: Client, query: Query) => Promise<TimelineEvent[]>;

function sourcesOf(kind: TimelineKind, { roles }: StaffSession): readonly Source[] {
  const staff: Source = (connection, { id }, query) => readStaff(connection, id, roles, query);
  switch (kind) {
    case 'all':
      return [staff, readMoney, readTrading, readFalls, readLogins];
    case 'money':
      return [readMoney];
    case 'staff':
      return [staff];
    case 'trading':
      return [readTrading, readFalls];
  }
}

/**
 * Reads actions of staff. Sanctions checks are shown only to those who decide about them; cases only to compliance and
 * auditors (rule CC-4).
 */
async function readStaff(
  connection: Connection,
  clientId: ClientId,
  roles: StaffSession['roles'],
  { before, count }: Query,
): Promise<TimelineEvent[]> {
  const seesCases = maySeeCases(roles);
  const entries = await listOfClientBefore(connection, {
    clientId,
    before,
    limit: count,
    without: [
      ...(mayDo(roles, 'screening.read') ? [] : ['screening.']),
      ...(seesCases ? [] : [CASE_ACTS, 'caseDate.']),
    ],
    kept: seesCases ? 'all' : keptFromClientOnly,
  });
  return entries.map(({ number: id, at, actor: who, action, reason, details: { case: caseId, ...details } }) => ({
    kind: 'staff',
    id,
    at,
    who,
    action,
    reason,
    details: seesCases && caseId !== undefined ? { ...details, case: caseId } : details,
  }));
}

type MoneyEvent = Extract<TimelineEvent, { kind: 'money' }>;

const moneyRows = rowsOf({
  kind: column.text<'money'>("'money'"),
  id: column.integer('event.id'),
  at: column.instant('event.at'),
  transaction_id: column.text('number'),
  type: column.integer('type_id').as(typeIdOf),
  event: column.text('event.kind'),
  status: column.text<MoneyEvent['status']>('to_status'),
  amount: column.money(),
  actor: column.text().as(actorOf),
});

function readMoney(connection: Connection, { id: clientId }: Client, query: Query): Promise<TimelineEvent[]> {
  return moneyRows.all(
    connection,
    `SELECT ${moneyRows.columns} FROM payment JOIN payment_event event ON event.payment_id = payment.id
     WHERE payment.client_id = $1 AND payment.status <> 'void' AND to_status <> 'void'
       AND ($2::timestamptz IS NULL OR event.at < $2)
     ORDER BY event.at DESC, event.id DESC LIMIT $3`,
    [clientId, query.before === undefined ? null : toTimestamp(query.before), query.count],
  );
}

function actorOf(actor: string): MoneyEvent['actor'] {
  if (actor.startsWith('staff')) return 'staff';
  return actor === 'client' || actor === 'provider' ? actor : 'system';
}

type TradingEvent = Extract<TimelineEvent, { kind: 'trading' }>;

const tradingRows = rowsOf({
  kind: column.text<'trading'>("'trading'"),
  id: column.integer('execution.id'),
  at: column.instant('execution.at'),
  act: column.text<TradingEvent['act']>('execution.kind'),
  position: column.integer('position_id'),
  symbol: column.text(),
  direction: column.text<TradingEvent['direction']>(),
  actor: column.text<TradingEvent['actor']>(),
  tick: column.integer('tick_id'),
  profit: column.money("CASE execution.kind WHEN 'close' THEN profit END").nullable(),
});

async function readTrading(connection: Connection, { accounts }: Client, query: Query): Promise<TimelineEvent[]> {
  if (accounts === undefined) return [];
  return tradingRows.all(
    connection,
    `SELECT ${tradingRows.columns} FROM execution JOIN position ON position.id = position_id
     WHERE execution.account_id = $1 AND ($2::timestamptz IS NULL OR execution.at < $2)
     ORDER BY execution.id DESC LIMIT $3`,
    [String(accounts.real), query.before === undefined ? null : toTimestamp(query.before), query.count],
  );
}

async function readFalls(connection: Connection, { accounts }: Client, query: Query): Promise<TimelineEvent[]> {
  if (accounts === undefined) return [];
  const notices = await listDepreciations(connection, accounts.real, query);
  return notices.map((notice) => ({ kind: 'depreciation', ...notice }));
}

/** Rule ER-12: finds until when trades are archived; undefined where none of this client's are. */
async function findArchivedUntil(connection: Connection, { accounts }: Client): Promise<Instant | undefined> {
  if (accounts === undefined) return undefined;
  const { rows } = await connection.query<{ until: Instant }>(
    `SELECT ${ARCHIVED_UNTIL} AS until FROM position WHERE account_id = $1 AND ${IS_ARCHIVED} LIMIT 1`,
    [String(accounts.real)],
  );
  return rows[0]?.until;
}

function readLogins(connection: Connection, { id: clientId }: Client, query: Query): Promise<TimelineEvent[]> {
  return loginRows.all(
    connection,
    `SELECT ${loginRows.columns} FROM login_event
     WHERE client_id = $1 AND ($2::timestamptz IS NULL OR at < $2) AND at >= $4 ORDER BY id DESC LIMIT $3`,
    [
      clientId,
      query.before === undefined ? null : toTimestamp(query.before),
      query.count,
      toTimestamp(endOfRows('logins', query.now)),
    ],
  );
}
