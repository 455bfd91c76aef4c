import type { ClientTab } from '@candor/contracts/http/office/clients.ts';
import type { TimelineKind } from '@candor/contracts/http/office/clientTimeline.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { OfficeRequestOf } from '@candor/contracts/http/office/call.ts';
import type { OfficeCalls } from '@candor/contracts/http/office/calls.ts';
import { office, officeQueries, useOfficeQuery } from './office.ts';
import { valueOf } from './outcome.ts';

/**
 * Returns a client's file. Opening it is a visit that the client can read about; a session's visits within an hour are
 * one.
 */
export function useClientCard(request: OfficeRequestOf<OfficeCalls['openClient']>) {
  return useOfficeQuery(
    ['client', request.id, 'card', request.cause, request.reference ?? ''],
    () => office.openClient(request),
    { refetchOnWindowFocus: false },
  );
}

/** Reads a client's whole file again after a colleague's decision about them. */
export async function refreshClient(id: number): Promise<void> {
  await officeQueries.invalidateQueries({ queryKey: ['client', id] });
}

/** Returns the brand's client levels; they change only with a release. */
export function useClientLevels() {
  return useOfficeQuery(['clientLevels'], () => office.listClientLevels({}), { staleTime: Infinity });
}

export function useClientRows(id: number, tab: ClientTab) {
  return useInfiniteQuery({
    queryKey: ['client', id, 'rows', tab],
    initialPageParam: '',
    refetchOnWindowFocus: false,
    queryFn: async ({ pageParam }) =>
      valueOf(await office.listClientRows({ id, tab, ...(pageParam !== '' && { after: pageParam }) })),
    getNextPageParam: ({ next }) => next ?? undefined,
  });
}

export function useClientTimeline(id: number, kind: TimelineKind) {
  return useInfiniteQuery({
    queryKey: ['client', id, 'timeline', kind],
    initialPageParam: 0,
    refetchOnWindowFocus: false,
    queryFn: async ({ pageParam }) =>
      valueOf(await office.readClientTimeline({ id, kind, ...(pageParam !== 0 && { before: pageParam }) })),
    getNextPageParam: ({ next }) => next ?? undefined,
  });
}
