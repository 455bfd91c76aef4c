import '../../../data/trustedTypes.ts';
import type { Session } from '@candor/contracts/http/accounts.ts';
import type { RequestOf } from '@candor/contracts/http/call.ts';
import { returnWithoutFactors as call } from '@candor/contracts/http/lostFactors.ts';
import { askByDeclaration } from '../../../data/ask.ts';
import type { Outcome } from '../../../data/outcome.ts';
import { startSession } from '../../../data/session.ts';

export { fetchRefusalText } from '../../../data/fetchedRefusals.ts';

export function returnWithoutFactors(request: RequestOf<typeof call>): Promise<Outcome<Session>> {
  return askByDeclaration(call, request);
}

/** Starts the session on the page of the factors. */
export function enter(entered: Session): void {
  startSession(entered);
  location.replace('/my-account/security');
}
