import type { Instant } from '@candor/domain/ids.ts';
import type { Connection } from '../../database/pool.ts';
import { planMailCode, queueMail } from '../notifications/index.ts';
import type { HashedPassword } from './hasher.ts';
import * as store from './store.ts';
import type { Client } from './store.ts';

/** A new password, and the mail that tells of it: whoever did not choose it can end everything by its link. */
export async function replacePassword(
  connection: Connection,
  client: Client,
  password: HashedPassword,
  now: Instant,
): Promise<void> {
  const { id: clientId, brandId, email, language, firstName } = client;
  await store.updatePassword(connection, clientId, password);
  const codeId = await planMailCode(connection, { brandId, clientId, purpose: 'notMe', now });
  await queueMail(connection, {
    ...{ brandId, clientId, to: email, language, template: 'passwordChanged', now },
    values: { name: firstName, time: { time: now } },
    link: { path: '/not-me', codeId },
  });
}
