import type { Session as WireSession } from '@candor/contracts/http/accounts.ts';
import { SESSION_LIFE_MS } from '@candor/domain/clients/session.ts';
import type { Result } from '@candor/domain/result.ts';
import { SESSION_COOKIE } from '../../access/sessions/index.ts';
import type { Caller } from '../../access/sessions/index.ts';
import type { ClientDeps } from './deps.ts';
import { showSession } from './showSession.ts';

/** After a change of credentials: every other session ends, and this one continues under a new token. */
export async function endOtherSessions(
  deps: ClientDeps,
  { session, cookies }: Caller,
  changed: 'password' | 'email',
): Promise<Result<WireSession>> {
  await deps.sessions.endOthers(session, changed);
  const rotated = await deps.sessions.rotate(session);
  if (!rotated.ok) return rotated;
  const { cookie, token } = rotated.value;
  if (cookie !== undefined) cookies.set(SESSION_COOKIE, cookie, SESSION_LIFE_MS / 1_000);
  return showSession(deps, rotated.value.session, token);
}
