import type { WireReferral } from '@candor/contracts/http/referrals.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from './api.ts';
import { valueOf } from './outcome.ts';

export const referralsQuery = queryOptions<readonly WireReferral[]>({
  queryKey: ['referrals'],
  queryFn: async () => valueOf(await api.getReferrals({})),
  staleTime: 0,
});
