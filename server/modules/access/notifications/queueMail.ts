import { isMessageKind } from '@candor/domain/clients/inbox.ts';
import type { ClientId } from '@candor/domain/ids.ts';
import type { Connection } from '../../../database/pool.ts';
import { enqueueJob } from './enqueueJob.ts';
import type { NewMail } from './mail.ts';
import { storeMessage } from './messages.ts';
import { isWanted } from './preferences.ts';
import * as store from './store.ts';

interface MailedClient extends Pick<NewMail, 'brandId' | 'language'> {
  readonly id: ClientId;
  readonly email: string;
}

/** Returns the recipient of a mail to a client: their address and language. */
export function toClient({
  id,
  brandId,
  email,
  language,
}: MailedClient): Pick<NewMail, 'brandId' | 'clientId' | 'to' | 'language'> {
  return { brandId, clientId: id, to: email, language };
}

/**
 * Queues a mail in the transaction of its event: either both are stored or neither is. A job sends it after the commit.
 * A mail that the client has switched off is not queued, but still stored as a message.
 */
export async function queueMail(connection: Connection, mail: NewMail): Promise<void> {
  await storeAsMessage(connection, mail);
  if (!(await isWanted(connection, mail.clientId, mail.template))) return;
  const id = await store.insertMail(connection, mail);
  if (id === undefined) return;
  await enqueueJob(connection, 'mail', { brandId: mail.brandId, mailId: id }, `mail:${mail.brandId}:${id}`);
}

/** Rule IB-1: stores the mail as a message. A link with a code is for the mail only. */
async function storeAsMessage(connection: Connection, mail: NewMail): Promise<void> {
  const { brandId, clientId, template: kind, values, link, messagePath, eventKey, now } = mail;
  if (clientId === undefined || !isMessageKind(kind)) return;
  const path = messagePath ?? (link.codeId === undefined ? link.path : '/my-account/security');
  await storeMessage(connection, { brandId, clientId, kind, values, path, eventKey, now });
}
