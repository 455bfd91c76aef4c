import type { Result } from '@candor/domain/result.ts';
import type { OfficeHandlers, StaffSession } from '../../access/staff/index.ts';
import { openCard } from './openCard.ts';
import type { AffiliateDeskParts } from './parts.ts';
import { askPayout, declinePayout, payPayout } from './payout.ts';
import { createAffiliate, disableAffiliate, inviteAffiliateAgain } from './people.ts';
import { askPlan } from './plan.ts';
import { showPartners } from './showPartners.ts';

type AffiliateDeskCalls =
  | 'listAffiliates'
  | 'openAffiliate'
  | 'createAffiliate'
  | 'inviteAffiliateAgain'
  | 'disableAffiliate'
  | 'askAffiliatePlan'
  | 'askAffiliatePayout'
  | 'declineAffiliatePayout'
  | 'payAffiliate';

/** The desk of partners; every act on a partner returns their card in its new state. */
export function affiliateDeskRoutes(parts: AffiliateDeskParts): OfficeHandlers<AffiliateDeskCalls> {
  const show = (done: Result<unknown>, id: number, session: StaffSession) =>
    done.ok ? openCard(parts, id, session) : Promise.resolve(done);
  const showOwner = async (moved: Promise<Result<number>>, session: StaffSession) => {
    const done = await moved;
    return done.ok ? openCard(parts, done.value, session) : done;
  };
  return {
    listAffiliates: (request, { session }) => showPartners(parts, request, session),
    openAffiliate: ({ id }, { session }) => openCard(parts, id, session),
    createAffiliate: (request, { session }) => createAffiliate(parts, request, session),
    inviteAffiliateAgain: ({ id }, { session }) => inviteAffiliateAgain(parts, id, session),
    disableAffiliate: async (request, { session }) =>
      show(await disableAffiliate(parts, request, session), request.id, session),
    askAffiliatePlan: async (request, { session }) => show(await askPlan(parts, request, session), request.id, session),
    askAffiliatePayout: (request, { session }) => showOwner(askPayout(parts, request, session), session),
    declineAffiliatePayout: (request, { session }) => showOwner(declinePayout(parts, request, session), session),
    payAffiliate: (request, { session }) => showOwner(payPayout(parts, request, session), session),
  };
}
