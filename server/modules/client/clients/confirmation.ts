import type { Instant } from '@candor/domain/ids.ts';
import type { Connection } from '../../../database/pool.ts';
import { planMailCode, queueMail } from '../../access/notifications/index.ts';
import type { Client } from './store.ts';

/** Asks the reader of the client's address to confirm it; the link of an older mail does not work any more. */
export async function mailConfirmation(
  connection: Connection,
  { id: clientId, brandId, email, firstName, language }: Client,
  template: 'welcome' | 'confirmAddress',
  now: Instant,
): Promise<void> {
  const codeId = await planMailCode(connection, { brandId, clientId, purpose: 'confirmation', email, now });
  await queueMail(connection, {
    brandId,
    clientId,
    to: email,
    language,
    template,
    now,
    values: { name: firstName },
    link: { path: '/confirm', codeId },
  });
}
