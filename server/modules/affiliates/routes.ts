import { accept } from '@candor/domain/result.ts';
import type { Handlers } from '../sessions/index.ts';
import { createLink, noteClick, showLinks } from './links.ts';
import { listReferred, showOverview, showProfile } from './panel.ts';
import type { AffiliateParts } from './parts.ts';
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
  | 'countAffiliateClick';

export function affiliateRoutes(parts: AffiliateParts): Handlers<AffiliateCalls> {
  return {
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
