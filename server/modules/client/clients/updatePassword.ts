import type { Session as WireSession } from '@candor/contracts/http/accounts.ts';
import type { RequestOf } from '@candor/contracts/http/call.ts';
import type { Calls } from '@candor/contracts/http/calls.ts';
import { assert } from '@candor/domain/assert.ts';
import { isFreshLogin } from '@candor/domain/clients/session.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { lockClient } from '../../../database/lockClient.ts';
import { transaction } from '../../../database/pool.ts';
import type { Caller, ContinuedSession } from '../../access/sessions/index.ts';
import { checkNewPassword } from '../../access/passwords/index.ts';
import type { ClientDeps } from './deps.ts';
import { provePassword } from './provePassword.ts';
import { replacePassword } from './replacePassword.ts';
import { showContinued } from './showContinued.ts';
import * as store from './store.ts';

type Change = RequestOf<Calls['updatePassword']>;

/**
 * Ruling R15: as specified soon after a login, later with the current password. Every other session ends, and this one
 * continues under a new token; a session started by a link must log in first (ruling R16).
 */
export async function updatePassword(deps: ClientDeps, change: Change, caller: Caller): Promise<Result<WireSession>> {
  const { session, brand } = caller;
  if (session.isLimited) return refuse({ code: 'freshLoginNeeded' });
  if (change.new_password !== change.confirm_password) {
    return refuse({ code: 'passwordsDiffer', field: 'confirm_password' });
  }
  const login = await transaction(deps.pool, brand.id, (connection) =>
    store.findLoginById(connection, session.clientId),
  );
  assert(login !== undefined, 'a session belongs to a client');
  const proven = await proveOwner(deps, change, caller);
  if (!proven.ok) return proven;
  const { firstName, lastName, email } = login.client;
  const good = checkNewPassword(change.new_password, { firstName, lastName, email, brandName: brand.name });
  if (!good.ok) return refuse({ ...good.refusal, field: 'new_password' });
  const hashed = await deps.hasher.hash(change.new_password);
  if (!hashed.ok) return hashed;

  const continued = await transaction(deps.pool, brand.id, async (connection): Promise<Result<ContinuedSession>> => {
    await lockClient(connection, session.clientId);
    // T13: a new password, or "it was not me", has ended this session in the meantime.
    if (!(await deps.sessions.lockOpen(connection, session))) return refuse({ code: 'sessionMissing' });
    const client = await store.findById(connection, session.clientId);
    assert(client !== undefined, 'a session belongs to a client');
    await replacePassword(connection, client, hashed.value, deps.clock.now());
    return accept(await deps.sessions.continueAlone(connection, session, 'password'));
  });
  return continued.ok ? showContinued(deps, continued.value, caller) : continued;
}

/** Proves the owner by the current password; a recent login is proof enough. */
async function proveOwner(
  deps: ClientDeps,
  { current_password: current }: Change,
  { session }: Caller,
): Promise<Result<true>> {
  if (isFreshLogin(session, deps.clock.now())) return accept(true);
  const field = 'current_password';
  return current === undefined
    ? refuse({ code: 'currentPasswordNeeded', field })
    : provePassword(deps, session, { password: current, field });
}
