import type { OfficeRequestOf } from '@candor/contracts/http/office/call.ts';
import type { OfficeCalls } from '@candor/contracts/http/office/calls.ts';
import type { BrandId } from '@candor/domain/ids.ts';
import { formatMoney } from '@candor/domain/money/decimal.ts';
import { money } from '@candor/domain/money/money.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { z } from 'zod';
import { transaction } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { Subject, endWaiting, noteCarriedOut } from '../../access/approvals/index.ts';
import type { StaffSession } from '../../access/staff/index.ts';
import { lockPayout, updateApproved, updateDeclined, updatePaid } from './earningStore.ts';
import type { StoredPayout } from './earningStore.ts';
import { payoutKey } from './keys.ts';
import type { AffiliateDeskDeps } from './deps.ts';
import { record } from './record.ts';

/** Rule AF-10: the second person has agreed. A payout declined in the meantime stays declined. */
export const affiliatePayout = new Subject({
  name: 'affiliatePayout',
  payload: z.object({ payoutId: z.number() }),
  isAlone: true,

  key: ({ payoutId }) => payoutKey(payoutId),

  async check(deps: AffiliateDeskDeps, { brandId }, payout: StoredPayout) {
    if (payout.state !== 'requested') return refuse({ code: 'paymentMoved' });
    return accept([{ name: payout.partnerName, before: '', after: sumText(deps, brandId, payout) }]);
  },

  apply({ pool, clock }: AffiliateDeskDeps, { brandId, payload: { payoutId } }) {
    return transaction(pool, brandId, async (connection) => {
      const payout = await lockPayout(connection, payoutId);
      if (payout?.state === 'requested') await updateApproved(connection, payoutId, clock.now());
      return payout?.state === 'declined' ? refuse({ code: 'paymentMoved' }) : accept(true);
    });
  },
});

type Moved = Promise<Result<number>>;

/** The first of two people approves a payout. Both calls return the partner. */
export function askPayout(
  deps: AffiliateDeskDeps,
  { payout: payoutId, reason }: OfficeRequestOf<OfficeCalls['askAffiliatePayout']>,
  session: StaffSession,
): Moved {
  return locked(deps, session, payoutId, async (connection, payout) => {
    const asking = { clientId: undefined, reason, payload: { payoutId } };
    const asked = await affiliatePayout.ask(connection, deps, session, asking, payout);
    return asked.ok ? accept(true) : asked;
  });
}

/** What waits about it is over, and its commissions are payable again. */
export function declinePayout(
  deps: AffiliateDeskDeps,
  { payout: id, reason }: OfficeRequestOf<OfficeCalls['declineAffiliatePayout']>,
  session: StaffSession,
): Moved {
  return locked(deps, session, id, async (connection, payout) => {
    if (payout.state === 'declined') return accept(true);
    if (payout.state === 'paid') return refuse({ code: 'paymentMoved' });
    const now = deps.clock.now();
    if (payout.state === 'approved') await noteCarriedOut(connection, payoutKey(id), now);
    await updateDeclined(connection, { id, reason, now });
    await endWaiting(connection, payoutKey(id));
    const details = { amount: sumText(deps, session.brandId, payout) };
    await record(connection, deps, session, {
      partnerId: payout.partnerId,
      action: 'payoutDeclined',
      reason,
      details,
    });
    return accept(true);
  });
}

/** Rule AF-10: it was transferred, with what the bank knows it by. The same once more is done once. */
export function payPayout(
  deps: AffiliateDeskDeps,
  { payout: id, reference }: OfficeRequestOf<OfficeCalls['payAffiliate']>,
  session: StaffSession,
): Moved {
  return locked(deps, session, id, async (connection, payout) => {
    if (payout.state === 'paid' && payout.reference === reference) return accept(true);
    if (payout.state !== 'approved') return refuse({ code: 'paymentMoved' });
    await updatePaid(connection, { id, reference, now: deps.clock.now() });
    const details = { amount: sumText(deps, session.brandId, payout), reference };
    await record(connection, deps, session, { partnerId: payout.partnerId, action: 'payoutPaid', details });
    return accept(true);
  });
}

function sumText({ brandOf }: AffiliateDeskDeps, brandId: BrandId, { amount }: StoredPayout): string {
  const { code } = brandOf(brandId).currency;
  return `${formatMoney(money(amount), code)} ${code}`;
}

function locked(
  { pool }: AffiliateDeskDeps,
  { brandId }: StaffSession,
  id: number,
  work: (connection: Connection, payout: StoredPayout) => Promise<Result<true>>,
): Moved {
  return transaction(pool, brandId, async (connection): Moved => {
    const payout = await lockPayout(connection, id);
    if (payout === undefined) return refuse({ code: 'notFound' });
    const done = await work(connection, payout);
    return done.ok ? accept(payout.partnerId) : done;
  });
}
