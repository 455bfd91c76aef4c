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
  /** Where its message leads, if not to the page of security. */
  readonly messagePath?: `/${string}`;
  /** The session that it tells of. */
  readonly sessionId?: number;
  readonly now: Instant;
}

/**
 * T14: notifies a client of what somebody else may have done. The link of the mail ends everything, and gives the
 * address back to which it was sent (rule ML-5).
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

/** The code of a link by which clients say that it was not them, for a mail that leads elsewhere too. */
export function planNotMe(
  connection: Connection,
  { id: clientId, brandId, email }: Pick<Client, 'id' | 'brandId' | 'email'>,
  now: Instant,
  sessionId?: number,
): Promise<number> {
  const session = sessionId === undefined ? {} : { sessionId };
  return planMailCode(connection, { brandId, clientId, purpose: 'notMe', email, now, ...session });
}
