import type { Session as WireSession } from '@candor/contracts/http/accounts.ts';
import type { Result } from '@candor/domain/result.ts';
import { transaction } from '../../../database/pool.ts';
import type { AccountKind, Caller } from '../../access/sessions/index.ts';
import type { ClientParts } from './parts.ts';
import { showSession } from './showSession.ts';
import { updateLastAccount } from './store.ts';

/** Ruling R28; rule ID-6: the next login begins there, too. */
export async function switchAccount(
  parts: ClientParts,
  { account }: { readonly account: AccountKind },
  { session, token }: Pick<Caller, 'session' | 'token'>,
): Promise<Result<WireSession>> {
  const switched = await parts.sessions.switchAccount(session, account);
  await transaction(parts.pool, session.brandId, (connection) =>
    updateLastAccount(connection, session.clientId, account),
  );
  return showSession(parts, switched, token);
}
