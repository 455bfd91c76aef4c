import type { BrandId, ClientId, Instant } from '@candor/domain/ids.ts';
import type { Connection } from '../../../database/pool.ts';
import { findClient } from '../clients/index.ts';
import { planMailCode, queueMail, toClient } from '../../access/notifications/index.ts';

export interface StaffLink {
  readonly brandId: BrandId;
  readonly clientId: ClientId;
  /** Who had it sent, as the client reads it. */
  readonly staff: string;
  readonly now: Instant;
}

/**
 * Ruling R16: staff have a link to log in sent to the client, in the transaction of their own record. They never see
 * it: the code comes into being when the mail is sent. False: there is no such client.
 */
export async function mailLoginLinkByStaff(connection: Connection, link: StaffLink): Promise<boolean> {
  const { brandId, clientId, staff, now } = link;
  const client = await findClient(connection, clientId);
  if (client === undefined) return false;
  const codeId = await planMailCode(connection, { brandId, clientId, purpose: 'login', now });
  await queueMail(connection, {
    ...toClient(client),
    template: 'loginLinkByStaff',
    now,
    values: { name: client.firstName, staff },
    link: { path: '/autoLogin', codeId },
  });
  return true;
}
