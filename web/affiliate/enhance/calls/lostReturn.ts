import '../../../data/trustedTypes.ts';
import type { AffiliateSession } from '@candor/contracts/http/affiliate.ts';
import { returnWithoutFactors as call } from '@candor/contracts/http/affiliateLostFactors.ts';
import type { RequestOf } from '@candor/contracts/http/call.ts';
import { startAffiliateSession } from '../../../data/affiliateSession.ts';
import { askByDeclaration } from '../../../data/ask.ts';
import type { Outcome } from '../../../data/outcome.ts';

export { fetchRefusalText } from '../../../data/fetchedRefusals.ts';

export function returnWithoutFactors(request: RequestOf<typeof call>): Promise<Outcome<AffiliateSession>> {
  return askByDeclaration(call, request);
}

/** Starts the session on the page of the factors. */
export function enter(entered: AffiliateSession): void {
  startAffiliateSession(entered);
  location.replace('/affiliate/security');
}
