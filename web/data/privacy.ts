import { calls } from '@candor/contracts/http/calls.ts';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { api } from './api.ts';
import { fetchFile } from './ask.ts';
import { valueOf } from './outcome.ts';
import type { Outcome } from './outcome.ts';
import { outcomeQuery } from './outcomeQuery.ts';
import { endSession } from './session.ts';

/** Exports everything that is stored about the client as a file. */
export function exportData(password: string): Promise<Outcome<Blob>> {
  return fetchFile(calls.exportData, { password });
}

/** Closes the account; the session ends with it. */
export async function closeAccount(password: string, reason: string): Promise<Outcome<unknown>> {
  const outcome = await api.closeAccount({ password, ...(reason !== '' && { reason }) });
  if (outcome.kind === 'done') endSession('closed');
  return outcome;
}

/** Closes the account and requests the erasure of its data; the session ends with it. */
export async function eraseAccount(password: string): Promise<Outcome<unknown>> {
  const outcome = await api.eraseAccount({ password });
  if (outcome.kind === 'done') endSession('closed');
  return outcome;
}

/** Query of what an erasure would mean now, and of what has to be done first. */
export const erasureQuery = outcomeQuery(['erasure'], () => api.readErasure({}), { staleTime: 0 });

/** Query of who has opened the client's file, and what they did in it. */
export const fileVisitsQuery = infiniteQueryOptions({
  queryKey: ['fileVisits'],
  initialPageParam: 0,
  queryFn: async ({ pageParam }) => valueOf(await api.listFileVisits(pageParam === 0 ? {} : { before: pageParam })),
  getNextPageParam: ({ next }) => next ?? undefined,
});

/** Query of the partner who referred the client, and what they have earned from it; null if there is none. */
export const partnerQuery = outcomeQuery(['partner'], () => api.getOwnPartner({}), { staleTime: 0 });
