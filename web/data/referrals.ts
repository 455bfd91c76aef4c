import type { WireReferral } from '@candor/contracts/http/referrals.ts';
import { api } from './api.ts';
import { outcomeQuery } from './outcomeQuery.ts';

export const referralsQuery = outcomeQuery<readonly WireReferral[]>(['referrals'], () => api.getReferrals({}), {
  staleTime: 0,
});
