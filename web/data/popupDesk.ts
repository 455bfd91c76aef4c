import type { PopupDetail } from '@candor/contracts/http/office/popups.ts';
import { useQuery } from '@tanstack/react-query';
import { office, officeQueries } from './office.ts';
import { valueOf } from './outcome.ts';

const LIST_EVERY_MS = 20_000;

/** The brand's popups, as their writers and publishers see them. */
export function usePopupList() {
  return useQuery({
    queryKey: ['popups', 'list'],
    refetchInterval: LIST_EVERY_MS,
    queryFn: async () => valueOf(await office.listPopups({})),
  });
}

/** Read once: what is written in it afterwards is the editor's own. */
export function usePopup(id: number | undefined) {
  return useQuery({
    queryKey: ['popups', 'one', id],
    enabled: id !== undefined,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    queryFn: async () => valueOf(await office.openPopup({ id: id ?? 0 })),
  });
}

/** After a command: this one in its present state; the list and the counts are requested again. */
export async function putPopup(detail: PopupDetail): Promise<void> {
  officeQueries.setQueryData(['popups', 'one', detail.row.id], detail);
  await refreshPopups();
}

export async function refreshPopups(): Promise<void> {
  await Promise.all([
    officeQueries.invalidateQueries({ queryKey: ['popups', 'list'] }),
    officeQueries.invalidateQueries({ queryKey: ['home'] }),
  ]);
}
