import type { AnswerOf } from '@candor/contracts/http/call.ts';
import type { Calls } from '@candor/contracts/http/calls.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from './api.ts';
import { valueOf } from './outcome.ts';

const lossShareQuery = queryOptions<number | null>({
  queryKey: ['lossShare'],
  queryFn: async () => valueOf(await api.getLossShare({})).percent,
});

/** Rule LO-1: the percentage of the brand's real accounts that lost money; undefined where it is not (yet) known. */
export function useLossShare(): number | undefined {
  return useQuery(lossShareQuery).data ?? undefined;
}

type PayoutTimes = AnswerOf<Calls['getPayoutTimes']>;

const payoutTimesQuery = queryOptions<PayoutTimes>({
  queryKey: ['payoutTimes'],
  queryFn: async () => valueOf(await api.getPayoutTimes({})),
});

/** Rule WD-17: undefined where unknown, or not yet known. */
export function usePayoutTimes(): PayoutTimes | undefined {
  return useQuery(payoutTimesQuery).data;
}
