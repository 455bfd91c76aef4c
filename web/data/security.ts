import type { WireFactors, WireLogin, WireSessionRow } from '@candor/contracts/http/security.ts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from './api.ts';
import { valueOf } from './outcome.ts';
import { queryClient } from './queries.ts';

export const factorsQuery = queryOptions<WireFactors>({
  queryKey: ['security', 'factors'],
  queryFn: async () => valueOf(await api.getFactors({})),
});

export const emailChangeQuery = queryOptions({
  queryKey: ['security', 'email'],
  queryFn: async () => valueOf(await api.getEmailChange({})),
  refetchOnMount: 'always',
});

export const sessionsQuery = queryOptions<readonly WireSessionRow[]>({
  queryKey: ['security', 'sessions'],
  queryFn: async () => valueOf(await api.listSessions({})),
  refetchOnMount: 'always',
});

const LOST_EVERY_MS = 60_000;

/**
 * Query of a request to recover lost factors, polled so that the client learns on every page if somebody else made it.
 */
export const lostFactorsQuery = queryOptions({
  queryKey: ['security', 'lost'],
  queryFn: async () => valueOf(await api.getLostFactors({})),
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
