import '../../../data/trustedTypes.ts';
import { resetPassword as call } from '@candor/contracts/http/affiliateSecurity.ts';
import type { RequestOf } from '@candor/contracts/http/call.ts';
import { askByDeclaration } from '../../../data/ask.ts';
import type { Outcome } from '../../../data/outcome.ts';

export { fetchRefusalText } from '../../../data/fetchedRefusals.ts';

export function resetPassword(request: RequestOf<typeof call>): Promise<Outcome<unknown>> {
  return askByDeclaration(call, request);
}
