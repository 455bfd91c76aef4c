import type { Connection } from '../../../database/pool.ts';
import type { Instant } from '@candor/domain/ids.ts';
import { queueMail, toClient } from '../../access/notifications/index.ts';
import { noteCredentials } from './credentials.ts';
import { planNotMe } from './notMeMail.ts';
import type { Client } from './store.ts';

const changes = ['totpAdded', 'totpRemoved', 'passkeyAdded', 'passkeyRemoved', 'recoveryCodesRenewed'] as const;
type SecurityTemplate = (typeof changes)[number] | 'recoveryCodeUsed' | 'sessionsEnded';

/**
 * Notifies a client of a change to how they log in, in its transaction, and records when that changed. The mail's
 * second link ends everything, if it was not them (T14).
 */
export async function mailSecurity(
  connection: Connection,
  client: Client,
  {
    template,
    now,
    values = {},
  }: {
    readonly template: SecurityTemplate;
    readonly now: Instant;
    readonly values?: Readonly<Record<string, string>>;
  },
): Promise<void> {
  if (changes.some((change) => change === template)) await noteCredentials(connection, client.id, now);
  await queueMail(connection, {
    ...toClient(client),
    template,
    now,
    values: { name: client.firstName, time: { time: now }, ...values },
    link: { path: '/my-account/security' },
    notMeCodeId: await planNotMe(connection, client, now),
  });
}
