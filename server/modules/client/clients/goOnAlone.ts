import type { Session as WireSession } from '@candor/contracts/http/accounts.ts';
import { SESSION_LIFE_MS } from '@candor/domain/clients/session.ts';
import type { Result } from '@candor/domain/result.ts';
import { SESSION_COOKIE } from '../../access/sessions/index.ts';
import type { Caller } from '../../access/sessions/index.ts';
import type { ClientParts } from './parts.ts';
import { showSession } from './showSession.ts';

/** After a change of credentials: every other session ends, and this one continues under a new token. */
export async function goOnAlone(
  parts: ClientParts,
  { session, cookies }: Caller,
  changed: 'password' | 'email',
): Promise<Result<WireSession>> {
  await parts.sessions.endOthers(session, changed);
  const rotated = await parts.sessions.rotate(session);
  if (!rotated.ok) return rotated;
  const { cookie, token } = rotated.value;
  if (cookie !== undefined) cookies.set(SESSION_COOKIE, cookie, SESSION_LIFE_MS / 1_000);
  return showSession(parts, rotated.value.session, token);
}
