import '../../../data/trustedTypes.ts';
import { send as call } from '@candor/contracts/http/contact.ts';
import type { RequestOf } from '@candor/contracts/http/call.ts';
import { askByDeclaration } from '../../../data/ask.ts';
import type { Outcome } from '../../../data/outcome.ts';

export { fetchRefusalText } from '../../../data/fetchedRefusals.ts';

export function send(request: RequestOf<typeof call>): Promise<Outcome<unknown>> {
  return askByDeclaration(call, request);
}
