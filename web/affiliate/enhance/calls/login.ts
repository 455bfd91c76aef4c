import '../../../data/trustedTypes.ts';
import { login as call } from '@candor/contracts/http/affiliate.ts';
import type { AffiliateSession } from '@candor/contracts/http/affiliate.ts';
import type { RequestOf } from '@candor/contracts/http/call.ts';
import { startAffiliateSession } from '../../../data/affiliateSession.ts';
import { askByDeclaration } from '../../../data/ask.ts';
import type { Outcome } from '../../../data/outcome.ts';
import { afterLogin } from '../../entry/afterLogin.ts';

export { fetchRefusalText } from '../../../data/fetchedRefusals.ts';

export function login(request: RequestOf<typeof call>): Promise<Outcome<AffiliateSession>> {
  return askByDeclaration(call, request);
}

/** Starts the session and loads the panel where it continues. Never resolves, because the page is being left. */
export function enter(entered: AffiliateSession): Promise<never> {
  startAffiliateSession(entered);
  const next = afterLogin({ state: history.state, pathname: location.pathname });
  // With a session the same address is another page.
  if (next === location.pathname) location.reload();
  else location.replace(next);
  return new Promise(() => undefined);
}
