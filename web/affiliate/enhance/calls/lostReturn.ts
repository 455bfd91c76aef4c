import '../../../data/trustedTypes.ts';
import type { AffiliateSession } from '@candor/contracts/http/affiliate.ts';
import { comeBack as call } from '@candor/contracts/http/affiliateLostFactors.ts';
import type { RequestOf } from '@candor/contracts/http/call.ts';
import { startAffiliateSession } from '../../../data/affiliateSession.ts';
import { askBy } from '../../../data/ask.ts';
import type { Outcome } from '../../../data/outcome.ts';

export { fetchRefusalText } from '../../../data/fetchedRefusals.ts';

export function comeBack(request: RequestOf<typeof call>): Promise<Outcome<AffiliateSession>> {
  return askBy(call, request);
}

/** Starts the session on the page of the factors. */
export function enter(entered: AffiliateSession): void {
  startAffiliateSession(entered);
  location.replace('/affiliate/security');
}
