import type { PopupDetail } from '@candor/contracts/http/office/popups.ts';
import { office, officeQueries, refreshQueries, useOfficeQuery } from './office.ts';

const LIST_EVERY_MS = 20_000;

/** Returns the brand's popups, as their writers and publishers see them. */
export function usePopupList() {
  return useOfficeQuery(['popups', 'list'], () => office.listPopups({}), { refetchInterval: LIST_EVERY_MS });
}

/** Reads a popup once: changes made afterwards are the editor's own. */
export function usePopup(id: number | undefined) {
  return useOfficeQuery(['popups', 'one', id], () => office.openPopup({ id: id ?? 0 }), {
    enabled: id !== undefined,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
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
