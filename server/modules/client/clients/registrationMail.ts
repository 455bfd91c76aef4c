import * as z from 'zod/mini';
import { transaction } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { enqueueJob, isMailQueued, queueMail, toClient } from '../../access/notifications/index.ts';
import { mailConfirmation } from './confirmation.ts';
import type { ClientDeps } from './deps.ts';
import { findByEmail } from './store.ts';
import type { NewClient } from './store.ts';

export const REGISTRATION_MAIL_TASK = 'registrationMail';

const job = z.object({ brandId: z.string(), email: z.string(), isNew: z.boolean(), now: z.number() });

/**
 * Ruling R14, T5: queues the mail; whether the address was new only decides what a job will send it, so that the
 * answer's timing reveals nothing.
 */
export async function mailLater(
  connection: Connection,
  { brandId, email, uniqid, now }: Pick<NewClient, 'brandId' | 'email' | 'now'> & { readonly uniqid: string },
  isNew: boolean,
): Promise<void> {
  const payload: z.output<typeof job> = { brandId, email, isNew, now };
  await enqueueJob(connection, REGISTRATION_MAIL_TASK, payload, `registered:${brandId}:${uniqid}`);
}

/** Runs the job: mails a welcome to a new client, or a warning to an existing one. */
export async function mailRegistration({ pool }: Pick<ClientDeps, 'pool'>, payload: unknown): Promise<void> {
  const { brandId, email, isNew, now } = job.parse(payload);
  await transaction(pool, brandId, async (connection) => {
    const client = (await findByEmail(connection, email))?.client;
    if (client === undefined) return;
    const eventKey = `${isNew ? 'welcome' : 'exists'}:${client.id}:${now}`;
    if (await isMailQueued(connection, eventKey)) return;
    if (isNew) return mailConfirmation(connection, client, 'welcome', { now, eventKey });
    await queueMail(connection, {
      ...toClient(client),
      template: 'accountExists',
      now,
      values: { name: client.firstName },
      link: { path: '/login' },
      eventKey,
    });
  });
}
