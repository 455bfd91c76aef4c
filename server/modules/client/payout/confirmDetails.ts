import type { ClientId } from '@candor/domain/ids.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { transaction } from '../../../database/pool.ts';
import { lockClient } from '../../../database/lockClient.ts';
import { findClient } from '../clients/index.ts';
import { findMailCode, useMailCode } from '../../access/notifications/index.ts';
import type { Visitor } from '../../access/sessions/index.ts';
import type { PayoutDeps } from './deps.ts';
import { updateConfirmed } from './store.ts';

/**
 * Rule WD-16: confirms payout details by a link in a mail. A link to an earlier address, or for earlier details, is
 * invalid.
 */
export async function confirmDetails(
  { pool, clock, onChanged }: PayoutDeps,
  { code }: { readonly code: string },
  { brand }: Visitor,
): Promise<Result<Record<string, never>>> {
  const confirmed = await transaction(pool, brand.id, async (connection): Promise<Result<ClientId>> => {
    const now = clock.now();
    const found = await findMailCode(connection, 'payoutDetails', code, now);
    if (found === undefined) return refuse({ code: 'linkInvalid' });
    await lockClient(connection, found.clientId);
    const client = await findClient(connection, found.clientId);
    if (client === undefined || client.email !== found.email) return refuse({ code: 'linkInvalid' });
    const used = await useMailCode(connection, 'payoutDetails', code, now);
    if (used === undefined || !(await updateConfirmed(connection, client.id, now)))
      return refuse({ code: 'linkInvalid' });
    return accept(client.id);
  });
  if (!confirmed.ok) return confirmed;
  await onChanged(brand.id, confirmed.value);
  return accept({});
}
