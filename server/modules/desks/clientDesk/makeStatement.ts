import type { OfficeAnswerOf, OfficeRequestOf } from '@candor/contracts/http/office/call.ts';
import type { makeStatement as call } from '@candor/contracts/http/office/clientStatements.ts';
import { assert } from '@candor/domain/assert.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { actingRole } from '@candor/domain/staff/roles.ts';
import { utcDate } from '@candor/domain/time.ts';
import { queueMail, toClient } from '../../access/notifications/index.ts';
import type { StaffSession } from '../../access/staff/index.ts';
import type { Client } from '../../client/clients/index.ts';
import { archivedText } from '../../engine/dealing/index.ts';
import { findArchivedUntil, findMadeRequest, insertMade } from '../../money/statements/index.ts';
import type { Period } from '../../money/statements/index.ts';
import { actOnClient } from './clientAct.ts';
import type { LockedClient } from './clientAct.ts';
import type { ClientDeskDeps } from './deps.ts';

type StatementRequest = OfficeRequestOf<typeof call>;

/**
 * Rules SA-8 and SA-9: makes the statement of a period for the client only, once per request. Staff see that it was
 * made; only the client can fetch its content.
 */
export function makeStatement(
  deps: ClientDeskDeps,
  requested: StatementRequest,
  session: StaffSession,
): Promise<Result<OfficeAnswerOf<typeof call>>> {
  return actOnClient(deps, session, { id: requested.id, isLocked: true }, async (locked) => {
    const { connection, found: client, now } = locked;
    const before = await findMadeRequest(connection, session.staffId, requested.request);
    if (before !== undefined) {
      const { clientId, from, until, madeAt } = before;
      const isSame = clientId === client.id && from === requested.from && until === Math.min(requested.until, madeAt);
      return isSame ? accept({}) : refuse({ code: 'commandReused' });
    }
    if (client.isClosed) return refuse({ code: 'accountClosed' });
    if (client.isFrozen) return refuse({ code: 'accountFrozen' });
    if (client.accounts === undefined) return refuse({ code: 'notFound' });
    const accountId = client.accounts.real;
    const period = { from: requested.from, until: Math.min(requested.until, now) };
    if (period.from >= period.until) return refuse({ code: 'malformed', field: 'until' });
    const archived = await findArchivedUntil(connection, accountId, period);
    if (archived !== undefined) {
      return refuse({ code: 'periodArchived', params: { until: archivedText(archived) } });
    }
    await make(locked, session, { accountId, period, requested });
    return accept({});
  });
}

async function make(
  { connection, found: client, now, record }: LockedClient,
  { brandId, staffId, roles }: StaffSession,
  {
    accountId,
    period,
    requested,
  }: { readonly accountId: number; readonly period: Period; readonly requested: StatementRequest },
): Promise<void> {
  const role = actingRole(roles, 'clients.statement');
  assert(role !== '', 'the call is for those who may');
  const statement = {
    brandId,
    clientId: client.id,
    accountId,
    ...period,
    staffId,
    role,
    request: requested.request,
    at: now,
  };
  const id = await insertMade(connection, statement);
  await record({
    action: 'client.statementMade',
    reason: requested.reason,
    details: { from: utcDate(period.from), until: utcDate(period.until - 1) },
    by: 'clients.statement',
  });
  await queueMail(connection, { ...mailOf(client, period), now, eventKey: `statementMade:${id}` });
}

function mailOf(client: Client, { from, until }: Period) {
  return {
    ...toClient(client),
    template: 'statementMade',
    values: { name: client.firstName, from: { day: from }, until: { day: until - 1 } },
    link: { path: '/statements' },
  } as const;
}
