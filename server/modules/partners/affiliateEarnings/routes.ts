import type { Handlers } from '../../access/sessions/index.ts';
import type { EarningParts } from './parts.ts';
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

/** Partners' earnings, payouts and postbacks. The session says whose they are, and the database checks it (T50). */
export function earningRoutes(parts: EarningParts): Handlers<EarningCalls> {
  return {
    listCommissions: (request, caller) => payouts.showCommissions(parts, request, caller),
    listAffiliatePayouts: (_request, caller) => payouts.showPayouts(parts, caller),
    requestAffiliatePayout: (request, caller) => payouts.requestPayout(parts, request, caller),
    getPayoutStatement: (request, caller) => payouts.payoutStatement(parts, request, caller),
    listSecondTier: (_request, caller) => payouts.showSecondTier(parts, caller),
    getOwnPartner: (_request, caller) => payouts.showOwnPartner(parts, caller),
    listPostbacks: (_request, caller) => postbacks.showPostbacks(parts, caller),
    createPostback: (request, caller) => postbacks.createPostback(parts, request, caller),
    removePostback: (request, caller) => postbacks.removePostback(parts, request, caller),
    testPostback: (request, caller) => postbacks.testPostback(parts, request, caller),
    retryPostback: (request, caller) => postbacks.retryDelivery(parts, request, caller),
  };
}
