import { useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import type { AnswerOf } from '@candor/contracts/http/call.ts';
import type { Calls } from '@candor/contracts/http/calls.ts';
import { MINUTE_MS } from '@candor/domain/time.ts';
import { api } from './api.ts';
import { valueOf } from './outcome.ts';

const EVERY_MS = MINUTE_MS;

/** Returns the usual spread of an instrument, which the server measures once a minute. */
export function useMeasuredSpread(symbol: string): UseQueryResult<AnswerOf<Calls['getMeasuredSpread']>> {
  return useQuery({
    queryKey: ['measuredSpread', symbol],
    queryFn: async () => valueOf(await api.getMeasuredSpread({ symbol })),
    staleTime: EVERY_MS,
    refetchInterval: EVERY_MS,
  });
}
