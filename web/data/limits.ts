import type { MoneyLimitKind, PauseDays } from '@candor/domain/clients/limitChange.ts';
import type { WireLimits } from '@candor/contracts/http/limits.ts';
import type { Money } from '@candor/domain/money/money.ts';
import { useMutation } from '@tanstack/react-query';
import { api } from './api.ts';
import { valueOf } from './outcome.ts';
import { outcomeQuery } from './outcomeQuery.ts';
import { queryClient } from './queries.ts';

export const limitsQuery = outcomeQuery<WireLimits>(['limits'], () => api.getLimits({}), { staleTime: 0 });

/** Change that a client makes to their own limits; an undefined value removes the limit. */
export type OwnLimitChange =
  | { readonly kind: MoneyLimitKind; readonly amount: Money | undefined }
  | { readonly kind: 'sessionDay'; readonly minutes: number | undefined }
  | { readonly kind: 'pause'; readonly days: PauseDays }
  /** Whether all limits and pauses apply at every brand of the operator. */
  | { readonly kind: 'everywhere'; readonly wished: boolean };

export function useChangeLimits() {
  return useMutation({
    mutationFn: async (change: OwnLimitChange) => valueOf(await ask(change)),
    // One after another: each answer has all limits, and the last one must be the last change's.
    scope: { id: 'limits' },
    onSuccess: (limits) => queryClient.setQueryData(limitsQuery.queryKey, limits),
  });
}

function ask(change: OwnLimitChange) {
  if (change.kind === 'everywhere') return api.setLimitsEverywhere({ wished: change.wished });
  if (change.kind === 'pause') return api.pauseTrading({ days: change.days });
  if (change.kind === 'sessionDay') return api.setSessionLimit({ minutes: change.minutes ?? null });
  return api.setMoneyLimit({ kind: change.kind, amount: change.amount ?? null });
}
