import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from './api.ts';
import { valueOf } from './outcome.ts';

const lossShareQuery = queryOptions<number | null>({
  queryKey: ['lossShare'],
  queryFn: async () => valueOf(await api.getLossShare({})).percent,
});

/** Rule LO-1: how many percent of the brand's real accounts lost; undefined where that is not known, or not yet. */
export function useLossShare(): number | undefined {
  return useQuery(lossShareQuery).data ?? undefined;
}
