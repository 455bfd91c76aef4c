import type { Handlers } from '../../access/sessions/index.ts';
import type { EarningDeps } from './deps.ts';
import * as payouts from './payouts.ts';
import * as postbacks from './postbacks.ts';

type EarningCalls =
  | 'listCommissions'
  | 'listAffiliatePayouts'
  | 'requestAffiliatePayout'
  | 'getPayoutStatement'
  | 'listSecondTier'
  | 'getOwnPartner'
  | 'listPostbacks'
  | 'createPostback'
  | 'removePostback'
  | 'testPostback'
  | 'retryPostback';

/**
 * Handlers of partners' earnings, payouts and postbacks. The session identifies the partner, and the database checks it
 * (T50).
 */
export function earningRoutes(deps: EarningDeps): Handlers<EarningCalls> {
  return {
    listCommissions: (request, caller) => payouts.showCommissions(deps, request, caller),
    listAffiliatePayouts: (_request, caller) => payouts.showPayouts(deps, caller),
    requestAffiliatePayout: (request, caller) => payouts.requestPayout(deps, request, caller),
    getPayoutStatement: (request, caller) => payouts.payoutStatement(deps, request, caller),
    listSecondTier: (_request, caller) => payouts.showSecondTier(deps, caller),
    getOwnPartner: (_request, caller) => payouts.showOwnPartner(deps, caller),
    listPostbacks: (_request, caller) => postbacks.showPostbacks(deps, caller),
    createPostback: (request, caller) => postbacks.createPostback(deps, request, caller),
    removePostback: (request, caller) => postbacks.removePostback(deps, request, caller),
    testPostback: (request, caller) => postbacks.testPostback(deps, request, caller),
    retryPostback: (request, caller) => postbacks.retryDelivery(deps, request, caller),
  };
}
