import { assert } from '@candor/domain/assert.ts';
import type { Instant } from '@candor/domain/ids.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { lockClient } from '../../../database/lockClient.ts';
import type { Connection } from '../../../database/pool.ts';
import { checkOpen, findClient, updateClosed } from '../../client/clients/index.ts';
import type { Client } from '../../client/clients/index.ts';
import { giveUpWish } from '../../client/limits/index.ts';
import { queueMail, toClient } from '../../access/notifications/index.ts';
import { askErasureWithin, findErasureDue, insertErasure } from '../erasure/index.ts';
import { deleteClosing, lockClosing } from './closingStore.ts';
import type { Closing } from './closingStore.ts';
import type { ClosingDeps } from './deps.ts';
import { checkPayments } from './emptiness.ts';

/**
 * Closes the account for good, under the same lock as a login and a deposit: a simultaneous login is ended, and a
 * deposit or a freeze stops the closing. Returns a function to call after the commit, which closes the client's
 * connections. Undefined: the request has been completed meanwhile.
 */
export async function endClosing(
  connection: Connection,
  { sessions, clock }: Pick<ClosingDeps, 'sessions' | 'clock'>,
  { id, brandId, clientId }: Closing,
): Promise<Result<() => void> | undefined> {
  await lockClient(connection, clientId);
  const closing = await lockClosing(connection, id);
  if (closing === undefined) return undefined;
  if (closing.refusal !== undefined) return refuse(closing.refusal);
  // The client may have asked again, in other words, since the request was read.
  const { reason, isErasure } = closing;
  const client = await findClient(connection, clientId);
  assert(client !== undefined, `client ${clientId} is there until their account is closed`);
  // Rule FZ-2: while an account is frozen, staff find out who has acted in the client's name.
  const open = checkOpen(client);
  if (!open.ok) return open;
  const payments = await checkPayments(connection, clientId);
  if (!payments.ok) return payments;
  const now = clock.now();
  await updateClosed(connection, clientId, reason, now);
  // The client cannot give up their wish later, and their limits would apply at other brands for ever.
  await giveUpWish(connection, { brandId, clientId }, now);
  if (isErasure) await insertErasure(connection, { brandId, clientId, wishedAt: now });
  await askErasureWithin(connection, brandId);
  await mailClosed(connection, { client, isErasure, now });
  await deleteClosing(connection, id);
  return accept(await sessions.endAllWithin(connection, clientId, 'closed'));
}

interface ClosedMail {
  readonly client: Client;
  readonly isErasure: boolean;
  readonly now: Instant;
}

/** Rule ML-12: queues the last mail of the account, which is always sent. */
async function mailClosed(connection: Connection, { client, isErasure, now }: ClosedMail): Promise<void> {
  const template = isErasure ? 'erasureAsked' : 'accountClosed';
  await queueMail(connection, {
    ...toClient(client),
    template,
    now,
    values: {
      name: client.firstName,
      time: { time: now },
      ...(isErasure && { until: { time: (await findErasureDue(connection, client.id, now)).at } }),
    },
    link: { path: '/' },
    eventKey: `${template}:${client.id}`,
  });
}
