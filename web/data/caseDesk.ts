import type { CaseDetail } from '@candor/contracts/http/office/cases.ts';
import { office, officeQueries, refreshQueries, useOfficeQuery } from './office.ts';

const LIST = ['cases'];
const EVERY_MS = 30_000;
const detailKey = (id: number) => ['case', id];

/** Returns the confidential cases that the member of staff may know of. */
export function useCases() {
  return useOfficeQuery(LIST, () => office.listCases({}), { refetchInterval: EVERY_MS });
}

export function useCase(id: number) {
  return useOfficeQuery(detailKey(id), () => office.readCase({ id }), { refetchInterval: EVERY_MS });
}

/** Keeps the case that a command has returned; refreshes the list, the client's card and the approvals queue too. */
export async function putCase(detail: CaseDetail): Promise<void> {
  const { id, client } = detail.row;
  officeQueries.setQueryData(detailKey(id), detail);
  await refreshQueries(LIST, ['client', client.id], ['approvals'], ['home']);
}
