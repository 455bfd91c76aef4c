import type { Approval } from '@candor/contracts/http/office/approvals.ts';
import { office, refreshOffice } from './office.ts';

const LOOK_EVERY_MS = 5_000;
/** The server tries again each minute; after a few of them whoever has decided reads it in the list. */
const LOOKS = 60;

/** Waits for what becomes of an approved request that is being carried out. Undefined: it is not known in time. */
export async function followApproval(id: number): Promise<Approval | undefined> {
  for (let look = 0; look < LOOKS; look++) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    const listed = await office.listApprovals({});
    // Signed out, or it is another's office by now.
    if (listed.kind === 'refused') return undefined;
    const found = listed.kind === 'done' ? listed.value.find((one) => one.id === id) : undefined;
    if (found === undefined || found.outcome === 'underway') continue;
    await refreshOffice();
    return found;
  }
  return undefined;
}
