import type { OfficeRequestOf } from '@candor/contracts/http/office/call.ts';
import type { OfficeCalls } from '@candor/contracts/http/office/calls.ts';
import type { BrandId, Instant } from '@candor/domain/ids.ts';
import { formatMoney } from '@candor/domain/money/decimal.ts';
import { money } from '@candor/domain/money/money.ts';
import { accept, mapResult, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { DAY_MS } from '@candor/domain/time.ts';
import { z } from 'zod';
import { transaction } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { Subject, endWaiting, noteCarriedOut } from '../../access/approvals/index.ts';
import { act } from '../../access/audit/index.ts';
import type { LockedAction } from '../../access/audit/index.ts';
import type { StaffSession } from '../../access/staff/index.ts';
import { findPartnerReturn } from '../../partners/affiliates/index.ts';
import { lockPayout, updateApproved, updateDeclined, updatePaid } from './earningStore.ts';
import type { StoredPayout } from './earningStore.ts';
import { payoutKey, planKey } from './keys.ts';
import type { AffiliateDeskDeps } from './deps.ts';

const YEAR_MS = 365 * DAY_MS;

/** Rule AF-10: approves a payout by two people. A payout declined in the meantime stays declined. */
export const affiliatePayout = new Subject({
  name: 'affiliatePayout',
  payload: z.object({ payoutId: z.number() }),
  isAlone: true,

  key: ({ payoutId }) => payoutKey(payoutId),

  async check(deps: AffiliateDeskDeps, { connection, brandId }, payout: StoredPayout) {
    if (payout.state !== 'requested') return refuse({ code: 'paymentMoved' });
    const returned = await returnOf(connection, payout.partnerId, deps.clock.now());
    return accept([{ name: payout.partnerName, before: '', after: sumText(deps, brandId, payout) }, ...returned]);
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

/** Requests a payout's approval as the first of two people. Both calls return the partner. */
export function askPayout(
  deps: AffiliateDeskDeps,
  { payout: payoutId, reason }: OfficeRequestOf<OfficeCalls['askAffiliatePayout']>,
  session: StaffSession,
): Moved {
  return actOnPayout(deps, session, payoutId, async ({ connection, found }) => {
    const asking = { reason, payload: { payoutId } };
    return mapResult(affiliatePayout.ask(connection, deps, session, asking, found), () => found.partnerId);
  });
}

/** Declines a payout: its pending requests end, and its commissions are payable again. */
export function declinePayout(
  deps: AffiliateDeskDeps,
  { payout: id, reason }: OfficeRequestOf<OfficeCalls['declineAffiliatePayout']>,
  session: StaffSession,
): Moved {
  return actOnPayout(deps, session, id, async ({ connection, found, now, record }) => {
    const { partnerId, state } = found;
    if (state === 'declined') return accept(partnerId);
    if (state === 'paid') return refuse({ code: 'paymentMoved' });
    if (state === 'approved') await noteCarriedOut(connection, payoutKey(id), now);
    await updateDeclined(connection, { id, reason, now });
    await endWaiting(connection, payoutKey(id));
    const details = { amount: sumText(deps, session.brandId, found) };
    await record({ action: 'affiliate.payoutDeclined', subject: planKey(partnerId), reason, details });
    return accept(partnerId);
  });
}

/** Rule AF-10: marks a payout as transferred, with the bank's reference. A repetition changes nothing. */
export function payPayout(
  deps: AffiliateDeskDeps,
  { payout: id, reference }: OfficeRequestOf<OfficeCalls['payAffiliate']>,
  session: StaffSession,
): Moved {
  return actOnPayout(deps, session, id, async ({ connection, found, now, record }) => {
    const { partnerId, state } = found;
    if (state === 'paid' && found.reference === reference) return accept(partnerId);
    if (state !== 'approved') return refuse({ code: 'paymentMoved' });
    await updatePaid(connection, { id, reference, now });
    const details = { amount: sumText(deps, session.brandId, found), reference };
    await record({ action: 'affiliate.payoutPaid', subject: planKey(partnerId), details });
    return accept(partnerId);
  });
}

/** Rule AF-22: returns a recovery without any factor, for the person who approves a payout. */
async function returnOf(connection: Connection, partnerId: number, now: Instant) {
  const returned = await findPartnerReturn(connection, partnerId, now - YEAR_MS);
  if (returned === undefined) return [];
  const time = `${new Date(returned).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  return [{ name: 'partnerReturned', before: '', after: time }];
}

function actOnPayout(
  deps: AffiliateDeskDeps,
  session: StaffSession,
  id: number,
  work: (locked: LockedAction<StoredPayout>) => Moved,
): Moved {
  return act(deps, session, (connection) => lockPayout(connection, id), work);
}

function sumText({ brandOf }: AffiliateDeskDeps, brandId: BrandId, { amount }: StoredPayout): string {
  const { code } = brandOf(brandId).currency;
  return `${formatMoney(money(amount), code)} ${code}`;
}
