import type { Instant } from '@candor/domain/ids.ts';
import type { Connection } from '../../../database/pool.ts';
import { planMailCode, queueMail, toClient } from '../../access/notifications/index.ts';
import type { MailValues } from '../../access/notifications/index.ts';
import type { Client } from './store.ts';

interface NotMeMail {
  readonly template:
    | 'newDevice'
    | 'passwordChanged'
    | 'phoneChanged'
    | 'detailsReopened'
    | 'emailChangeAsked'
    | 'emailChanged';
  readonly values?: MailValues;
  /** Link of the message; absent: the security page. */
  readonly messagePath?: `/${string}`;
  /** Session that the mail reports. */
  readonly sessionId?: number;
  readonly now: Instant;
}

/**
 * T14: notifies a client of what somebody else may have done. The mail's link ends everything, and restores the address
 * to which the mail was sent (rule ML-5).
 */
export async function mailNotMe(
  connection: Connection,
  client: Client,
  { template, values = {}, messagePath, sessionId, now }: NotMeMail,
): Promise<void> {
  const codeId = await planNotMe(connection, client, now, sessionId);
  await queueMail(connection, {
    ...toClient(client),
    template,
    now,
    values: { name: client.firstName, time: { time: now }, ...values },
    link: { path: '/not-me', codeId },
    ...(messagePath !== undefined && { messagePath }),
  });
}

/** Plans the code by which clients report that it was not them, for a mail that also has another link. */
export function planNotMe(
  connection: Connection,
  { id: clientId, brandId, email }: Pick<Client, 'id' | 'brandId' | 'email'>,
  now: Instant,
  sessionId?: number,
): Promise<number> {
  const session = sessionId === undefined ? {} : { sessionId };
  return planMailCode(connection, { brandId, clientId, purpose: 'notMe', email, now, ...session });
}
