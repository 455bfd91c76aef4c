import type { StaffMember } from '@candor/contracts/http/office/staff.ts';
import { useQuery } from '@tanstack/react-query';
import { office, officeQueries, refreshQueries } from './office.ts';
import { valueOf } from './outcome.ts';

const KEY = ['staff'];
/** Polling interval, since another person may decide at any moment. */
const EVERY_MS = 15_000;

/** Returns the people who work for the brand. */
export function useStaff() {
  return useQuery({
    queryKey: KEY,
    refetchInterval: EVERY_MS,
    queryFn: async () => valueOf(await office.listStaff({})),
  });
}

/** Keeps the list that a command has returned; refreshes what others must decide too. */
export async function putStaff(list: readonly StaffMember[]): Promise<void> {
  officeQueries.setQueryData(KEY, [...list]);
  await refreshQueries(['approvals'], ['home']);
}
