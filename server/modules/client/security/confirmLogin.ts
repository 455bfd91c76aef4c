import type { Session as WireSession } from '@candor/contracts/http/accounts.ts';
import type { RequestOf } from '@candor/contracts/http/call.ts';
import type { Calls } from '@candor/contracts/http/calls.ts';
import { SESSION_LIFE_MS } from '@candor/domain/clients/session.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { transaction } from '../../../database/pool.ts';
import { clientFactors, findByEmail, findById, ownerOf, showSession } from '../clients/index.ts';
import type { ClientDeps } from '../clients/index.ts';
import { confirmIdentity, confirmOptions } from '../../access/factors/index.ts';
import type { Confirming } from '../../access/factors/index.ts';
import { SESSION_COOKIE } from '../../access/sessions/index.ts';
import type { Caller } from '../../access/sessions/index.ts';

type Request = RequestOf<Calls['confirmLogin']>;

/**
 * T10: checks a full proof of identity, after which the session continues under a new token and is no longer limited.
 */
export async function confirmLogin(deps: ClientDeps, request: Request, caller: Caller): Promise<Result<WireSession>> {
  const provePassword = (password: string) => proveOwnPassword(deps, password, caller);
  const person = { ...confirming(caller), provePassword };
  const proven = await confirmIdentity(clientFactors(deps), request, person, caller);
  if (!proven.ok) return proven;
  const renewed = await deps.sessions.renew(caller.session);
  if (!renewed.ok) return renewed;
  const { session, token, cookie } = renewed.value;
  if (cookie !== undefined) {
    const leftMs = session.startedAt + SESSION_LIFE_MS - deps.clock.now();
    caller.cookies.set(SESSION_COOKIE, cookie, Math.ceil(leftMs / 1_000));
  }
  return showSession(deps, session, token);
}

export function confirmPasskey(deps: ClientDeps, { challenge }: RequestOf<Calls['confirmPasskey']>, caller: Caller) {
  return confirmOptions(clientFactors(deps), challenge, confirming(caller), caller);
}

async function proveOwnPassword(deps: ClientDeps, password: string, caller: Caller): Promise<Result<true>> {
  const { brandId, clientId } = caller.session;
  const counted = { brandId, subject: `confirm\n${clientId}` };
  const attempt = await deps.attempts.begin(counted);
  if (!attempt.ok) return attempt;
  const stored = await transaction(deps.pool, brandId, async (connection) => {
    const client = await findById(connection, clientId);
    return client === undefined ? undefined : findByEmail(connection, client.email);
  });
  const verified = await deps.hasher.verify(password, stored?.password, 'known');
  if (!verified.ok) {
    await deps.attempts.uncount(counted);
    return verified;
  }
  if (!verified.value.matches) return refuse({ code: 'invalidCredentials', field: 'password' });
  await deps.attempts.clearFailures(counted);
  return accept(true);
}

function confirming({ session: { id: sessionId, clientId, brandId } }: Caller): Confirming {
  return { owner: ownerOf({ id: clientId, brandId }), sessionId };
}
