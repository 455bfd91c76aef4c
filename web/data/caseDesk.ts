import type { CaseDetail } from '@candor/contracts/http/office/cases.ts';
import { useQuery } from '@tanstack/react-query';
import { office, officeQueries, refreshQueries } from './office.ts';
import { valueOf } from './outcome.ts';

const LIST = ['cases'];
const EVERY_MS = 30_000;
const detailKey = (id: number) => ['case', id];

/** Returns the confidential cases that the member of staff may know of. */
export function useCases() {
  return useQuery({
    queryKey: LIST,
    refetchInterval: EVERY_MS,
    queryFn: async () => valueOf(await office.listCases({})),
  });
}

export function useCase(id: number) {
  return useQuery({
    queryKey: detailKey(id),
    refetchInterval: EVERY_MS,
    queryFn: async () => valueOf(await office.readCase({ id })),
  });
}

/** Keeps the case that a command has returned; refreshes the list, the client's card and the approvals queue too. */
export async function putCase(detail: CaseDetail): Promise<void> {
  const { id, client } = detail.row;
  officeQueries.setQueryData(detailKey(id), detail);
  await refreshQueries(LIST, ['client', client.id], ['approvals'], ['home']);
}
