import { lostStep } from '@candor/domain/clients/lostFactors.ts';
import type { BrandId } from '@candor/domain/ids.ts';
import type { Clock } from '../../../clock.ts';
import { lockClient } from '../../../database/lockClient.ts';
import { transaction } from '../../../database/pool.ts';
import type { Connection, Pool } from '../../../database/pool.ts';
import { findClient } from '../clients/index.ts';
import { clientLost, endLost, mailLostReady, mailLostWait } from '../../access/lostFactors/index.ts';

/**
 * Rule LF-2: sends the mails that are due, and ends waiting periods that the client did not complete. Each step is done
 * once.
 */
export async function advanceLostFactors(
  { pool, clock }: { readonly pool: Pool; readonly clock: Clock },
  brandId: BrandId,
): Promise<void> {
  const open = await transaction(pool, brandId, (connection) => clientLost.listOpen(connection));
  for (const { ownerId } of open) {
    await transaction(pool, brandId, (connection) => step(connection, ownerId, clock.now()));
  }
}

async function step(connection: Connection, clientId: number, now: number): Promise<void> {
  // The order of locks: the client, then the waiting period and codes.
  await lockClient(connection, clientId);
  const lost = await clientLost.lockOpen(connection, clientId);
  const client = await findClient(connection, clientId);
  if (lost === undefined || client === undefined) return;
  const due = lostStep(lost, now);
  if (due === 'expire') await endLost(connection, client, 'expired', now);
  if (due === 'notifyHalfway') {
    await clientLost.updateNotified(connection, lost.id, 'halfway_told_at', now);
    await mailLostWait(connection, client, 'lostFactorsWaiting', { ...lost, now });
  }
  if (due === 'notifyReady') {
    await clientLost.updateNotified(connection, lost.id, 'ready_told_at', now);
    await mailLostReady(connection, client, now);
  }
}
