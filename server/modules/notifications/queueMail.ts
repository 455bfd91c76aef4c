import type { Connection } from '../../database/pool.ts';
import { enqueueJob } from './enqueueJob.ts';
import type { NewMail } from './mail.ts';
import * as store from './store.ts';

/**
 * Queues a mail in the transaction of the event that it tells of: either both are stored or neither is. A job sends it
 * once that transaction has committed.
 */
export async function queueMail(connection: Connection, mail: NewMail): Promise<void> {
  const id = await store.insertMail(connection, mail);
  if (id === undefined) return;
  await enqueueJob(connection, 'mail', { brandId: mail.brandId, mailId: id }, `mail:${mail.brandId}:${id}`);
}
