import type { Approval } from '@candor/contracts/http/office/approvals.ts';
import type { OfficeRequestOf } from '@candor/contracts/http/office/call.ts';
import type * as calls from '@candor/contracts/http/office/legalHold.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { z } from 'zod';
import { transaction } from '../../../database/pool.ts';
import { Subject } from '../../access/approvals/index.ts';
import { lockClient } from '../../../database/lockClient.ts';
import { findErasure } from '../../dataProtection/erasure/index.ts';
import type { StaffSession } from '../../access/staff/index.ts';
import { actOnClient } from './clientAct.ts';
import { findDeskClient } from './deskClient.ts';
import type { ClientDeskDeps } from './deps.ts';
import { holds } from './restrictionStore.ts';

/**
 * Rule ER-5: one person places a client's data under a hold, once per request; under the client's lock, which an
 * erasure takes as well. The account may be open or closed.
 */
export function holdClient(
  deps: ClientDeskDeps,
  { id: clientId, reason, request }: OfficeRequestOf<typeof calls.hold>,
  session: StaffSession,
): Promise<Result<Record<string, never>>> {
  const { brandId, staffId, name: staffName } = session;
  return actOnClient(deps, session, { id: clientId, isLocked: true }, async ({ connection, now: at, record }) => {
    const before = await holds.findRequest(connection, staffId, request);
    if (before !== undefined) {
      const isSame = before.clientId === clientId && before.reason === reason;
      return isSame ? accept({}) : refuse({ code: 'commandReused' });
    }
    const erasure = await findErasure(connection, clientId);
    if (erasure?.erasedAt !== undefined) return refuse({ code: 'clientErased' });
    if ((await holds.find(connection, clientId)) !== undefined) return refuse({ code: 'clientHeldAlready' });
    await holds.insert(connection, { brandId, clientId, staffId, staffName, reason, request, at });
    await record({ action: 'client.held', reason, by: 'clients.hold' });
    return accept({});
  });
}

/** Rule ER-5: lifts this very hold, once; the next run of the erasure continues. */
export const legalHoldEnd = new Subject({
  name: 'legalHoldEnd',
  payload: z.object({ clientId: z.number(), holdId: z.number(), request: z.string() }),

  key: ({ holdId }) => `hold:${holdId}`,

  // A request that is repeated after the hold was lifted is still the same request.
  isSame: (before, { clientId }) => before.clientId === clientId,

  async check(_deps: ClientDeskDeps, { connection, payload: { clientId, holdId } }) {
    const found = await holds.find(connection, clientId);
    if (found === undefined || found.id !== holdId) return refuse({ code: 'clientNotHeld' });
    return accept([{ name: 'data', before: 'dataHeld', after: 'dataEnds' }]);
  },

  apply({ pool, clock }: ClientDeskDeps, { id, brandId, payload: { clientId, holdId } }) {
    return transaction(pool, brandId, async (connection): Promise<Result<true>> => {
      await lockClient(connection, clientId);
      const ended = await holds.end(connection, holdId, { approvalId: id, now: clock.now() });
      return ended === 'other' ? refuse({ code: 'clientNotHeld' }) : accept(true);
    });
  },
});

/** Requests to lift the hold in force, as the first of two people; `clientNotHeld` where there is none. */
export async function askHoldEnd(
  deps: ClientDeskDeps,
  { id: clientId, reason, request }: OfficeRequestOf<typeof calls.askEnd>,
  session: StaffSession,
): Promise<Result<Approval>> {
  const { client, current } = await transaction(deps.pool, session.brandId, async (connection) => ({
    client: await findDeskClient(connection, clientId, session, deps.clock.now()),
    current: await holds.find(connection, clientId),
  }));
  if (client === undefined) return refuse({ code: 'notFound' });
  const payload = { clientId, holdId: current?.id ?? 0, request };
  return legalHoldEnd.askOnce(deps, session, { clientId, request, reason, payload });
}
