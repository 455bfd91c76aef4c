import type { Approval } from '@candor/contracts/http/office/approvals.ts';
import type { OfficeRequestOf } from '@candor/contracts/http/office/call.ts';
import type * as calls from '@candor/contracts/http/office/clientFreeze.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { z } from 'zod';
import { transaction } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { Subject } from '../../access/approvals/index.ts';
import { lockClient } from '../../../database/lockClient.ts';
import { findClient } from '../../client/clients/index.ts';
import type { Client } from '../../client/clients/index.ts';
import { queueMail, toClient } from '../../access/notifications/index.ts';
import type { StaffSession } from '../../access/staff/index.ts';
import { actOnClient } from './clientAct.ts';
import { findDeskClient } from './deskClient.ts';
import type { ClientDeskDeps } from './deps.ts';
import { freezes } from './restrictionStore.ts';

/**
 * Rules FZ-1 to FZ-4: one person freezes an account, once per request. The client's sessions end in the same
 * transaction and under the client's lock, which a login and a withdrawal request take as well.
 */
export async function freezeClient(
  deps: ClientDeskDeps,
  { id: clientId, reason, request }: OfficeRequestOf<typeof calls.freeze>,
  session: StaffSession,
): Promise<Result<Record<string, never>>> {
  const { brandId, staffId, name: staffName } = session;
  // Runs after the commit: closes the sockets of the ended sessions.
  const done = await actOnClient<() => void>(deps, session, { id: clientId, isLocked: true }, async (locked) => {
    const { connection, found: client, now, record } = locked;
    const before = await freezes.findRequest(connection, staffId, request);
    if (before !== undefined) {
      const isSame = before.clientId === clientId && before.reason === reason;
      return isSame ? accept(() => undefined) : refuse({ code: 'commandReused' });
    }
    if (client.isClosed) return refuse({ code: 'accountClosed' });
    if (client.isFrozen) return refuse({ code: 'clientFrozenAlready' });
    const freeze = { brandId, clientId, staffId, staffName, reason, request, at: now };
    const freezeId = await freezes.insert(connection, freeze);
    const close = await deps.sessions.endAllWithin(connection, clientId, 'frozen');
    await record({ action: 'client.frozen', reason, by: 'clients.freeze' });
    await mail(connection, client, { template: 'accountFrozen', path: '/contact-us', freezeId, now });
    return accept(close);
  });
  if (!done.ok) return done;
  done.value();
  await deps.holdMoney(brandId, clientId);
  return accept({});
}

/** Rule FZ-5: ends this very freeze, once, and has held money checked again. */
export const clientUnfreeze = new Subject({
  name: 'clientUnfreeze',
  payload: z.object({ clientId: z.number(), freezeId: z.number(), request: z.string() }),

  key: ({ freezeId }) => `freeze:${freezeId}`,

  // A request that is repeated after the freeze has ended is still the same request.
  isSame: (before, { clientId }) => before.clientId === clientId,

  async check(_deps: ClientDeskDeps, { connection, payload: { clientId, freezeId } }) {
    const found = await freezes.find(connection, clientId);
    if (found === undefined || found.id !== freezeId) return refuse({ code: 'clientNotFrozen' });
    return accept([{ name: 'account', before: 'accountFrozen', after: 'accountOpen' }]);
  },

  async apply({ pool, clock, holdMoney }: ClientDeskDeps, { id, brandId, payload: { clientId, freezeId } }) {
    const done = await transaction(pool, brandId, async (connection): Promise<Result<true>> => {
      await lockClient(connection, clientId);
      const now = clock.now();
      const ended = await freezes.end(connection, freezeId, { approvalId: id, now });
      if (ended === 'other') return refuse({ code: 'clientNotFrozen' });
      if (ended === 'before') return accept(true);
      const client = await findClient(connection, clientId);
      if (client === undefined) return refuse({ code: 'notFound' });
      await mail(connection, client, { template: 'accountUnfrozen', path: '/login', freezeId, now });
      return accept(true);
    });
    if (done.ok) await holdMoney(brandId, clientId);
    return done;
  },
});

/** Requests to end the freeze in force, as the first of two people; `clientNotFrozen` where there is none. */
export async function askUnfreeze(
  deps: ClientDeskDeps,
  { id: clientId, reason, request }: OfficeRequestOf<typeof calls.askUnfreeze>,
  session: StaffSession,
): Promise<Result<Approval>> {
  const { client, current } = await transaction(deps.pool, session.brandId, async (connection) => ({
    client: await findDeskClient(connection, clientId, session, deps.clock.now()),
    current: await freezes.find(connection, clientId),
  }));
  if (client === undefined) return refuse({ code: 'notFound' });
  const payload = { clientId, freezeId: current?.id ?? 0, request };
  return clientUnfreeze.askOnce(deps, session, { clientId, request, reason, payload });
}

/** Rule FZ-4: mails the client that the account is frozen and what to do, never why. */
function mail(
  connection: Connection,
  client: Client,
  mail: {
    readonly template: 'accountFrozen' | 'accountUnfrozen';
    readonly path: `/${string}`;
    readonly freezeId: number;
    readonly now: number;
  },
): Promise<unknown> {
  const { template, path, freezeId, now } = mail;
  return queueMail(connection, {
    ...toClient(client),
    template,
    now,
    values: { name: client.firstName, time: { time: now } },
    link: { path },
    eventKey: `${template}:${freezeId}`,
  });
}
