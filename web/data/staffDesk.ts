import type { StaffMember } from '@candor/contracts/http/office/staff.ts';
import { office, officeQueries, refreshQueries, useOfficeQuery } from './office.ts';

const KEY = ['staff'];
/** Polling interval, since another person may decide at any moment. */
const EVERY_MS = 15_000;

/** Returns the people who work for the brand. */
export function useStaff() {
  return useOfficeQuery(KEY, () => office.listStaff({}), { refetchInterval: EVERY_MS });
}

/** Keeps the list that a command has returned; refreshes what others must decide too. */
export async function putStaff(list: readonly StaffMember[]): Promise<void> {
  officeQueries.setQueryData(KEY, [...list]);
  await refreshQueries(['approvals'], ['home']);
}
