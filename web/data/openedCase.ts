import { officeQueries, refreshQueries, useOfficeQuery } from './office.ts';
import type { Outcome } from './outcome.ts';

type Desk = 'contact' | 'complaints';

/** Opens a case beside the list of its desk. Opening is recorded, so it is requested once each time. */
export function useOpenedCase<T>(
  desk: Desk,
  id: number | undefined,
  open: (request: { readonly id: number }) => Promise<Outcome<T>>,
) {
  return useOfficeQuery(['case', desk, id], () => open({ id: id ?? 0 }), {
    enabled: id !== undefined,
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
}

/** Keeps the case that a command has returned; the list and the counts are requested again. */
export async function putOpenedCase(desk: Desk, detail: { readonly row: { readonly id: number } }): Promise<void> {
  officeQueries.setQueryData(['case', desk, detail.row.id], detail);
  await refreshQueries(['list', desk], ['home']);
}
