import type { Connection } from '../../database/pool.ts';
import { enqueueJob } from './enqueueJob.ts';
import type { NewMail } from './mail.ts';
import { isWanted } from './preferences.ts';
import * as store from './store.ts';

/**
 * Queues a mail in the transaction of the event that it tells of: either both are stored or neither is. A job sends it
 * once that transaction has committed. What the client does without is not queued.
 */
export async function queueMail(connection: Connection, mail: NewMail): Promise<void> {
  if (!(await isWanted(connection, mail.clientId, mail.template))) return;
  const id = await store.insertMail(connection, mail);
  if (id === undefined) return;
  await enqueueJob(connection, 'mail', { brandId: mail.brandId, mailId: id }, `mail:${mail.brandId}:${id}`);
}
