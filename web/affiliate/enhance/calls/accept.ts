import '../../../data/trustedTypes.ts';
import { acceptInvitation } from '@candor/contracts/http/affiliate.ts';
import type { AffiliateSession } from '@candor/contracts/http/affiliate.ts';
import type { RequestOf } from '@candor/contracts/http/call.ts';
import { startAffiliateSession } from '../../../data/affiliateSession.ts';
import { askByDeclaration } from '../../../data/ask.ts';
import type { Outcome } from '../../../data/outcome.ts';

export { fetchRefusalText } from '../../../data/fetchedRefusals.ts';

export function accept(request: RequestOf<typeof acceptInvitation>): Promise<Outcome<AffiliateSession>> {
  return askByDeclaration(acceptInvitation, request);
}

/** Starts the session and opens the panel. Never resolves, because the page is being left. */
export function enter(entered: AffiliateSession): Promise<never> {
  startAffiliateSession(entered);
  location.replace('/affiliate');
  return new Promise(() => undefined);
}
