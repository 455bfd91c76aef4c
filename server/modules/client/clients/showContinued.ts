import type { Session as WireSession } from '@candor/contracts/http/accounts.ts';
import { SESSION_LIFE_MS } from '@candor/domain/clients/session.ts';
import type { Result } from '@candor/domain/result.ts';
import { SESSION_COOKIE } from '../../access/sessions/index.ts';
import type { Caller, ContinuedSession } from '../../access/sessions/index.ts';
import type { ClientDeps } from './deps.ts';
import { showSession } from './showSession.ts';

/** Closes the other sessions' connections after the commit of a change of credentials, and shows this session. */
export function showContinued(
  deps: ClientDeps,
  { session, token, cookie, closeOthers }: ContinuedSession,
  { cookies }: Pick<Caller, 'cookies'>,
): Promise<Result<WireSession>> {
  closeOthers();
  if (cookie !== undefined) cookies.set(SESSION_COOKIE, cookie, SESSION_LIFE_MS / 1_000);
  return showSession(deps, session, token);
}
