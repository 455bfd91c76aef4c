import type { ContactDetail } from '@candor/contracts/http/office/contact.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { office, officeQueries } from './office.ts';
import { valueOf } from './outcome.ts';

/** Opening is recorded: it is requested once each time a person opens it. */
export function useContactMessage(id: number | undefined) {
  return useQuery({
    queryKey: ['case', 'contact', id],
    enabled: id !== undefined,
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    queryFn: async () => valueOf(await office.openContact({ id: id ?? 0 })),
  });
}

/** The people to whom a message can be assigned, requested each time. */
export const colleaguesQuery = queryOptions({
  queryKey: ['contactColleagues'],
  gcTime: 0,
  queryFn: async () => valueOf(await office.listContactColleagues({})),
});

/** After a command: this one in its present state; the list and the counts are requested again. */
export async function putContactMessage(detail: ContactDetail): Promise<void> {
  officeQueries.setQueryData(['case', 'contact', detail.row.id], detail);
  await Promise.all([
    officeQueries.invalidateQueries({ queryKey: ['list', 'contact'] }),
    officeQueries.invalidateQueries({ queryKey: ['home'] }),
  ]);
}
