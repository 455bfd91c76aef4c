import { calls } from '@candor/contracts/http/calls.ts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from './api.ts';
import { fetchFile } from './ask.ts';
import { valueOf } from './outcome.ts';
import type { Outcome } from './outcome.ts';
import { endSession } from './session.ts';

/** Everything that is stored about the client, as a file. */
export function exportData(password: string): Promise<Outcome<Blob>> {
  return fetchFile(calls.exportData, { password });
}

/** Closes the account; the session ends with it. */
export async function closeAccount(password: string, reason: string): Promise<Outcome<unknown>> {
  const outcome = await api.closeAccount({ password, ...(reason !== '' && { reason }) });
  if (outcome.kind === 'done') endSession('closed');
  return outcome;
}

/** Closes the account and asks for its data to be erased; the session ends with it. */
export async function eraseAccount(password: string): Promise<Outcome<unknown>> {
  const outcome = await api.eraseAccount({ password });
  if (outcome.kind === 'done') endSession('closed');
  return outcome;
}

/** What an erasure would mean now, and what has to be done first. */
export const erasureQuery = queryOptions({
  queryKey: ['erasure'],
  queryFn: async () => valueOf(await api.readErasure({})),
  staleTime: 0,
});

/** Who has opened the client's file, and what they did in it. */
export const fileVisitsQuery = infiniteQueryOptions({
  queryKey: ['fileVisits'],
  initialPageParam: 0,
  queryFn: async ({ pageParam }) => valueOf(await api.listFileVisits(pageParam === 0 ? {} : { before: pageParam })),
  getNextPageParam: ({ next }) => next ?? undefined,
});

/** The partner who brought the client, and what the client has earned them; null: none. */
export const partnerQuery = queryOptions({
  queryKey: ['partner'],
  queryFn: async () => valueOf(await api.getOwnPartner({})),
  staleTime: 0,
});
