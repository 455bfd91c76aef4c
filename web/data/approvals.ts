import type { Approval } from '@candor/contracts/http/office/approvals.ts';
import { useQuery } from '@tanstack/react-query';
import { office, refreshOffice } from './office.ts';
import { valueOf } from './outcome.ts';

const FOLLOW_EVERY_MS = 15_000;
const none: readonly number[] = [];

/** Returns which of these requests have ended, also for people who may not open the approvals. */
export function useEndedApprovals(ids: readonly number[]): readonly number[] {
  const { data } = useQuery({
    queryKey: ['endedApprovals', ids],
    enabled: ids.length > 0,
    gcTime: 0,
    refetchInterval: FOLLOW_EVERY_MS,
    queryFn: async () => valueOf(await office.followApprovals({ ids: [...ids] })).ended,
  });
  return data ?? none;
}

const LOOK_EVERY_MS = 5_000;
/** Number of polls. The server retries each minute; later the person who decided can read the result in the list. */
const LOOKS = 60;

/** Waits for the result of an approved request that is being carried out; undefined if it is not known in time. */
export async function followApproval(id: number): Promise<Approval | undefined> {
  for (let look = 0; look < LOOKS; look++) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    const listed = await office.listApprovals({});
    // The user has signed out, or another person has signed in meanwhile.
    if (listed.kind === 'refused') return undefined;
    const found = listed.kind === 'done' ? listed.value.find((one) => one.id === id) : undefined;
    if (found === undefined || found.outcome === 'underway') continue;
    await refreshOffice();
    return found;
  }
  return undefined;
}
