import type { OfficeAnswerOf, OfficeRequestOf } from '@candor/contracts/http/office/call.ts';
import type { ClientRow, ClientTab, rows as call } from '@candor/contracts/http/office/clients.ts';
import { assert } from '@candor/domain/assert.ts';
import { isSessionAlive } from '@candor/domain/clients/session.ts';
import type { AccountId, ClientId, Instant } from '@candor/domain/ids.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { transaction } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import type { Client } from '../../client/clients/index.ts';
import type { StaffSession } from '../../access/staff/index.ts';
import { findDeskClient } from './deskClient.ts';
import type { ClientDeskDeps } from './deps.ts';
import * as read from './rowStore.ts';
import { decimalsOf } from '../../engine/instruments/index.ts';

const PAGE = 25;

type Answer = OfficeAnswerOf<typeof call>;

/**
 * Reads one tab of the card. Open positions come from the engine's view, everything else from the database, by index.
 */
export async function readRows(
  deps: ClientDeskDeps,
  { id, tab, after }: OfficeRequestOf<typeof call>,
  session: StaffSession,
): Promise<Result<Answer>> {
  const { brandId } = session;
  const now = deps.clock.now();
  const client = await transaction(deps.pool, brandId, (connection) => findDeskClient(connection, id, session, now));
  if (client === undefined) return refuse({ code: 'notFound' });
  if (tab === 'open') return accept({ rows: await openRows(deps, client), next: null, sessions: [] });
  return transaction(deps.pool, brandId, async (connection) => {
    const requested = { after: placeOf(after), now, count: PAGE + 1 };
    const found = await pageOf(connection, deps, client, tab, requested);
    const shown = found.slice(0, PAGE);
    const last = shown.at(-1);
    const isFirstOfLogins = tab === 'logins' && after === undefined;
    return accept({
      rows: shown,
      next: found.length > PAGE && last !== undefined ? `${placeAt(last)}.${last.id}` : null,
      sessions: isFirstOfLogins ? await sessionsOf(connection, id, now) : [],
    });
  });
}

async function openRows({ desk }: ClientDeskDeps, { brandId, accounts }: Client): Promise<ClientRow[]> {
  if (accounts === undefined) return [];
  const { open } = await desk.positions({ brandId, accountId: accounts.real });
  return open.map((one) => ({
    kind: 'position',
    id: one.id,
    symbol: one.symbol,
    decimals: decimalsOf(one.symbol),
    direction: one.direction,
    amount: one.amount,
    leverage: one.leverage,
    open_rate: one.open_rate,
    opened_at: one.open_date,
    profit: one.profit,
    close_rate: null,
    closed_at: null,
    reason: null,
    corrections: 0,
  }));
}

function pageOf(
  connection: Connection,
  { brandOf }: ClientDeskDeps,
  { id, brandId, accounts }: Client,
  tab: Exclude<ClientTab, 'open'>,
  requested: read.RowsQuery,
): Promise<ClientRow[]> {
  if (tab === 'logins') return read.readLogins(connection, id, requested);
  if (tab === 'mail') return read.readMail(connection, id, brandOf(brandId), requested);
  if (accounts === undefined) return Promise.resolve([]);
  const byAccount: Record<
    Exclude<ClientTab, 'open' | 'logins' | 'mail'>,
    (of: Connection, account: AccountId, page: read.RowsQuery) => Promise<ClientRow[]>
  > = { history: read.readHistory, transactions: read.readTransactions, ledger: read.readLedger };
  return byAccount[tab](connection, accounts.real, requested);
}

/** Returns the value by which a row is ordered, before its id. */
function placeAt(row: ClientRow): number {
  switch (row.kind) {
    case 'position':
      assert(row.closed_at !== null, 'what is open has one page');
      return row.closed_at;
    case 'entry':
      return row.place;
    case 'transaction':
    case 'login':
    case 'mail':
      return row.at;
  }
}

function placeOf(text: string | undefined): read.Place | undefined {
  const [at = '', id = ''] = text?.split('.') ?? [];
  return at === '' ? undefined : { at: Number.parseInt(at, 10), id: Number.parseInt(id, 10) };
}

async function sessionsOf(connection: Connection, clientId: ClientId, now: Instant): Promise<Answer['sessions']> {
  const sessions = await read.readSessions(connection, clientId);
  return sessions
    .filter((one) => isSessionAlive(one, now))
    .map(({ id, browser, system, startedAt, lastActionAt }) => ({
      id,
      browser,
      system,
      started_at: startedAt,
      last_action_at: lastActionAt,
    }));
}
