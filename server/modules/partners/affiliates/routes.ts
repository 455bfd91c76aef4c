import { accept } from '@candor/domain/result.ts';
import { factorHandlers } from '../../access/factors/index.ts';
import type { AffiliateCaller, Handlers } from '../../access/sessions/index.ts';
import { confirmAffiliate, confirmAffiliatePasskey } from './confirmLogin.ts';
import { createLink, noteClick, showLinks } from './links.ts';
import { affiliateLoginFactor, affiliateLoginPasskey, affiliateLoginSetup } from './loginFactor.ts';
import { endOwnOtherSessions, endOwnSession, listOwnSessions } from './ownSessions.ts';
import { listReferred, showOverview, showProfile } from './panel.ts';
import type { AffiliateParts } from './parts.ts';
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

export function affiliateRoutes(parts: AffiliateParts): Handlers<AffiliateCalls> {
  return {
    ...securityRoutes(parts),
    affiliateLogin: (request, visitor) => affiliateLogin(parts, request, visitor),
    acceptAffiliateInvitation: (request, visitor) => acceptAffiliate(parts, request, visitor),
    updateAffiliatePassword: (request, caller) => changeAffiliatePassword(parts, request, caller),
    async affiliateLogout(_request, caller) {
      await parts.sessions.end(caller);
      return accept({});
    },
    /** The call itself counts as the person's act. */
    async reportAffiliateActive() {
      return accept({});
    },
    getAffiliate: (_request, caller) => showProfile(parts, caller),
    getAffiliateAccounts: (request, caller) => listReferred(parts, request, caller),
    getAffiliateOverview: (request, caller) => showOverview(parts, request, caller),
    listAffiliateLinks: (_request, caller) => showLinks(parts, caller),
    createAffiliateLink: (request, caller) => createLink(parts, request, caller),
    countAffiliateClick: (request, visitor) => noteClick(parts, request, visitor),
  };
}

/** How a partner signs in, and what they may do about it. */
function securityRoutes(parts: AffiliateParts) {
  const factors = factorHandlers(partnerFactors(parts), ({ session }: AffiliateCaller) => partnerOwner(session));
  return {
    affiliateLoginFactor: (request, visitor) => affiliateLoginFactor(parts, request, visitor),
    affiliateLoginPasskey: (request, visitor) => affiliateLoginPasskey(parts, request, visitor),
    affiliateLoginSetup: (request, visitor) => affiliateLoginSetup(parts, request, visitor),
    confirmAffiliate: (request, caller) => confirmAffiliate(parts, request, caller),
    confirmAffiliatePasskey: (request, caller) => confirmAffiliatePasskey(parts, request, caller),
    forgotAffiliatePassword: (request, visitor) => askForReset(parts, request, visitor),
    checkAffiliatePasswordCode: (request, visitor) => checkReset(parts, request, visitor),
    resetAffiliatePassword: (request, visitor) => resetAffiliatePassword(parts, request, visitor),
    listAffiliateSessions: (_request, caller) => listOwnSessions(parts, caller),
    endAffiliateSession: (request, caller) => endOwnSession(parts, request, caller),
    endOtherAffiliateSessions: (_request, caller) => endOwnOtherSessions(parts, caller),
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
