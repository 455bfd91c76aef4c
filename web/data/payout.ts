import type { RequestOf } from '@candor/contracts/http/call.ts';
import type * as payout from '@candor/contracts/http/payout.ts';
import type { WirePayoutDetails } from '@candor/contracts/http/payout.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from './api.ts';
import { valueOf } from './outcome.ts';
import { queryClient } from './queries.ts';

export const payoutQuery = queryOptions<WirePayoutDetails>({
  queryKey: ['payout'],
  queryFn: async () => valueOf(await api.getPayout({})),
  staleTime: 0,
});

export function savePayout(details: RequestOf<typeof payout.save>) {
  return api.savePayout(details);
}

/** The server's answer to a change; what would hold a withdrawal has changed with it. */
export function keepPayout(details: WirePayoutDetails): void {
  queryClient.setQueryData(payoutQuery.queryKey, details);
  void queryClient.invalidateQueries({ queryKey: ['payments'] });
}
