import { maySeeCases } from '@candor/domain/clients/confidentialCase.ts';
import type { ClientId, Instant } from '@candor/domain/ids.ts';
import type { Connection } from '../../../database/pool.ts';
import { findClient } from '../../client/clients/index.ts';
import type { Client } from '../../client/clients/index.ts';
import { isOver } from '../../dataProtection/erasure/index.ts';
import type { StaffSession } from '../../access/staff/index.ts';

/**
 * Rule CC-7: finds a client whom this person may see. After the law's retention period only staff who may know of cases
 * do: otherwise a client who is still there would reveal one.
 */
export async function findDeskClient(
  connection: Connection,
  id: ClientId,
  { roles }: Pick<StaffSession, 'roles'>,
  now: Instant,
): Promise<Client | undefined> {
  const client = await findClient(connection, id);
  if (client === undefined || !client.isClosed || maySeeCases(roles)) return client;
  return (await isOver(connection, id, now)) ? undefined : client;
}
