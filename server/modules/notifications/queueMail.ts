import type { Connection } from '../../database/pool.ts';
import type { NewMail } from './mail.ts';
import * as store from './store.ts';

/** With the growing waits between them, the last attempt is made after about a day. */
export const ATTEMPTS_MAXIMUM = 12;

/**
 * Queues a mail in the transaction of the event that it tells of: either both are stored or neither is. A job sends it
 * once that transaction has committed.
 */
export async function queueMail(connection: Connection, mail: NewMail): Promise<void> {
  const id = await store.insertMail(connection, mail);
  if (id !== undefined) await store.enqueueMail(connection, mail.brandId, id, ATTEMPTS_MAXIMUM);
}
