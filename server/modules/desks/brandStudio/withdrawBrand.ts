import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import type { BrandId } from '@candor/domain/ids.ts';
import { z } from 'zod';
import { transaction } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { endWaiting, Subject } from '../../access/approvals/index.ts';
import { act, recordAct } from '../../access/audit/index.ts';
import { dropRoles } from '../../access/staff/index.ts';
import type { StaffSession } from '../../access/staff/index.ts';
import { deleteHosts, findCreated, lockState, updateCreated } from '../../website/branding/index.ts';
import { brandKey } from './createBrand.ts';
import { hostsOf, liveIn } from './deps.ts';
import type { StudioDeps } from './deps.ts';
import { studioKey } from './publishDraft.ts';
import { countWithMoney, lockClients, lockDraft, putDraft } from './store.ts';

/** Returns the key of requests to withdraw a brand. */
export function withdrawalKey(brandId: BrandId): string {
  return `withdrawal:${brandId}`;
}

/** Rule BS-13: two people withdraw a brand from the public; its books, its record and its clients' data stay. */
export const brandWithdrawal = new Subject({
  name: 'brandWithdrawal',
  payload: z.object({ hosts: z.array(z.string()) }),
  isAlone: true,

  key: (_payload, { brandId }) => withdrawalKey(brandId),

  async check(_deps: StudioDeps, { connection, payload: { hosts } }) {
    const may = await mayWithdraw(connection);
    return may.ok ? accept([{ name: 'hosts', before: hosts.join(', '), after: '–' }]) : may;
  },

  checkApproval: ({ pool }: StudioDeps, { brandId }) => transaction(pool, brandId, mayWithdraw),

  async apply(deps: StudioDeps, approval): Promise<Result<true>> {
    const { brandId, reason, decidedBy: staffId, decidedAt: at, deciderName, requesterName } = approval;
    const done = await transaction(deps.pool, brandId, async (connection) => {
      const { version = 0, draft } = (await lockDraft(connection, brandId)) ?? {};
      if ((await lockState(connection)) === 'withdrawn') return accept(true as const);
      // A payment that starts at this moment is counted, or refused.
      await lockClients(connection);
      const may = await mayWithdraw(connection);
      if (!may.ok) return may;
      await updateCreated(connection, 'withdrawn', at);
      // A pending request from when the brand was public would make it public again.
      await endWaiting(connection, studioKey(brandId));
      // The open draft allows it to be published again, as it was.
      if (draft === undefined) {
        const live = await liveIn(connection);
        await putDraft(connection, { brandId, version: version + 1, draft: live.draft, staffId, at });
      }
      await recordAct(connection, deps.audit, {
        actor: { brandId, staffId, name: deciderName },
        at: deps.clock.now(),
        action: 'brand.withdrawn',
        subject: brandKey(brandId),
        reason,
        details: { requestedBy: requesterName },
      });
      return accept(true as const);
    });
    await deps.created.read(brandId);
    return done;
  },
});

/** Requests a withdrawal as the first of two people. */
export function askWithdrawal(
  deps: StudioDeps,
  { reason }: { readonly reason: string },
  session: StaffSession,
): Promise<Result<number>> {
  const payload = { hosts: [...hostsOf(deps, session.brandId)] };
  return transaction(deps.pool, session.brandId, (connection) =>
    brandWithdrawal.ask(connection, deps, session, { reason, payload }),
  );
}

/** Checks whether the brand can be withdrawn, at request, decision and execution alike. */
async function mayWithdraw(connection: Connection): Promise<Result<true>> {
  const found = await findCreated(connection);
  if (found?.state !== 'public') return refuse({ code: 'brandNotPublic' });
  const count = await countWithMoney(connection);
  return count === 0 ? accept(true) : refuse({ code: 'brandHasMoney', params: { count: String(count) } });
}

/** Rule BS-13: one person ends a brand that was never public. Its id stays taken, its hosts are free again. */
export async function giveUpBrand(deps: StudioDeps, session: StaffSession): Promise<Result<Record<string, never>>> {
  const { brandId } = session;
  const lock = async (connection: Connection) => {
    // A publication that is being carried out is waited for.
    await lockState(connection);
    return findCreated(connection);
  };
  const ended = await act(deps, session, lock, async ({ connection, found, now, record }) => {
    if (found.state !== 'draft') return refuse({ code: 'brandWasPublic' });
    await endWaiting(connection, studioKey(brandId));
    await updateCreated(connection, 'ended', now);
    await deleteHosts(connection);
    await record({ action: 'brand.ended', subject: brandKey(brandId) });
    await dropRoles(connection);
    return accept(true);
  });
  if (!ended.ok) return ended;
  await deps.created.read(brandId);
  return accept({});
}
