import type { AnswerOf } from '@candor/contracts/http/call.ts';
import type { Calls } from '@candor/contracts/http/calls.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { transaction } from '../../../database/pool.ts';
import { findClient, provePassword } from '../../client/clients/index.ts';
import { SESSION_COOKIE } from '../../access/sessions/index.ts';
import type { Caller, Session } from '../../access/sessions/index.ts';
import { askClosing, carryOutClosing } from './carryOutClosing.ts';
import type { NewClosing } from './closingStore.ts';
import type { PrivacyDeps } from './deps.ts';
import { checkEmpty } from './emptiness.ts';

interface Asked extends Pick<NewClosing, 'reason'> {
  readonly password: string;
  readonly isErasure?: boolean;
}

/**
 * Rule LE-18: closes an account for good: no session, no login, and dealing opens nothing. Refused while something is
 * open or money is left; this is checked twice, before and after opening is forbidden.
 */
export async function closeAccount(
  deps: PrivacyDeps,
  { password, reason, isErasure = false }: Asked,
  { session, cookies }: Caller,
): Promise<Result<AnswerOf<Calls['closeAccount']>>> {
  const proven = await provePassword(deps, session, { password, field: 'password' });
  if (!proven.ok) return proven;
  const before = await checkEmpty(deps, session);
  if (!before.ok) return before;
  const { brandId, clientId } = session;
  const asked = await transaction(deps.pool, brandId, (connection) =>
    askClosing(connection, { brandId, clientId, reason, isErasure, now: deps.clock.now() }),
  );
  const done = asked === undefined ? undefined : await carryOutClosing(deps, brandId, asked);
  const closed = done ?? (await readOutcome(deps, session));
  if (!closed.ok) return closed;
  cookies.clear(SESSION_COOKIE);
  return accept({});
}

/** Returns how a request ended that another call or the sweep has completed. */
async function readOutcome(deps: PrivacyDeps, session: Session): Promise<Result<unknown>> {
  const client = await transaction(deps.pool, session.brandId, (connection) =>
    findClient(connection, session.clientId),
  );
  if (client?.isClosed === true) return accept(true);
  const remainder = await checkEmpty(deps, session);
  return remainder.ok ? refuse({ code: 'busy' }) : remainder;
}
