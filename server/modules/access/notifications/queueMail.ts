import { isMessageKind } from '@candor/domain/clients/inbox.ts';
import type { ClientId } from '@candor/domain/ids.ts';
import type { Connection } from '../../../database/pool.ts';
import { enqueueJob } from './enqueueJob.ts';
import type { NewMail } from './mail.ts';
import { keepMessage } from './messages.ts';
import { isWanted } from './preferences.ts';
import * as store from './store.ts';

interface MailedClient extends Pick<NewMail, 'brandId' | 'language'> {
  readonly id: ClientId;
  readonly email: string;
}

/** The recipient of a mail to a client: at their address, in their language. */
export function toClient({
  id,
  brandId,
  email,
  language,
}: MailedClient): Pick<NewMail, 'brandId' | 'clientId' | 'to' | 'language'> {
  return { brandId, clientId: id, to: email, language };
}

/**
 * Queues a mail in the transaction of the event that it tells of: either both are stored or neither is. A job sends it
 * once that transaction has committed. What the client does without is not queued, but kept as a message all the same.
 */
export async function queueMail(connection: Connection, mail: NewMail): Promise<void> {
  await keepAsMessage(connection, mail);
  if (!(await isWanted(connection, mail.clientId, mail.template))) return;
  const id = await store.insertMail(connection, mail);
  if (id === undefined) return;
  await enqueueJob(connection, 'mail', { brandId: mail.brandId, mailId: id }, `mail:${mail.brandId}:${id}`);
}

/** Rule IB-1. A link that ends in a code is for the mail alone. */
async function keepAsMessage(connection: Connection, mail: NewMail): Promise<void> {
  const { brandId, clientId, template: kind, values, link, messagePath, eventKey, now } = mail;
  if (clientId === undefined || !isMessageKind(kind)) return;
  const path = messagePath ?? (link.codeId === undefined ? link.path : '/my-account/security');
  await keepMessage(connection, { brandId, clientId, kind, values, path, eventKey, now });
}
