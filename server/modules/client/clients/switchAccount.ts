import type { Session as WireSession } from '@candor/contracts/http/accounts.ts';
import type { Result } from '@candor/domain/result.ts';
import { transaction } from '../../../database/pool.ts';
import type { AccountKind, Caller } from '../../access/sessions/index.ts';
import type { ClientDeps } from './deps.ts';
import { showSession } from './showSession.ts';
import { updateLastAccount } from './store.ts';

/** Ruling R28: switches the session's current account; rule ID-6: the next login starts with it, too. */
export async function switchAccount(
  deps: ClientDeps,
  { account }: { readonly account: AccountKind },
  { session, token }: Pick<Caller, 'session' | 'token'>,
): Promise<Result<WireSession>> {
  const switched = await deps.sessions.switchAccount(session, account);
  await transaction(deps.pool, session.brandId, (connection) =>
    updateLastAccount(connection, session.clientId, account),
  );
  return showSession(deps, switched, token);
}
