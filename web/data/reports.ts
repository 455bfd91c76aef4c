import type { AnswerOf } from '@candor/contracts/http/call.ts';
import type { Calls } from '@candor/contracts/http/calls.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from './api.ts';
import { valueOf } from './outcome.ts';
import { outcomeQuery } from './outcomeQuery.ts';

const lossShareQuery = queryOptions<number | null>({
  queryKey: ['lossShare'],
  queryFn: async () => valueOf(await api.getLossShare({})).percent,
});

/** Rule LO-1: returns the percentage of the brand's real accounts that lost money; undefined while unknown. */
export function useLossShare(): number | undefined {
  return useQuery(lossShareQuery).data ?? undefined;
}

type PayoutTimes = AnswerOf<Calls['getPayoutTimes']>;

const payoutTimesQuery = outcomeQuery<PayoutTimes>(['payoutTimes'], () => api.getPayoutTimes({}));

/** Rule WD-17: returns how soon the brand has paid withdrawals; undefined while unknown. */
export function usePayoutTimes(): PayoutTimes | undefined {
  return useQuery(payoutTimesQuery).data;
}
