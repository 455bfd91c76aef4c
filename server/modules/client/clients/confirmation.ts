import type { Connection } from '../../../database/pool.ts';
import { planMailCode, queueMail, toClient } from '../../access/notifications/index.ts';
import type { NewMail } from '../../access/notifications/index.ts';
import type { Client } from './store.ts';

/** Mails the client a link that confirms their address; an older link becomes invalid. */
export async function mailConfirmation(
  connection: Connection,
  client: Client,
  template: 'welcome' | 'confirmAddress',
  { now, eventKey }: Pick<NewMail, 'now' | 'eventKey'>,
): Promise<void> {
  const { id: clientId, brandId, email } = client;
  const codeId = await planMailCode(connection, { brandId, clientId, purpose: 'confirmation', email, now });
  await queueMail(connection, {
    ...toClient(client),
    template,
    now,
    ...(eventKey !== undefined && { eventKey }),
    values: { name: client.firstName },
    link: { path: '/confirm', codeId },
  });
}
