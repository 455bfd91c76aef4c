import { accept } from '@candor/domain/result.ts';
import { factorHandlers } from '../../access/factors/index.ts';
import type { AffiliateCaller, Handlers } from '../../access/sessions/index.ts';
import { confirmAffiliate, confirmAffiliatePasskey } from './confirmLogin.ts';
import { createLink, noteClick, showLinks } from './links.ts';
import { recoverPartner } from './lostReturn.ts';
import {
  askPartnerLost,
  showPartnerLost,
  startPartnerLost,
  stopPartnerLost,
  stopPartnerLostByLink,
} from './lostWait.ts';
import { affiliateLoginFactor, affiliateLoginPasskey, affiliateLoginSetup } from './loginFactor.ts';
import { endOwnOtherSessions, endOwnSession, listOwnSessions } from './ownSessions.ts';
import { listReferred, showOverview, showProfile } from './panel.ts';
import type { AffiliateDeps } from './deps.ts';
import { partnerFactors, partnerOwner } from './partnerFactors.ts';
import { askForReset, checkReset, resetAffiliatePassword } from './passwordReset.ts';
import { acceptAffiliate, affiliateLogin, changeAffiliatePassword } from './signIn.ts';

type AffiliateCalls =
  | 'affiliateLogin'
  | 'acceptAffiliateInvitation'
  | 'updateAffiliatePassword'
  | 'affiliateLogout'
  | 'reportAffiliateActive'
  | 'getAffiliate'
  | 'getAffiliateAccounts'
  | 'getAffiliateOverview'
  | 'listAffiliateLinks'
  | 'createAffiliateLink'
  | 'countAffiliateClick'
  | 'affiliateLoginFactor'
  | 'affiliateLoginPasskey'
  | 'affiliateLoginSetup'
  | 'askAffiliateLostFactors'
  | 'startAffiliateLostFactors'
  | 'stopAffiliateLostFactorsByLink'
  | 'returnAffiliateWithoutFactors'
  | 'getAffiliateLostFactors'
  | 'stopAffiliateLostFactors'
  | 'confirmAffiliate'
  | 'confirmAffiliatePasskey'
  | 'forgotAffiliatePassword'
  | 'checkAffiliatePasswordCode'
  | 'resetAffiliatePassword'
  | 'listAffiliateSessions'
  | 'endAffiliateSession'
  | 'endOtherAffiliateSessions'
  | 'getAffiliateFactors'
  | 'beginAffiliateTotp'
  | 'confirmAffiliateTotp'
  | 'removeAffiliateTotp'
  | 'renewAffiliateRecoveryCodes'
  | 'beginAffiliatePasskey'
  | 'addAffiliatePasskey'
  | 'renameAffiliatePasskey'
  | 'removeAffiliatePasskey';

export function affiliateRoutes(deps: AffiliateDeps): Handlers<AffiliateCalls> {
  return {
    ...securityRoutes(deps),
    affiliateLogin: (request, visitor) => affiliateLogin(deps, request, visitor),
    acceptAffiliateInvitation: (request, visitor) => acceptAffiliate(deps, request, visitor),
    updateAffiliatePassword: (request, caller) => changeAffiliatePassword(deps, request, caller),
    async affiliateLogout(_request, caller) {
      await deps.sessions.end(caller);
      return accept({});
    },
    /** The call itself counts as the partner's activity. */
    async reportAffiliateActive() {
      return accept({});
    },
    getAffiliate: (_request, caller) => showProfile(deps, caller),
    getAffiliateAccounts: (request, caller) => listReferred(deps, request, caller),
    getAffiliateOverview: (request, caller) => showOverview(deps, request, caller),
    listAffiliateLinks: (_request, caller) => showLinks(deps, caller),
    createAffiliateLink: (request, caller) => createLink(deps, request, caller),
    countAffiliateClick: (request, visitor) => noteClick(deps, request, visitor),
  };
}

/** Handlers of a partner's login security. */
function securityRoutes(deps: AffiliateDeps) {
  const factors = factorHandlers(partnerFactors(deps), ({ session }: AffiliateCaller) => partnerOwner(session));
  return {
    affiliateLoginFactor: (request, visitor) => affiliateLoginFactor(deps, request, visitor),
    affiliateLoginPasskey: (request, visitor) => affiliateLoginPasskey(deps, request, visitor),
    affiliateLoginSetup: (request, visitor) => affiliateLoginSetup(deps, request, visitor),
    askAffiliateLostFactors: (request, visitor) => askPartnerLost(deps, request, visitor),
    startAffiliateLostFactors: (request, visitor) => startPartnerLost(deps, request, visitor),
    stopAffiliateLostFactorsByLink: (request, visitor) => stopPartnerLostByLink(deps, request, visitor),
    returnAffiliateWithoutFactors: (request, visitor) => recoverPartner(deps, request, visitor),
    getAffiliateLostFactors: (_request, caller) => showPartnerLost(deps, caller),
    stopAffiliateLostFactors: (_request, caller) => stopPartnerLost(deps, caller),
    confirmAffiliate: (request, caller) => confirmAffiliate(deps, request, caller),
    confirmAffiliatePasskey: (request, caller) => confirmAffiliatePasskey(deps, request, caller),
    forgotAffiliatePassword: (request, visitor) => askForReset(deps, request, visitor),
    checkAffiliatePasswordCode: (request, visitor) => checkReset(deps, request, visitor),
    resetAffiliatePassword: (request, visitor) => resetAffiliatePassword(deps, request, visitor),
    listAffiliateSessions: (_request, caller) => listOwnSessions(deps, caller),
    endAffiliateSession: (request, caller) => endOwnSession(deps, request, caller),
    endOtherAffiliateSessions: (_request, caller) => endOwnOtherSessions(deps, caller),
    getAffiliateFactors: factors.getFactors,
    beginAffiliateTotp: factors.beginTotp,
    confirmAffiliateTotp: factors.confirmTotp,
    removeAffiliateTotp: factors.removeTotp,
    renewAffiliateRecoveryCodes: factors.renewRecoveryCodes,
    beginAffiliatePasskey: factors.beginPasskey,
    addAffiliatePasskey: factors.addPasskey,
    renameAffiliatePasskey: factors.renamePasskey,
    removeAffiliatePasskey: factors.removePasskey,
  } satisfies Partial<Handlers<AffiliateCalls>>;
}
