import type { Result } from '@candor/domain/result.ts';
import type { OfficeHandlers, StaffSession } from '../../access/staff/index.ts';
import { openCard } from './openCard.ts';
import type { AffiliateDeskDeps } from './deps.ts';
import { askPayout, declinePayout, payPayout } from './payout.ts';
import { createAffiliate, disableAffiliate, inviteAffiliateAgain, stopReturn } from './people.ts';
import { askPlan } from './plan.ts';
import { showPartners } from './showPartners.ts';

type AffiliateDeskCalls =
  | 'listAffiliates'
  | 'openAffiliate'
  | 'createAffiliate'
  | 'inviteAffiliateAgain'
  | 'disableAffiliate'
  | 'stopAffiliateReturn'
  | 'askAffiliatePlan'
  | 'askAffiliatePayout'
  | 'declineAffiliatePayout'
  | 'payAffiliate';

/** Handlers of the partner desk; every action on a partner returns their card in its new state. */
export function affiliateDeskRoutes(deps: AffiliateDeskDeps): OfficeHandlers<AffiliateDeskCalls> {
  const show = (done: Result<unknown>, id: number, session: StaffSession) =>
    done.ok ? openCard(deps, id, session) : Promise.resolve(done);
  const showOwner = async (moved: Promise<Result<number>>, session: StaffSession) => {
    const done = await moved;
    return done.ok ? openCard(deps, done.value, session) : done;
  };
  return {
    listAffiliates: (request, { session }) => showPartners(deps, request, session),
    openAffiliate: ({ id }, { session }) => openCard(deps, id, session),
    createAffiliate: (request, { session }) => createAffiliate(deps, request, session),
    inviteAffiliateAgain: ({ id }, { session }) => inviteAffiliateAgain(deps, id, session),
    disableAffiliate: async (request, { session }) =>
      show(await disableAffiliate(deps, request, session), request.id, session),
    stopAffiliateReturn: async (request, { session }) =>
      show(await stopReturn(deps, request, session), request.id, session),
    askAffiliatePlan: async (request, { session }) => show(await askPlan(deps, request, session), request.id, session),
    askAffiliatePayout: (request, { session }) => showOwner(askPayout(deps, request, session), session),
    declineAffiliatePayout: (request, { session }) => showOwner(declinePayout(deps, request, session), session),
    payAffiliate: (request, { session }) => showOwner(payPayout(deps, request, session), session),
  };
}
