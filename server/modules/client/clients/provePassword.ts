import { assert } from '@candor/domain/assert.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { transaction } from '../../../database/pool.ts';
import type { Session } from '../../access/sessions/index.ts';
import type { ClientDeps } from './deps.ts';
import * as store from './store.ts';

/** Verifies the client's password. Guessing it in a session is slowed down as at login (T3). */
export async function provePassword(
  { pool, attempts, hasher }: Pick<ClientDeps, 'pool' | 'attempts' | 'hasher'>,
  { brandId, clientId }: Pick<Session, 'brandId' | 'clientId'>,
  { password, field }: { readonly password: string; readonly field: string },
): Promise<Result<true>> {
  const counted = { brandId, subject: `current password\n${clientId}` };
  const attempt = await attempts.begin(counted);
  if (!attempt.ok) return attempt;
  const login = await transaction(pool, brandId, (connection) => store.findLoginById(connection, clientId));
  assert(login !== undefined, 'a session belongs to a client');
  const verified = await hasher.verify(password, login.password, 'known');
  if (!verified.ok) {
    await attempts.uncount(counted);
    return verified;
  }
  if (!verified.value.matches) return refuse({ code: 'currentPasswordWrong', field });
  await attempts.clearFailures(counted);
  return accept(true);
}
