import type { Session as WireSession } from '@candor/contracts/http/accounts.ts';
import { assert } from '@candor/domain/assert.ts';
import { accept } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { transaction } from '../../database/pool.ts';
import type { Pool } from '../../database/pool.ts';
import type { Desk } from '../dealing/index.ts';
import type { Session } from '../sessions/index.ts';
import { presentSession } from './present.ts';
import { findById } from './store.ts';

/** The session and its client as every call answers them that changes either. */
export async function showSession(
  { pool, desk }: { readonly pool: Pool; readonly desk: Pick<Desk, 'eligibility'> },
  session: Session,
  token: string,
): Promise<Result<WireSession>> {
  const { brandId, clientId, accounts } = session;
  const client = await transaction(pool, brandId, (connection) => findById(connection, clientId));
  assert(client !== undefined, 'a session belongs to a client');
  const eligibility = await desk.eligibility({ brandId, accountId: accounts.real });
  return accept(presentSession({ client, session, token, eligibility }));
}
