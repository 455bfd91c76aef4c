import type { BrandId, ClientId, Instant } from '@candor/domain/ids.ts';
import type { Connection } from '../../../database/pool.ts';
import { findClient } from '../clients/index.ts';
import { planMailCode, queueMail, toClient } from '../../access/notifications/index.ts';

export interface StaffLink {
  readonly brandId: BrandId;
  readonly clientId: ClientId;
  /** Name of the member of staff who requested it, as the client reads it. */
  readonly staff: string;
  readonly now: Instant;
}

/**
 * Ruling R16: mails the client a login link at the request of staff, in the transaction of their audit entry. They
 * never see the link: its code is created when the mail is sent. False: there is no such client.
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
