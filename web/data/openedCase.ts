import { useQuery } from '@tanstack/react-query';
import { officeQueries, refreshQueries } from './office.ts';
import { valueOf } from './outcome.ts';
import type { Outcome } from './outcome.ts';

type Desk = 'contact' | 'complaints';

/** Opens a case beside the list of its desk. Opening is recorded, so it is requested once each time. */
export function useOpenedCase<T>(
  desk: Desk,
  id: number | undefined,
  open: (request: { readonly id: number }) => Promise<Outcome<T>>,
) {
  return useQuery({
    queryKey: ['case', desk, id],
    enabled: id !== undefined,
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    queryFn: async () => valueOf(await open({ id: id ?? 0 })),
  });
}

/** Keeps the case that a command has returned; the list and the counts are requested again. */
export async function putOpenedCase(desk: Desk, detail: { readonly row: { readonly id: number } }): Promise<void> {
  officeQueries.setQueryData(['case', desk, detail.row.id], detail);
  await refreshQueries(['list', desk], ['home']);
}
