import type { Ombudsman } from '@candor/brands/schema.ts';
import type { Instant } from '@candor/domain/ids.ts';
import type { MailTemplate } from '@candor/locales/mail.ts';
import type { Connection } from '../../../database/pool.ts';
import { queueMail } from '../../access/notifications/index.ts';
import type { MailValues } from '../../access/notifications/index.ts';
import { newSecret } from '../../access/sessions/index.ts';
import { findClient } from '../../client/clients/index.ts';
import { insertKey } from './store.ts';
import type { Complaint } from './store.ts';

interface ComplaintMail {
  readonly template: MailTemplate;
  readonly values?: MailValues;
  readonly eventKey: string;
  readonly now: Instant;
}

/**
 * Rule CP-4: queues a mail in the transaction of its event. Its link opens the account of a client who can log in; for
 * everybody else, the page that only this link opens.
 */
export async function mailComplaint(
  connection: Connection,
  complaint: Complaint,
  { template, values = {}, eventKey, now }: ComplaintMail,
): Promise<void> {
  const { id, brandId, number, clientId, firstName: name } = complaint;
  const client = clientId === undefined ? undefined : await findClient(connection, clientId);
  const path = `/my-account/complaints/${number}` as const;
  const mayLogIn = client !== undefined && !client.isClosed && !client.isFrozen;
  await queueMail(connection, {
    brandId,
    clientId,
    to: client?.isClosed === false ? client.email : complaint.email,
    language: client?.language ?? complaint.language,
    template,
    link: mayLogIn ? { path } : { path: '/complaints', complaintId: id },
    messagePath: path,
    values: { name, number, ...values },
    eventKey: `${template}:${eventKey}`,
    now,
  });
}

/** Creates the code of a link when its mail is sent; it works for as long as the complaint is kept. */
export async function codeOfComplaint(connection: Connection, id: number, now: Instant): Promise<string | undefined> {
  const code = newSecret();
  return (await insertKey(connection, { id, hash: code.hash, now })) ? code.text : undefined;
}

/** Formats the brand's ombudsman as one line. */
export function ombudsmanLine({ name, address, link }: Ombudsman): string {
  return [name, address, ...(link === undefined ? [] : [link])].join(', ');
}
