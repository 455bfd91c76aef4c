import type { OfficeRequestOf } from '@candor/contracts/http/office/call.ts';
import type { OfficeCalls } from '@candor/contracts/http/office/calls.ts';
import type { Instant } from '@candor/domain/ids.ts';
import { formatMoney } from '@candor/domain/money/decimal.ts';
import { money } from '@candor/domain/money/money.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { DAY_MS } from '@candor/domain/time.ts';
import { z } from 'zod';
import { transaction } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { endWaiting, isOpenAbout, noteCarriedOut, requestApproval } from '../../access/approvals/index.ts';
import type { ApplyApproval } from '../../access/approvals/index.ts';
import type { StaffSession } from '../../access/staff/index.ts';
import { findPartnerReturn } from '../../partners/affiliates/index.ts';
import { lockPayout, updateApproved, updateDeclined, updatePaid } from './earningStore.ts';
import type { StoredPayout } from './earningStore.ts';
import { payoutKey } from './keys.ts';
import type { AffiliateDeskDeps } from './deps.ts';
import { record } from './record.ts';

const YEAR_MS = 365 * DAY_MS;

const payload = z.object({ payoutId: z.number() });

type Moved = Promise<Result<number>>;

/** Rule AF-10: the first of two people approves a payout. Both calls return the partner. */
export function askPayout(
  deps: AffiliateDeskDeps,
  { payout: id, reason }: OfficeRequestOf<OfficeCalls['askAffiliatePayout']>,
  session: StaffSession,
): Moved {
  return locked(deps, session, id, async (connection, payout) => {
    if (payout.state !== 'requested') return refuse({ code: 'paymentMoved' });
    const subjectKey = payoutKey(id);
    if (await isOpenAbout(connection, 'affiliatePayout', subjectKey, deps.clock.now())) {
      return refuse({ code: 'approvalWaiting' });
    }
    const asked = await requestApproval(connection, deps, session, {
      subject: 'affiliatePayout',
      subjectKey,
      clientId: undefined,
      payload: { payoutId: id },
      reason,
      changes: [
        { name: payout.partnerName, before: '', after: sumText(deps, session, payout) },
        ...(await returnOf(connection, payout.partnerId, deps.clock.now())),
      ],
    });
    return asked.ok ? accept(true) : asked;
  });
}

/** Rule AF-10: the second person has agreed. A payout declined in the meantime stays declined. */
export function applyAffiliatePayout(deps: AffiliateDeskDeps): ApplyApproval {
  return (approval) =>
    transaction(deps.pool, approval.brandId, async (connection) => {
      const payout = await lockPayout(connection, payload.parse(approval.payload).payoutId);
      if (payout?.state === 'requested') await updateApproved(connection, payout.id, deps.clock.now());
      return payout?.state === 'declined' ? refuse({ code: 'paymentMoved' }) : accept(true);
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
    const details = { amount: sumText(deps, session, payout) };
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
    const details = { amount: sumText(deps, session, payout), reference };
    await record(connection, deps, session, { partnerId: payout.partnerId, action: 'payoutPaid', details });
    return accept(true);
  });
}

/** Rule AF-22: the person who approves a payout sees that the partner came back without any factor. */
async function returnOf(connection: Connection, partnerId: number, now: Instant) {
  const returned = await findPartnerReturn(connection, partnerId, now - YEAR_MS);
  if (returned === undefined) return [];
  const time = `${new Date(returned).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  return [{ name: 'partnerReturned', before: '', after: time }];
}

function sumText({ brandOf }: AffiliateDeskDeps, { brandId }: StaffSession, { amount }: StoredPayout): string {
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
