import type { WireFactors, WireLogin, WireSessionRow } from '@candor/contracts/http/security.ts';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { MINUTE_MS } from '@candor/domain/time.ts';
import { api } from './api.ts';
import { valueOf } from './outcome.ts';
import { outcomeQuery } from './outcomeQuery.ts';
import { queryClient } from './queries.ts';

export const factorsQuery = outcomeQuery<WireFactors>(['security', 'factors'], () => api.getFactors({}));

export const emailChangeQuery = outcomeQuery(['security', 'email'], () => api.getEmailChange({}), {
  refetchOnMount: 'always',
});

export const sessionsQuery = outcomeQuery<readonly WireSessionRow[]>(
  ['security', 'sessions'],
  () => api.listSessions({}),
  { refetchOnMount: 'always' },
);

const LOST_EVERY_MS = MINUTE_MS;

/**
 * Query of a request to recover lost factors, polled so that the client learns on every page if somebody else made it.
 */
export const lostFactorsQuery = outcomeQuery(['security', 'lost'], () => api.getLostFactors({}), {
  refetchInterval: LOST_EVERY_MS,
});

interface LoginsPage {
  readonly logins: readonly WireLogin[];
  readonly more: boolean;
}

export const loginsQuery = infiniteQueryOptions({
  queryKey: ['security', 'logins'],
  initialPageParam: 0,
  queryFn: async ({ pageParam }): Promise<LoginsPage> =>
    valueOf(await api.listLogins(pageParam === 0 ? {} : { before: pageParam })),
  getNextPageParam: ({ logins, more }: LoginsPage) => (more ? logins.at(-1)?.id : undefined),
  refetchOnMount: 'always',
});

/** Requests what the page shows again after a change. */
export function reloadSecurity(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['security'] });
}
