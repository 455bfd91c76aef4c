import {
  affiliateFactorsQuery,
  affiliateQueries,
  affiliateSecurityApi,
  affiliateSessionsQuery,
} from '../data/affiliate.ts';
import type { SecurityDesk } from '../factors/desk.ts';

/** How partners look after their own security. */
export const partnerSecurity: SecurityDesk = {
  calls: affiliateSecurityApi,
  confirm: (request) => affiliateSecurityApi.confirm(request),
  isPasskeyWhole: false,
  factors: affiliateFactorsQuery,
  devices: { calls: affiliateSecurityApi, query: affiliateSessionsQuery },
  reload: () => affiliateQueries.invalidateQueries({ queryKey: ['security'] }),
};
