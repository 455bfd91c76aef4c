import type { Approval } from '@candor/contracts/http/office/approvals.ts';
import { office, refreshOffice } from './office.ts';

/** Of these requests, those that are decided, and carried out where they were approved. */
export function endedOf(ids: readonly number[], approvals: readonly Pick<Approval, 'id' | 'state' | 'outcome'>[] = []) {
  const ended = approvals.filter(({ state, outcome }) => state !== 'waiting' && outcome !== 'underway');
  return ids.filter((id) => ended.some((one) => one.id === id));
}

const LOOK_EVERY_MS = 5_000;
/** The server tries again each minute; after a few tries the person who decided can read the result in the list. */
const LOOKS = 60;

/** Waits for the result of an approved request that is being carried out. Undefined: not known in time. */
export async function followApproval(id: number): Promise<Approval | undefined> {
  for (let look = 0; look < LOOKS; look++) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    const listed = await office.listApprovals({});
    // Signed out, or the office is another person's by now.
    if (listed.kind === 'refused') return undefined;
    const found = listed.kind === 'done' ? listed.value.find((one) => one.id === id) : undefined;
    if (found === undefined || found.outcome === 'underway') continue;
    await refreshOffice();
    return found;
  }
  return undefined;
}
