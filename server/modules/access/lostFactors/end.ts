import type { LostEnd } from '@candor/domain/clients/lostFactors.ts';
import type { ClientId, Instant } from '@candor/domain/ids.ts';
import type { Connection } from '../../../database/pool.ts';
import { endMailCodes } from '../notifications/index.ts';
import { mailEnd } from './mail.ts';
import type { Recipient } from './mail.ts';
import { clientLost } from './store.ts';

/** Rule LF-4: ends an open waiting period and its links. False: there was none. */
export async function endLost(
  connection: Connection,
  client: Recipient,
  by: Exclude<LostEnd, 'completed'>,
  now: Instant,
): Promise<boolean> {
  const { id: clientId } = client;
  const open = await clientLost.lockOpen(connection, clientId);
  if (open === undefined) return false;
  await clientLost.updateEnded(connection, open.id, by, now);
  await endLinks(connection, clientId, now);
  if (by !== 'expired') await mailEnd(connection, client, 'lostFactorsStopped', now);
  return true;
}

/** Invalidates all links of the recovery. */
export async function endLinks(connection: Connection, clientId: ClientId, now: Instant): Promise<void> {
  for (const purpose of ['lostFactors', 'lostFactorsStop', 'lostFactorsReturn'] as const) {
    await endMailCodes(connection, { clientId, purpose, now });
  }
}
