import type { AnswerOf, RequestOf } from '@candor/contracts/http/call.ts';
import type { Calls } from '@candor/contracts/http/calls.ts';
import { assert } from '@candor/domain/assert.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { LOGINS_PAGE, findById, mailSecurity } from '../clients/index.ts';
import type { ClientDeps, StoredLogin } from '../clients/index.ts';
import type { Caller, ListedSession, SessionNotice } from '../../access/sessions/index.ts';

/** Lists where the client is logged in now. */
export async function listSessions(
  deps: ClientDeps,
  { session }: Caller,
): Promise<Result<AnswerOf<Calls['listSessions']>>> {
  const sessions = await deps.sessions.list(session.brandId, session.clientId);
  return accept(sessions.map((one) => presentSession(one, one.id === session.id)));
}

/** T12: ends one of the client's sessions, together with its sockets. */
export async function endSession(
  deps: ClientDeps,
  { id }: RequestOf<Calls['endSession']>,
  caller: Caller,
): Promise<Result<Record<string, never>>> {
  const ended = await deps.sessions.endOne(caller.session, id, mailEnded(deps, caller));
  return ended ? accept({}) : refuse({ code: 'notFound' });
}

export async function endOtherSessions(
  deps: ClientDeps,
  caller: Caller,
): Promise<Result<AnswerOf<Calls['endOtherSessions']>>> {
  return accept({ ended: await deps.sessions.endOthers(caller.session, 'elsewhere', mailEnded(deps, caller)) });
}

/** Lists the logins of the last year. */
export async function listLogins(
  deps: ClientDeps,
  { before }: RequestOf<Calls['listLogins']>,
  { session }: Caller,
): Promise<Result<AnswerOf<Calls['listLogins']>>> {
  const logins = await deps.history.list(session.brandId, session.clientId, before);
  return accept({ logins: logins.slice(0, LOGINS_PAGE).map(presentLogin), more: logins.length > LOGINS_PAGE });
}

function mailEnded({ clock }: ClientDeps, { session }: Caller): SessionNotice {
  return async (connection, ended) => {
    const client = await findById(connection, session.clientId);
    assert(client !== undefined, 'a session belongs to a client');
    const values = { count: String(ended) };
    await mailSecurity(connection, client, { template: 'sessionsEnded', now: clock.now(), values });
  };
}

function presentSession(session: ListedSession, current: boolean) {
  const { id, device, startedAt, lastActionAt, isLimited } = session;
  return {
    id,
    current,
    ...device,
    started_at: startedAt,
    last_action_at: lastActionAt,
    limited: isLimited,
  };
}

function presentLogin({ id, at, outcome, method, device }: StoredLogin) {
  return { id, at, outcome, method, ...device };
}
