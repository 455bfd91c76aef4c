import type { PopupDetail } from '@candor/contracts/http/office/popups.ts';
import { useQuery } from '@tanstack/react-query';
import { office, officeQueries, refreshQueries } from './office.ts';
import { valueOf } from './outcome.ts';

const LIST_EVERY_MS = 20_000;

/** Returns the brand's popups, as their writers and publishers see them. */
export function usePopupList() {
  return useQuery({
    queryKey: ['popups', 'list'],
    refetchInterval: LIST_EVERY_MS,
    queryFn: async () => valueOf(await office.listPopups({})),
  });
}

/** Reads a popup once: changes made afterwards are the editor's own. */
export function usePopup(id: number | undefined) {
  return useQuery({
    queryKey: ['popups', 'one', id],
    enabled: id !== undefined,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    queryFn: async () => valueOf(await office.openPopup({ id: id ?? 0 })),
  });
}

/** Keeps the popup that a command has returned; the list and the counts are requested again. */
export async function putPopup(detail: PopupDetail): Promise<void> {
  officeQueries.setQueryData(['popups', 'one', detail.row.id], detail);
  await refreshPopups();
}

export async function refreshPopups(): Promise<void> {
  await refreshQueries(['popups', 'list'], ['home']);
}
