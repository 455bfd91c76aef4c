import type { RequestOf } from '@candor/contracts/http/call.ts';
import type * as payout from '@candor/contracts/http/payout.ts';
import type { WirePayoutDetails } from '@candor/contracts/http/payout.ts';
import { api } from './api.ts';
import { outcomeQuery } from './outcomeQuery.ts';
import { queryClient } from './queries.ts';

export const payoutQuery = outcomeQuery<WirePayoutDetails>(['payout'], () => api.getPayout({}), { staleTime: 0 });

export function savePayout(details: RequestOf<typeof payout.save>) {
  return api.savePayout(details);
}

/**
 * Keeps the payout details from the server's answer, and requests the payments again, since a withdrawal's holds depend
 * on them.
 */
export function keepPayout(details: WirePayoutDetails): void {
  queryClient.setQueryData(payoutQuery.queryKey, details);
  void queryClient.invalidateQueries({ queryKey: ['payments'] });
}
